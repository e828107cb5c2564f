import { beforeEach, expect, test, vi } from 'vitest';
import { answer, loseAnswer } from '../../../test/api.ts';
import { startMeetingServer } from '../../../test/meetingServer.ts';
import { expectText, expectToast, holdClock, openPage, passTime, screen, waitFor } from '../../../test/render.tsx';
import { publicMeeting } from '../../../test/samples.ts';
import { ASK_EVERY_MS, REDIRECT_AFTER_MS, UNDO_MS } from './joinSteps.ts';

// Section 8 of the specification, meetings: the rows about asking to join and waiting. Rows that need the host's page
// are in e2e/interview-lobby.spec.ts.

const { meetingId } = publicMeeting;
const NOW = '2026-11-24T10:00:00.000Z';
const pending = {
  requestId: 'r',
  requestToken: 'token of the request',
  hostPresent: false,
  requestedAt: NOW,
  startsAt: null,
  contact: null,
  serverNow: NOW,
};

let server: ReturnType<typeof startMeetingServer>;
beforeEach(() => {
  vi.stubGlobal('RTCPeerConnection', function none() {});
  answer('GET /meetings/:meetingId', publicMeeting);
  loseAnswer('POST /meetings/:meetingId/precheck');
  server = startMeetingServer();
});

async function knock() {
  const page = await openPage(`/join/${meetingId}`);
  await page.fill('Full Name *', 'Ana Lima');
  await page.press('Join Meeting');
  return page;
}

/** The server has the request. */
async function wait(change: Partial<typeof pending> = {}) {
  const page = await knock();
  await vi.waitUntil(() => server.received.includes('request-join'));
  await server.tell('join-pending', { ...pending, ...change });
  await isWaiting();
  return page;
}

const isWaiting = () => screen.findByRole('heading', { name: 'Waiting for Host Approval' });
const isAtForm = () => screen.findByRole('heading', { name: 'Join Interview' });

/** The browser's devices fail like this. */
const failDevices = (name: string) =>
  vi.stubGlobal('navigator', {
    userAgent: navigator.userAgent,
    mediaDevices: {
      addEventListener: () => undefined,
      removeEventListener: () => undefined,
      enumerateDevices: async () => [],
      getUserMedia: () => Promise.reject(new DOMException('', name)),
    },
  });

test("'Requesting permission to join meeting...', while the request waits", async () => {
  await wait();
  await expectToast('Requesting permission to join meeting...');
});

test("'Failed to send join request. Please try again.', with what was typed, and the button again", async () => {
  server.refuse('request-join', { code: 'internal', message: 'words of a broken server' });
  await knock();
  const alert = await screen.findByRole('alert');
  expect(alert.textContent).toContain('Failed to send join request. Please try again.');
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Join Meeting' }).disabled).toBe(false);
  expect(screen.getByLabelText<HTMLInputElement>('Full Name *').value).toBe('Ana Lima');
});

test("'Rate limit exceeded.' with the message and the seconds to wait", async () => {
  server.refuse('request-join', { code: 'rate_limited', message: 'Too many requests to join.', retryAfter: 30 });
  await knock();
  await expectText('Rate limit exceeded.');
  await expectText('Too many requests to join.');
  await expectText(/Try again in (30|[12]\d) s\./);
});

test("'Your request to join was declined by the host.', then the start after 3 s", async () => {
  const { path } = await wait();
  holdClock();
  const message = 'words of a server';
  await server.tell('join-rejected', { requestId: 'r', meetingId, reason: 'declined', message, canRetry: true });
  await expectText('Your request to join was declined by the host.');
  expect(path()).toBe(`/join/${meetingId}`);
  await passTime(REDIRECT_AFTER_MS);
  await waitFor(() => expect(path()).toMatch(/^\/login/));
});

test('a person who was declined twice is at the form and reads why', async () => {
  const message = 'The host has declined you twice. Contact the person who invited you.';
  server.refuse('request-join', { code: 'blocked', message });
  await knock();
  await expectText(message);
  await isAtForm();
});

test("'Failed to join meeting after approval', and the form again", async () => {
  server.refuse('join-meeting', { code: 'not_admitted', message: 'not any more' });
  await wait();
  const admission = { requestId: 'r', meetingId, admitToken: 'token of the admission', expiresAt: NOW, iceServers: [] };
  await server.tell('join-approved', admission);
  await expectToast('You have been admitted to the meeting!');
  await expectText('Failed to join meeting after approval');
  await isAtForm();
});

test('ten minutes after the request the page says that the interviewer is late, and what can be done', async () => {
  await wait({ requestedAt: new Date(Date.parse(NOW) - 11 * 60_000).toISOString() });
  await expectText('Your interviewer is late. We’ve let them know you’re here.');
  await expectText('You can keep waiting, or contact the person who invited you.');
  await expectText(/^Waiting for 11:\d\d$/);
});

test('permission denied while requesting to join: camera and microphone are off and the flow continues', async () => {
  failDevices('NotAllowedError');
  await wait();
  expect(await screen.findByRole('button', { name: 'Turn camera on' })).toBeTruthy();
  expect(await screen.findByRole('button', { name: 'Turn mic on' })).toBeTruthy();
});

test("'getUserMedia is not supported in this browser', and the flow continues", async () => {
  vi.stubGlobal('navigator', { userAgent: navigator.userAgent, mediaDevices: undefined });
  const page = await openPage(`/join/${meetingId}`);
  await page.press('Test camera and microphone');
  await expectText('getUserMedia is not supported in this browser');
  await page.fill('Full Name *', 'Ana Lima');
  await page.press('Join Meeting');
  await vi.waitUntil(() => server.received.includes('request-join'));
});

test('another device error is shown', async () => {
  failDevices('AbortError');
  const page = await openPage(`/join/${meetingId}`);
  await page.press('Test camera and microphone');
  await expectText(/^Another app is using your camera and microphone\./);
  await screen.findByRole('button', { name: 'Turn camera on' });
});

test('an open form learns that the meeting is over', async () => {
  holdClock();
  await openPage(`/join/${meetingId}`);
  await isAtForm();
  answer('GET /meetings/:meetingId', { ...publicMeeting, status: 'ended' });
  await passTime(ASK_EVERY_MS);
  await expectText('This meeting has ended');
});

test('ten seconds after leaving, asking to join again starts with an empty form', async () => {
  const page = await wait();
  holdClock();
  await page.press('Leave');
  await screen.findByRole('heading', { name: 'You left' });
  await passTime(UNDO_MS);
  await page.press('Ask to join again');
  await isAtForm();
  expect((await screen.findByLabelText<HTMLInputElement>('Full Name *')).value).toBe('');
});
