import type { Page } from '@playwright/test';
import { expect, test } from '../kit/fixtures.ts';
import { admin, createMeeting, isInRoom, windowOf } from '../kit/meetings.ts';
import { SLOW, tile } from '../kit/rooms.ts';
import { reuseWindows } from '../kit/windows.ts';

// The form's device messages, and their effect in the room.

interface InHand {
  /** Of the browser's default microphone. */
  voice: GainNode[];
  /** Of camera and microphone. */
  tracks: MediaStreamTrack[];
}

const say = (page: Page, loudness: number) =>
  page.evaluate((gain) => {
    for (const { gain: control } of (window as unknown as InHand).voice) control.value = gain;
  }, loudness);

/** The ids of the running devices. */
const inUse = (page: Page) =>
  page.evaluate(() =>
    (window as unknown as InHand).tracks
      .filter(({ readyState }) => readyState === 'live')
      .map((track) => [track.kind, track.getSettings().deviceId]),
  );

/** Selects the last device, which is never the default. @returns its id */
async function chooseLast(page: Page, kind: 'Camera' | 'Microphone'): Promise<string> {
  const list = page.getByRole('combobox', { name: kind });
  const last = (await list.locator('option').count()) - 1;
  expect(last).toBeGreaterThan(1);
  const [id = ''] = await list.selectOption({ index: last });
  return id;
}

test('the bar of the form follows what the microphone hears, and the devices chosen there are those of the room', async ({
  browser,
  world,
}) => {
  const account = await admin(world);
  const meetingId = await createMeeting(world, account);
  const page = await windowOf(browser, world, { who: account });
  await page.addInitScript(() => {
    const inHand: InHand = { voice: [], tracks: [] };
    Object.assign(window, inHand);
    const { mediaDevices } = navigator;
    const ask = mediaDevices.getUserMedia.bind(mediaDevices);
    const speak = async () => {
      const context = new AudioContext();
      const heard = context.createMediaStreamDestination();
      const voice = new GainNode(context, { gain: 0 });
      const tone = new OscillatorNode(context, { frequency: 440 });
      tone.connect(voice).connect(heard);
      tone.start();
      await context.resume();
      inHand.voice.push(voice);
      return heard.stream;
    };
    mediaDevices.getUserMedia = async (wishes) => {
      const isAny = typeof wishes?.audio === 'object' && wishes.audio.deviceId === undefined;
      const stream = await (isAny ? speak() : ask(wishes));
      inHand.tracks.push(...stream.getTracks());
      return stream;
    };
  });
  await page.goto(`/join/${meetingId}`);
  await page.getByRole('button', { name: 'Test camera and microphone' }).click();

  await test.step('it stands still in silence, which is said, rises with a voice and falls again', async () => {
    const bar = page.locator('[data-level]');
    const level = async () => Number(await bar.getAttribute('data-level'));
    await expect(bar).toHaveAttribute('data-level', '0');
    const moved = await bar.evaluateHandle((element) => {
      const levels: (string | undefined)[] = [];
      new MutationObserver(() => levels.push((element as HTMLElement).dataset['level'])).observe(element, {
        attributeFilter: ['data-level'],
      });
      return levels;
    });
    // After five seconds without sound.
    await expect(page.getByText('We can’t hear you.')).toBeVisible();
    expect(await moved.jsonValue()).toEqual([]);
    await say(page, 0.02);
    await expect.poll(level).toBeGreaterThan(0);
    await expect(page.getByText('Say something: the bar should move')).toBeVisible();
    const quiet = await level();
    await say(page, 0.5);
    await expect.poll(level).toBeGreaterThan(quiet);
    await say(page, 0);
    await expect(bar).toHaveAttribute('data-level', '0');
  });

  await test.step('the camera and the microphone that are chosen are used, in the form and in the room', async () => {
    const camera = await chooseLast(page, 'Camera');
    const mic = await chooseLast(page, 'Microphone');
    const both = [
      ['video', camera],
      ['audio', mic],
    ];
    await expect.poll(() => inUse(page), SLOW).toEqual(both);
    await page.getByRole('button', { name: 'Join as host' }).click();
    await isInRoom(page);
    await expect(tile(page, 'Demo Admin').locator('video')).toBeVisible(SLOW);
    expect(
      await tile(page, 'Demo Admin')
        .locator('video')
        .evaluate(
          ({ srcObject }: HTMLVideoElement) => (srcObject as MediaStream).getVideoTracks()[0]?.getSettings().deviceId,
        ),
    ).toBe(camera);
    expect(await inUse(page)).toEqual(both);
    await page.getByRole('button', { name: 'Settings and keyboard' }).click();
    await expect(page.getByRole('combobox', { name: 'Camera' })).toHaveValue(camera);
    await expect(page.getByRole('combobox', { name: 'Microphone' })).toHaveValue(mic);
  });
  await reuseWindows(page);
});
