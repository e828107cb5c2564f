import type { Page } from '@playwright/test';
import { admin, createMeeting, isInRoom, joinAsHost } from '../kit/meetings.ts';
import { call } from '../kit/quiz.ts';
import { admit, control, expectFace, openPanel, waitAt } from '../kit/rooms.ts';
import { speakForServer } from '../kit/serverVoice.ts';
import { reuseWindows } from '../kit/windows.ts';
import type { World } from '../kit/world.ts';

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
  /** As host, with the server's events replaced by ours. */
  const joinWith = async (page: Page, ...people: object[]) => {
    const { tell } = await speakForServer(page);
    const account = await admin(world());
    const meetingId = await createMeeting(world(), account, { title: 'Backend engineer', capacity: 8 });
    await joinAsHost(page, meetingId);
    for (const participant of people) tell('user-joined', { participant });
    return { tell, meetingId, account };
  };
  const screens = [
    { ...host, name: 'room-alone', prepare: async (page: Page) => void (await joinWith(page)) },
    {
      ...host,
      name: 'room-alone-left',
      prepare: async (page: Page) => {
        const account = await admin(world());
        const meetingId = await createMeeting(world(), account, { title: 'Backend engineer', capacity: 8 });
        for (const name of ['Ada Lovelace', 'Grace Hopper'])
          await call(world(), 'POST', `meetings/${meetingId}/invitations`, account.token, {
            name,
            email: `${name.replace(' ', '.').toLowerCase()}@example.org`,
          });
        const { tell } = await speakForServer(page);
        await joinAsHost(page, meetingId);
        tell('user-joined', { participant: guest(0) });
        tell('user-left', { participantId: guest(0).id, reason: 'left' });
        await page.getByRole('heading', { name: 'Invited (2)' }).waitFor();
      },
    },
    {
      ...host,
      name: 'room-alone-knock',
      prepare: async (page: Page) => {
        const { meetingId } = await joinWith(page);
        const browser = page.context().browser();
        if (browser === null) throw new Error('a page without a browser');
        guests.push(await waitAt(browser, world(), { meetingId }, 'Ada Byron'));
        await page.getByRole('heading', { name: '1 person is waiting' }).waitFor();
      },
    },
    {
      ...host,
      name: 'room-lost',
      prepare: async (page: Page) => {
        const { tell } = await joinWith(page, guest(0));
        tell('user-left', { participantId: guest(0).id, reason: 'lost' });
        await page.getByText('Waiting for Ada Byron to come back…').first().waitFor();
      },
    },
    {
      ...host,
      name: 'room-lost-of-eight',
      prepare: async (page: Page) => {
        const { tell } = await joinWith(page, ...[0, 1, 2, 3, 4, 5, 6].map((nth) => guest(nth)));
        tell('user-left', { participantId: guest(2).id, reason: 'lost' });
        tell('user-left', { participantId: guest(4).id, reason: 'left' });
        await page.getByText('Ida Rhodes left').waitFor();
      },
    },
    {
      ...host,
      name: 'room-sound-only',
      prepare: async (page: Page) => {
        await joinWith(page, guest(0, { soundOnly: true }), guest(1));
        await page.getByRole('button', { name: 'Resume cameras' }).waitFor();
      },
    },
    {
      ...host,
      name: 'room-poor-line',
      prepare: async (page: Page) => {
        await page.addInitScript(delayEveryReply);
        await openInterview(page);
        await page.getByText('Switch everyone to sound only?').waitFor({ timeout: 60_000 });
      },
    },
    {
      ...host,
      name: 'room-chat',
      prepare: async (page: Page) => {
        const { tell } = await joinWith(page, guest(0));
        await openPanel(page, 'Chat');
        const texts = [
          'Hello! Can you hear me?',
          'My repository is at https://example.org/a/very/long/address/that/does/not/break/anywhere/in/the/line',
        ];
        for (const [nth, message] of texts.entries())
          tell('new-message', {
            id: String(9000 + nth),
            sender: 'Ada Byron',
            message,
            timestamp: new Date().toISOString(),
            channel: 'room',
            senderId: guest(0).id,
          });
        await page.getByText(/My repository/).waitFor();
      },
    },
    { ...host, name: 'room-knock', prepare: openInterview },
    {
      ...host,
      name: 'room-on-the-way-in',
      prepare: async (page: Page) => {
        const { tell } = await joinWith(page, guest(0));
        tell('join-request-coming', {
          requestId: 'a'.repeat(22),
          name: 'Grace Hopper',
          admittedAt: new Date().toISOString(),
        });
        await page.getByText('is on the way in').first().waitFor();
      },
    },
    {
      ...host,
      name: 'room-asked-to-mute',
      prepare: async (page: Page) => {
        const { tell } = await joinWith(page, guest(0));
        tell('mute-requested', { by: 'Grace Hopper' });
        await page.getByRole('region', { name: 'Request to mute' }).waitFor();
      },
    },
    {
      ...host,
      name: 'room-toast',
      prepare: async (page: Page) => {
        await joinWith(page, guest(0));
        await page.getByRole('button', { name: 'Share Invite' }).click();
        await page.getByRole('region', { name: 'Notifications' }).getByRole('listitem').waitFor();
      },
    },
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

const NAMES = [
  'Ada Byron',
  'Grace Hopper',
  'Maximiliane Wolfeschlegelsteinhausen',
  'Alan Turing',
  'Ida Rhodes',
  'Jean Bartik',
  'Mary Jackson',
];

/** A participant who exists only in the page that hears of them; the fourth has just lost the connection. */
const guest = (nth: number, more: object = {}) => ({
  id: `guest-number-${nth}-aaaa`,
  name: NAMES[nth],
  isHost: false,
  videoEnabled: true,
  audioEnabled: nth % 2 === 0,
  screenSharing: false,
  handRaised: nth === 1,
  handRaisedAt: nth === 1 ? '2026-03-02T09:10:00.000Z' : null,
  soundOnly: false,
  connected: nth !== 3,
  hasAccount: false,
  instance: `instance-${nth}-aaaaaaaa`,
  ...more,
});

/** Runs in the page: its connections report an unbearable delay. */
function delayEveryReply() {
  const { prototype } = RTCPeerConnection;
  const ask = prototype.getStats;
  prototype.getStats = async function getStats(selector) {
    const report = await ask.call(this, selector);
    const entries = [...report].map(([id, stats]) => [
      id,
      'currentRoundTripTime' in stats ? { ...stats, currentRoundTripTime: 1.2 } : stats,
    ]);
    return new Map(entries as [string, object][]);
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
