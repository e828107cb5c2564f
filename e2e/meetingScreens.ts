import type { Page } from '@playwright/test';
import { admin, createMeeting, isWaiting, knock } from './meetings.ts';
import { call } from './quiz.ts';
import type { World } from './world.ts';

/** The way into a meeting and the list of meetings, in the states that are worth a picture. */
export function meetingScreens(world: () => World) {
  const open = async (page: Page, body: object = { title: 'Backend engineer, first talk' }) => {
    const host = await admin(world());
    const meetingId = await createMeeting(world(), host, body);
    const end = () => call(world(), 'POST', `meetings/${meetingId}/end`, host.token, {});
    await page.goto(`/join/${meetingId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { meetingId, end };
  };
  const tryDevices = async (page: Page) => {
    await page.getByRole('button', { name: 'Try camera and microphone' }).click();
    await page.getByLabel('Your own picture').waitFor();
    await page.getByText(/Network: /).waitFor();
  };
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const nobody = { who: 'nobody', path: '/login' } as const;
  const list = { who: 'admin', path: '/admin/virtual-rounds' } as const;

  return [
    { ...nobody, name: 'join-form', prepare: async (page: Page) => void (await open(page)) },
    {
      ...nobody,
      name: 'join-preview',
      prepare: async (page: Page) => {
        await open(page);
        await tryDevices(page);
        await page.getByLabel('Full Name *').fill('Ada Lovelace');
      },
    },
    {
      ...nobody,
      name: 'join-blocked-devices',
      prepare: async (page: Page) => {
        await page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
        });
        await open(page);
        await page.getByRole('button', { name: 'Try camera and microphone' }).click();
        await page.getByText(/may not use your camera and microphone/).waitFor();
        await page.getByLabel('Full Name *').fill(' ');
        await page.getByLabel('Full Name *').press('Enter');
      },
    },
    {
      ...nobody,
      name: 'join-waiting',
      prepare: async (page: Page) => {
        const { meetingId } = await open(page, { title: 'Backend engineer', startsAt: inHours(0.2) });
        await knock(page, meetingId, 'Ada Lovelace');
        await isWaiting(page);
      },
    },
    {
      ...nobody,
      name: 'join-ended',
      prepare: async (page: Page) => {
        const { end } = await open(page);
        await end();
        await page.reload();
        await page.getByRole('heading', { name: 'This meeting is over' }).waitFor();
      },
    },
    {
      ...nobody,
      name: 'join-not-started',
      prepare: async (page: Page) => void (await open(page, { startsAt: inHours(30) })),
    },
    {
      ...list,
      name: 'meetings',
      prepare: async (page: Page) => {
        const host = await admin(world());
        await createMeeting(world(), host, { title: 'Data analyst, second talk with the team', startsAt: inHours(26) });
        const { meetingId } = await open(page);
        await page.goto(list.path);
        await page.getByText(meetingId).filter({ visible: true }).first().waitFor();
      },
    },
    {
      ...list,
      name: 'meetings-new',
      prepare: (page: Page) => page.getByRole('button', { name: 'New meeting' }).click(),
    },
  ];
}
