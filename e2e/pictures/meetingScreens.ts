import type { Page } from '@playwright/test';
import { answerWithData } from '../kit/answering.ts';
import { invitationLink } from '../kit/invitations.ts';
import { admin, createMeeting, isWaiting, knock } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import { speakForServer } from '../kit/serverVoice.ts';
import type { World } from '../kit/world.ts';

const MEASURED = { rttMs: 84, lossPercent: 1.4, freezeSeconds: 3, relayed: true, mosEst: 4.1 };
const VISITS = [
  { name: 'Demo Admin', isHost: true, leftAt: '2026-03-02T10:04:00.000Z', reason: 'ended', quality: null },
  { name: 'Ada Lovelace', leftAt: '2026-03-02T09:41:20.000Z', reason: 'lost', quality: MEASURED },
  {
    name: 'Ada Lovelace',
    leftAt: '2026-03-02T10:02:00.000Z',
    reason: 'left',
    quality: { ...MEASURED, mosEst: null },
    awaySeconds: 75,
  },
  { name: 'Grace Hopper', leftAt: '2026-03-02T10:03:10.000Z', reason: 'closed', quality: MEASURED },
].map((visit, nth) => ({ isHost: false, awaySeconds: 0, joinedAt: `2026-03-02T09:1${nth}:00.000Z`, ...visit }));

