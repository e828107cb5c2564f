import { expect, test } from '../kit/fixtures.ts';
import { isInRoom, isWaiting } from '../kit/meetings.ts';
import {
  admit,
  comeIn,
  control,
  expectMedia,
  openAttendance,
  openPanel,
  openRoom,
  sentSound,
  SLOW,
  tile,
  waitAt,
} from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';

// Messages about unusual situations, and the way out of each.

test('with two waiting and one place, "Admit all" admits one and says why the other waits, who enters when a place is free; attendance lists everyone', async ({
  browser,
  world,
}) => {
  const room = await openRoom(browser, world, { capacity: 2 });
  const { host } = room;
  const ada = await waitAt(browser, world, room, 'Ada Byron');
  const grace = await waitAt(browser, world, room, 'Grace Hopper');
  await openPanel(host, 'People');
  await host.getByRole('region', { name: 'Waiting (2)' }).getByRole('button', { name: 'Admit all' }).click();
  await expect(host.getByText('The room is full. They’ll keep waiting.').first()).toBeVisible();
  await isInRoom(ada);
  await isWaiting(grace);
  await expect(host.getByRole('heading', { name: 'Waiting (1)' })).toBeVisible();
  await control(ada, 'Leave the meeting').click();
  await expect(tile(host, 'Ada Byron')).toHaveCount(0);
  await admit(host, 'Grace Hopper');
  await isInRoom(grace);
  await expectMedia(grace);
  await expectMedia(host);

  await test.step('with each one’s call quality', async () => {
    const { desk, visitOf } = await openAttendance(browser, world, room);
    for (const name of ['Grace Hopper', 'Demo Admin']) {
      await expect(visitOf(name)).toContainText('In the room');
      await expect(visitOf(name)).toContainText(
        /Call quality: \d+ ms round trip, [\d.]+% lost, \d+ s frozen, speech [1-4]\.\d of 4\.5 \(estimated\)$/,
        SLOW,
      );
    }
    await expect(visitOf('Ada Byron')).toContainText(/\d (s|min), left/);
    await reuseWindows(desk);
  });
  await reuseWindows(host, ada, grace);
});

test('a silent microphone is reported, and another one fixes it; unplugged it is replaced, muted by the system it is explained', async ({
  browser,
  world,
}) => {
  const room = await openRoom(browser, world);
  const ada = await comeIn(browser, world, room, 'Ada Byron', {
    prepare: (page) =>
      page.addInitScript(() => {
        const ask = navigator.mediaDevices.getUserMedia.bind(navigator.mediaDevices);
        let isBroken = true;
        Object.assign(window, { mend: () => (isBroken = false) });
        // A live but silent track, like that of a headset whose own switch is off.
        navigator.mediaDevices.getUserMedia = async (wishes) => {
          const stream = await ask(wishes);
          const [real] = stream.getAudioTracks();
          if (!isBroken || real === undefined) return stream;
          const context = new AudioContext();
          const output = context.createMediaStreamDestination();
          const nothing = new ConstantSourceNode(context, { offset: 0 });
          nothing.connect(output);
          nothing.start();
          await context.resume();
          stream.removeTrack(real);
          real.stop();
          for (const track of output.stream.getTracks()) stream.addTrack(track);
          return stream;
        };
      }),
  });
  await expect(ada.getByText('We can’t hear you. Your microphone is on but silent.')).toBeVisible(SLOW);
  await expect(tile(room.host, 'Ada Byron')).toContainText('No sound from Ada Byron', SLOW);
  await ada.evaluate(() => (window as unknown as { mend(): void }).mend());
  await ada.getByRole('button', { name: 'Select microphone' }).click();
  await ada.getByLabel('Microphone').selectOption({ index: 1 });
  await expect(ada.getByText(/^We can’t hear you/)).toHaveCount(0, SLOW);
  await expectMedia(room.host);
  await ada.keyboard.press('Escape');
  const toasts = ada.getByRole('region', { name: 'Notifications' });

  await test.step('unplugged, another one takes its place, by name, and is heard', async () => {
    const toast = toasts.getByText('Your microphone is now Spare microphone.').waitFor(SLOW);
    const sent = await sentSound(ada);
    await sent.evaluate((used) => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      const gone = used?.getSettings().deviceId ?? '';
      mediaDevices.getUserMedia = async (wishes) => {
        if (JSON.stringify(wishes).includes(gone)) throw new DOMException('', 'OverconstrainedError');
        const stream = await ask(wishes);
        for (const track of stream.getAudioTracks())
          Object.defineProperty(track, 'label', { value: 'Spare microphone' });
        return stream;
      };
      used?.stop();
      used?.dispatchEvent(new Event('ended'));
    });
    await toast;
    await expect
      .poll(async () => (await sentSound(ada)).evaluate((now) => now && [now.label, now.readyState]))
      .toEqual(['Spare microphone', 'live']);
    await expectMedia(room.host);
  });

  await test.step('muted by the system, they see where to look, until there is sound again', async () => {
    const words = 'Your system or a switch on the device turned your microphone off. Turn it on there and try again.';
    const toast = toasts.getByText(words).waitFor(SLOW);
    const sent = await sentSound(ada);
    await sent.evaluate((used) => {
      const { mediaDevices } = navigator;
      const ask = mediaDevices.getUserMedia.bind(mediaDevices);
      const mute = (track: MediaStreamTrack) => Object.defineProperty(track, 'muted', { value: true, writable: true });
      mediaDevices.getUserMedia = async (wishes) => {
        const stream = await ask(wishes);
        for (const track of stream.getAudioTracks()) mute(track);
        return stream;
      };
      if (used) mute(used).dispatchEvent(new Event('mute'));
    });
    await toast;
    await ada.getByRole('button', { name: 'Settings and keyboard' }).click();
    const help = ada.getByRole('dialog').getByText(words);
    await expect(help).toBeVisible();
    const unheard = await sentSound(ada);
    await unheard.evaluate((used) => {
      Object.assign(used ?? {}, { muted: false });
      used?.dispatchEvent(new Event('unmute'));
    });
    await expect(help).toHaveCount(0);
  });
  await reuseWindows(room.host, ada);
});
