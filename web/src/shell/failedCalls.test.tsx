import { expect, test, vi } from 'vitest';
import { answer, answerWordless, loseAnswer, refuse } from '../../test/api.ts';
import { alerts, openPage, screen, expectText, expectToast, waitFor } from '../../test/render.tsx';
import { answerDashboard, answerSkills, learner, pagesOf } from '../../test/samples.ts';

// Section 8 of the specification: every screen's reaction to a refusal, and its words if the server sends none.

test('HTTP 401 clears the stored session and leads to /login, which remembers where from', async () => {
  answerSkills();
  refuse('GET /quiz/history', 'unauthenticated');
  const page = await openPage('/history', { as: learner });
  await waitFor(() => expect(page.path()).toBe('/login?from=%2Fhistory'));
  expect([localStorage.getItem('token'), localStorage.getItem('user')]).toEqual([null, null]);
  expect(alerts).toEqual([]);
});

for (const { status, text } of [
  { status: 403, text: 'You do not have permission to perform this action.' },
  { status: 500, text: 'An error occurred on the server. Please try again later.' },
])
  test(`HTTP ${status} alerts '${text}' once for a burst of failures`, async () => {
    answerSkills();
    answerWordless('GET /quiz/history', status);
    const page = await openPage('/history', { as: learner });
    await expectText('Failed to load quiz history');
    await page.press('Retry');
    await expectText('Failed to load quiz history');
    await waitFor(() => expect(alerts).toEqual([text]));
    expect(page.path()).toBe('/history');
  });

test('other HTTP errors are logged and shown in place, without an alert', async () => {
  const logged = vi.spyOn(console, 'warn').mockImplementation(() => undefined);
  answerSkills();
  refuse('GET /quiz/history', 'name_taken');
  await openPage('/history', { as: learner });
  await expectText('This name is already taken. Use another one.');
  expect(logged).toHaveBeenCalledWith('name_taken: This name is already taken. Use another one.');
  expect(alerts).toEqual([]);
});

test("a rate limit is shown in place of the list, with the wait: 'Rate limit exceeded.'", async () => {
  answerSkills();
  refuse('GET /quiz/history', 'rate_limited', { retryAfter: 50 });
  await openPage('/history', { as: learner });
  await expectText('Rate limit exceeded.');
  expect((await screen.findByRole('timer')).textContent).toMatch(/^Try again in [45]\d s\.$/);
});

const board = { leaderboard: [], me: null, above: null, total: 0, range: { from: null, to: null, timeZone: 'UTC' } };
const fallbacks = [
  { text: 'Failed to load dashboard data', path: '/dashboard', call: 'GET /reports/user/:id' },
  { text: 'Failed to load skills', path: '/quiz', call: 'GET /skills' },
  { text: 'Failed to load quiz history', path: '/history', call: 'GET /quiz/history' },
  { text: 'Failed to load quiz details', path: '/quiz/1', call: 'GET /quiz/:id' },
  { text: 'Failed to load leaderboard', path: '/leaderboard', call: 'GET /reports/leaderboard' },
  { text: 'Leaderboard data is unavailable.', path: '/leaderboard', call: 'GET /reports/leaderboard' },
  { text: 'Skills data is unavailable.', path: '/leaderboard', call: 'GET /skills' },
  { text: 'User not found', path: '/user/profile/12345', call: 'GET /users/:id' },
] as const;

for (const { text, path, call } of fallbacks)
  test(`'${text}' where ${call} fails without a message`, async () => {
    answerDashboard();
    answer('GET /quiz/history', { quizHistory: [], pagination: pagesOf(0) });
    answer('GET /reports/leaderboard', board);
    answerWordless(call);
    await openPage(path, { as: learner });
    await expectText(text);
  });

test.each([{}, { leaderboard: null }, null])("'Leaderboard data is unavailable.' for the answer %j", async (data) => {
  answerSkills();
  answerWordless('GET /reports/leaderboard', 200, { success: true, data });
  await openPage('/leaderboard', { as: learner });
  await expectText('Leaderboard data is unavailable.');
});

test('the server’s own message goes before the fallback', async () => {
  answerSkills();
  refuse('GET /quiz/history', 'internal', { message: 'The disk of the server is being changed.' });
  await openPage('/history', { as: learner });
  await expectText('The disk of the server is being changed.');
});

test('a missing answer is not taken for an unknown person', async () => {
  loseAnswer('GET /users/:id');
  await openPage('/user/profile/12345', { as: learner });
  await expectText('Failed to load the profile');
  await expectText('We can’t reach the server. Check your connection and try again.');
  expect(screen.queryByText('User not found')).toBeNull();
});

test("'No user found. Please log in again.' where the stored user has no id and the server cannot tell it", async () => {
  answerDashboard();
  loseAnswer('POST /auth/logout');
  const user = JSON.stringify({ role: 'user', firstName: 'Ada' });
  loseAnswer('GET /auth/me');
  const page = await openPage('/dashboard', { stored: { token: 'a token', user } });
  await expectText('No user found. Please log in again.');
  await page.press('Log in again');
  await waitFor(() => expect(page.path()).toMatch(/^\/login/));
});

test("'User not found. Please log in again.' where the server no longer knows the person signed in", async () => {
  answerDashboard();
  refuse('GET /reports/user/:id', 'not_found', { message: 'User not found' });
  await openPage('/dashboard', { as: learner });
  await expectText('User not found. Please log in again.');
});

test("'Loaded leaderboard with N entries!'", async () => {
  answerSkills();
  answer('GET /reports/leaderboard', board);
  await openPage('/leaderboard', { as: learner });
  await expectToast('Loaded leaderboard with 0 entries!');
});

test('a list that failed is loaded again on demand', async () => {
  answerSkills();
  answerWordless('GET /quiz/history');
  const page = await openPage('/history', { as: learner });
  await expectText('Failed to load quiz history');
  answer('GET /quiz/history', { quizHistory: [], pagination: pagesOf(0) });
  await page.press('Retry');
  await screen.findByRole('link', { name: 'Take Your First Quiz' });
});
