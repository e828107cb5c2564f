import { beforeEach, expect, test, vi } from 'vitest';
import { answer, loseAnswer, refuse } from '../../../test/api.ts';
import { expectFieldError, expectText, openPage, screen, waitFor } from '../../../test/render.tsx';
import { admin, publicMeeting } from '../../../test/samples.ts';

const ID = publicMeeting.meetingId;
const meeting = publicMeeting;

beforeEach(() => {
  // Browser APIs that calls need; these tests make no calls.
  vi.stubGlobal('RTCPeerConnection', function none() {});
  answer('GET /meetings/:meetingId', meeting);
  // The network quality stays unknown.
  loseAnswer('POST /meetings/:meetingId/precheck');
});

const openForm = () => openPage(`/join/${ID}`);
const joinButton = () => screen.findByRole<HTMLButtonElement>('button', { name: 'Join Meeting' });

test("the name is required: 'Please enter your name', and the join button is disabled", async () => {
  const page = await openForm();
  expect((await joinButton()).disabled).toBe(true);
  await page.fill('Full Name *', '  ');
  await page.user.keyboard('{Enter}');
  await expectFieldError('Full Name *', 'Please enter your name');
  expect((await joinButton()).disabled).toBe(true);
  await page.fill('Full Name *', 'Ana Lima');
  expect((await joinButton()).disabled).toBe(false);
  expect(screen.queryByText('Please enter your name')).toBeNull();
});

test('an email is optional, and refused if it is malformed', async () => {
  const page = await openForm();
  await page.fill('Full Name *', 'Ana Lima');
  await page.fill('Email (Optional)', 'ana at example');
  await page.press('Join Meeting');
  await expectFieldError('Email (Optional)', 'Enter a valid email, or leave this empty.');
});

test('joining names and links the pages it is said to accept, in new tabs', async () => {
  await openForm();
  await expectText(/^By joining, you accept the/);
  for (const [name, path] of [
    ['Terms and Conditions', '/terms'],
    ['Privacy Policy', '/privacy'],
  ] as const) {
    const link = screen.getByRole('link', { name });
    expect([link.getAttribute('href'), link.getAttribute('target')]).toEqual([path, '_blank']);
  }
});

test('the form shows the meeting, its participants and a camera that waits', async () => {
  await openForm();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Join Interview');
  await expectText(ID);
  await expectText('2 participants');
  await expectText('Camera Off');
  await expectText('Camera will activate when you join');
});

test('the meeting’s title names the form and the browser’s tab', async () => {
  await openForm();
  await expectText('Frontend role');
  await waitFor(() => expect(document.title).toMatch(/^Frontend role · /));
});

test('without a title the tab is named after the page', async () => {
  answer('GET /meetings/:meetingId', { ...meeting, title: null });
  await openForm();
  await joinButton();
  await waitFor(() => expect(document.title).toMatch(/^Join Interview · /));
});

test('microphone and camera are on and can be switched off before joining; the picture is mirrored', async () => {
  const page = await openForm();
  await page.press('Turn mic off');
  await screen.findByRole('button', { name: 'Turn mic on' });
  await page.press('Turn camera off');
  await expectText('You’ll join without a camera.');
  const mirror = screen.getByRole('button', { name: 'Mirror my picture' });
  expect(mirror.getAttribute('aria-pressed')).toBe('true');
  await page.user.click(mirror);
  await waitFor(() => expect(mirror.getAttribute('aria-pressed')).toBe('false'));
});

test('a browser that cannot make calls says so and cannot join', async () => {
  vi.stubGlobal('RTCPeerConnection', undefined);
  const page = await openForm();
  await page.fill('Full Name *', 'Ana Lima');
  await expectText(/^This browser can’t make calls/);
  expect((await joinButton()).disabled).toBe(true);
});

test('a host joins under the name of the account, without an email', async () => {
  answer('GET /meetings/:meetingId', { ...meeting, isHost: true });
  await openPage(`/join/${ID}`, { as: admin });
  expect((await screen.findByRole<HTMLButtonElement>('button', { name: 'Join as host' })).disabled).toBe(false);
  const name = screen.getByLabelText<HTMLInputElement>('Full Name *');
  expect([name.value, name.readOnly]).toEqual(['Grace Hopper', true]);
  expect(screen.queryByLabelText('Email (Optional)')).toBeNull();
});

test('a meeting that is not there, or an address that is none, has no form', async () => {
  refuse('GET /meetings/:meetingId', 'not_found');
  for (const address of [ID, 'hello', 'x'.repeat(60)]) {
    const { page } = await openPage(`/join/${address}`);
    await expectText('Meeting not found');
    expect(screen.queryByLabelText('Full Name *')).toBeNull();
    page.unmount();
  }
});

test('a meeting that is over has no form', async () => {
  answer('GET /meetings/:meetingId', { ...meeting, status: 'ended' });
  await openForm();
  await expectText('This meeting has ended');
  expect(screen.queryByLabelText('Full Name *')).toBeNull();
});

test('before a meeting opens the page says when it does', async () => {
  const startsAt = '2126-11-24T10:00:00.000Z';
  answer('GET /meetings/:meetingId', { ...meeting, startsAt, opensAt: '2126-11-24T09:45:00.000Z' });
  await openForm();
  await expectText('This meeting hasn’t opened yet');
  await expectText(/planned for \d\d? Nov 2126, \d\d:\d\d (?:UTC|GMT|[A-Z])/);
  expect(screen.queryByLabelText('Full Name *')).toBeNull();
});
