import type { Page } from '@playwright/test';
import { admin, createMeeting, isInRoom, joinAsHost } from './meetings.ts';
import { admit, control, expectFace, openPanel, waitAt } from './rooms.ts';
import { reuseWindows } from './windows.ts';
import type { World } from './world.ts';

/** An interview with its host, in the states worth a picture. */
export function roomScreens(world: () => World) {
  /** Other participants in the picture. */
  const guests: Page[] = [];
  /** Makes the host's page a room with one candidate inside and one waiting. */
  const openInterview = async (page: Page) => {
    const browser = page.context().browser();
    if (browser === null) throw new Error('a page without a browser');
    const meetingId = await createMeeting(world(), await admin(world()), { title: 'Backend engineer' });
    await page.goto(`/join/${meetingId}`);
    await page.getByRole('button', { name: 'Join as host' }).click();
    await isInRoom(page);
    const candidate = await waitAt(browser, world(), { meetingId }, 'Ada Byron');
    guests.push(candidate);
    await admit(page, 'Ada Byron');
    await isInRoom(candidate);
    guests.push(await waitAt(browser, world(), { meetingId }, 'Grace Hopper'));
    await page.getByText('Grace Hopper is waiting to be let in').first().waitFor();
  };
  const host = { who: 'admin', path: '/admin/dashboard' } as const;
  const screens = [
    { ...host, name: 'room-knock', prepare: openInterview },
    {
      ...host,
      name: 'room-people',
      prepare: async (page: Page) => {
        await openInterview(page);
        await openPanel(page, 'People');
      },
    },
    {
      ...host,
      name: 'room-shared-screen',
      prepare: async (page: Page) => {
        await openInterview(page);
        const [candidate] = guests;
        if (candidate === undefined) throw new Error('no one shares a screen');
        await control(candidate, 'Share your screen').click();
        await expectFace(page, 'Ada Byron');
      },
    },
    {
      ...host,
      name: 'room-muted-microphone',
      prepare: async (page: Page) => {
        await page.addInitScript(muteEveryMicrophone);
        await joinAsHost(page, await createMeeting(world(), await admin(world()), { title: 'Backend engineer' }));
        const switchOn = page.getByRole('button', { name: 'Turn mic on' });
        if (await switchOn.isVisible()) await switchOn.click();
        await page.getByRole('button', { name: 'Settings and keyboard' }).click();
        await page
          .getByRole('dialog')
          .getByText(/turned your microphone off/)
          .waitFor();
      },
    },
  ];
  return {
    screens,
    /** After a picture. */
    async leave() {
      await reuseWindows(...guests.splice(0));
    },
  };
}

/** Runs in the page, like a device's own switch. */
function muteEveryMicrophone() {
  const { mediaDevices } = navigator;
  if (mediaDevices === undefined) return;
  const ask = mediaDevices.getUserMedia.bind(mediaDevices);
  mediaDevices.getUserMedia = async (wishes) => {
    const stream = await ask(wishes);
    for (const track of stream.getAudioTracks()) Object.defineProperty(track, 'muted', { value: true });
    return stream;
  };
}