/** The way into a meeting and the meetings list, in the states worth a picture. */
export function meetingScreens(world: () => World) {
  const open = async (page: Page, body: object = { title: 'Backend engineer, first talk' }) => {
    const host = await admin(world());
    const meetingId = await createMeeting(world(), host, body);
    const end = () => call(world(), 'POST', `meetings/${meetingId}/end`, host.token, {});
    const move = (startsAt: string) =>
      call(world(), 'PUT', `meetings/${meetingId}`, host.token, { title: null, startsAt, minutes: 60, capacity: 6 });
    await page.goto(`/join/${meetingId}`);
    await page.getByRole('heading', { level: 1 }).waitFor();
    return { meetingId, end, move };
  };
  const tryDevices = async (page: Page) => {
    await page.getByRole('button', { name: 'Test camera and microphone' }).click();
    await page.getByLabel('Your own picture').waitFor();
    await page.getByText(/Network: /).waitFor();
  };
  const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString();
  const openRowMenu = async (page: Page, meetingId: string) => {
    await page.goto(`/admin/virtual-rounds/meetings?search=${meetingId}`);
    await page
      .getByRole('button', { name: /^More for/ })
      .filter({ visible: true })
      .first()
      .click();
  };
  let guests = 0;
  /** To a new meeting. */
  const invite = async (startsAt: string) => {
    const host = await admin(world());
    const meetingId = await createMeeting(world(), host, { title: 'Backend engineer', startsAt });
    const guest = { name: 'Ada Lovelace', email: `ada${(guests += 1)}@example.org` };
    await call(world(), 'POST', `meetings/${meetingId}/invitations`, host.token, guest);
    return { meetingId, link: await invitationLink(world(), guest.email) };
  };
  const visitor = { who: 'visitor', path: '/login' } as const;
  const list = { who: 'admin', path: '/admin/virtual-rounds/meetings' } as const;

  return [
    { ...visitor, name: 'join-form', prepare: async (page: Page) => void (await open(page)) },
    {
      ...visitor,
      name: 'join-preview',
      prepare: async (page: Page) => {
        await open(page);
        await tryDevices(page);
        await page.getByLabel('Full Name *').fill('Ada Lovelace');
      },
    },
    {
      ...visitor,
      name: 'join-blocked-devices',
      prepare: async (page: Page) => {
        await page.addInitScript(() => {
          navigator.mediaDevices.getUserMedia = () => Promise.reject(new DOMException('', 'NotAllowedError'));
        });
        await open(page);
        await page.getByRole('button', { name: 'Test camera and microphone' }).click();
        await page.getByText(/isn’t allowed to use your camera and microphone/).waitFor();
        await page.getByLabel('Full Name *').fill(' ');
        await page.getByLabel('Full Name *').press('Enter');
      },
    },
    {
      ...visitor,
      name: 'join-invited',
      prepare: async (page: Page) => {
        await page.goto((await invite(inHours(0.2))).link);
        await page.getByText('You’re invited').waitFor();
      },
    },
    {
      ...visitor,
      name: 'join-invited-early',
      prepare: async (page: Page) => {
        await page.goto((await invite(inHours(30))).link);
        await page.getByText('Add to calendar').waitFor();
      },
    },
    {
      ...visitor,
      name: 'join-waiting',
      prepare: async (page: Page) => {
        const { meetingId } = await open(page, { title: 'Backend engineer', startsAt: inHours(0.2) });
        await knock(page, meetingId, 'Ada Lovelace');
        await isWaiting(page);
      },
    },
    {
      ...visitor,
      name: 'join-elsewhere',
      prepare: async (page: Page) => {
        const { meetingId } = await open(page);
        const other = await page.context().newPage();
        await knock(other, meetingId, 'Ada Lovelace');
        await isWaiting(other);
        await page.bringToFront();
        await page.getByRole('heading', { name: 'This meeting is open in another tab' }).waitFor();
      },
    },
    {
      ...visitor,
      name: 'join-moved-minutes',
      prepare: async (page: Page) => {
        const { meetingId, move } = await open(page, { startsAt: inHours(0.2) });
        await knock(page, meetingId, 'Ada Lovelace');
        await isWaiting(page);
        await move(inHours(0.4));
        await page.getByText('This meeting was rescheduled.').waitFor();
      },
    },
    {
      ...visitor,
      name: 'join-moved-days',
      prepare: async (page: Page) => {
        const { meetingId, move } = await open(page, { startsAt: inHours(0.2) });
        await knock(page, meetingId, 'Ada Lovelace');
        await isWaiting(page);
        await move(inHours(72));
        await page.getByRole('heading', { name: 'This meeting was rescheduled' }).waitFor();
      },
    },
    {
      ...visitor,
      name: 'join-closed',
      prepare: async (page: Page) => {
        const { tell } = await speakForServer(page);
        const { meetingId } = await open(page);
        await knock(page, meetingId, 'Ada Lovelace');
        await isWaiting(page);
        tell('meeting-ended', { reason: 'no_host', by: null });
        await page.getByRole('heading', { name: 'The meeting was closed' }).waitFor();
      },
    },
    {
      ...visitor,
      name: 'join-left',
      prepare: async (page: Page) => {
        const { meetingId } = await open(page);
        await knock(page, meetingId, 'Ada Lovelace');
        await isWaiting(page);
        await page.getByRole('button', { name: 'Leave' }).click();
        await page.getByRole('heading', { name: 'You left' }).waitFor();
      },
    },
    {
      ...visitor,
      name: 'join-removed',
      prepare: async (page: Page) => {
        const { tell } = await speakForServer(page);
        const { meetingId } = await open(page);
        await knock(page, meetingId, 'Ada Lovelace');
        await isWaiting(page);
        tell('you-were-removed', { by: 'Demo Admin', canKnock: true });
        await page.getByRole('heading', { name: 'You were removed' }).waitFor();
      },
    },
    {
      ...visitor,
      name: 'join-ended',
      prepare: async (page: Page) => {
        const { end } = await open(page);
        await end();
        await page.reload();
        await page.getByRole('heading', { name: 'This meeting has ended' }).waitFor();
      },
    },
    {
      ...visitor,
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
        await page
          .getByRole('link', { name: new RegExp(`Open room of .*${meetingId}`) })
          .filter({ visible: true })
          .waitFor();
      },
    },
    { ...list, name: 'meetings-none', path: '/admin/virtual-rounds/meetings?search=visitor+of+this+name' },
    {
      ...list,
      name: 'meetings-new',
      prepare: (page: Page) => page.getByRole('button', { name: 'New meeting' }).click(),
    },
    {
      ...list,
      name: 'meetings-new-relay',
      prepare: async (page: Page) => {
        await page.getByRole('button', { name: 'New meeting' }).click();
        await page.getByLabel('Hide network addresses').check();
        await page.getByRole('dialog').getByRole('button', { name: 'Create, copy link' }).click();
        await page.getByRole('dialog').locator('[aria-invalid]').waitFor();
      },
    },
    {
      ...list,
      name: 'meetings-panel',
      prepare: async (page: Page) => {
        const host = await admin(world());
        await openRowMenu(page, await createMeeting(world(), host, { title: 'Backend engineer, first talk' }));
        await page.getByRole('button', { name: 'Panel', exact: true }).click();
        await page.getByRole('heading', { name: 'Add people' }).waitFor();
      },
    },
    {
      ...list,
      name: 'meetings-invite',
      prepare: async (page: Page) => {
        await openRowMenu(page, (await invite(inHours(30))).meetingId);
        await page.getByRole('button', { name: 'Invite candidate', exact: true }).click();
        await page.getByRole('button', { name: 'Cancel invitation of Ada Lovelace' }).waitFor();
      },
    },
    {
      ...list,
      name: 'meetings-attendance',
      prepare: async (page: Page) => {
        const host = await admin(world());
        await answerWithData(page, 'meetings/*/attendance', { items: VISITS });
        await openRowMenu(page, await createMeeting(world(), host, { title: 'Backend engineer, first talk' }));
        await page.getByRole('button', { name: 'Attendance', exact: true }).click();
        await page.getByText('Ada Lovelace').first().waitFor();
      },
    },
    {
      ...list,
      name: 'meetings-edit',
      prepare: async (page: Page) => {
        await openRowMenu(page, (await invite(inHours(30))).meetingId);
        await page.getByRole('button', { name: 'Edit', exact: true }).click();
        await page.getByRole('heading', { name: 'Edit “Backend engineer”' }).waitFor();
      },
    },
  ];
}
