import { answerWith, refusal, seen, type Visitor, welcome, WORDLESS } from './catalogue.ts';
import { expect, test } from './fixtures.ts';
import { handOn } from './windows.ts';

// Section 8 of the specification, what every screen shares and what fails to load: one test per row.

let visitor: Visitor;
test.beforeAll(async ({ browser, world }) => {
  visitor = await welcome(browser, world);
});
test.afterEach(() => visitor.page.unrouteAll({ behavior: 'ignoreErrors' }));
test.afterAll(() => handOn(visitor.page));

test('HTTP 401 clears the stored session and leads to /login', async () => {
  const { page } = visitor;
  await visitor.open('/dashboard');
  await answerWith(page, 'GET /quiz/history', { status: 401, body: {} });
  await page.getByRole('link', { name: 'Quiz History' }).click();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);
});

for (const { status, body, text } of [
  { status: 403, body: {}, text: 'You do not have permission to perform this action.' },
  { status: 500, body: {}, text: 'An error occurred on the server. Please try again later.' },
])
  test(`HTTP ${status} alerts '${text}' once for a burst of failures`, async () => {
    const { page, alerts } = visitor;
    await answerWith(page, 'GET /quiz/history', { status, body });
    await visitor.open('/history');
    await seen(page, 'Failed to load quiz history');
    await page.getByRole('button', { name: 'Retry' }).click();
    await seen(page, 'Failed to load quiz history');
    expect(alerts).toEqual([text]);
  });

test('other HTTP errors are only logged', async () => {
  const { page, alerts } = visitor;
  const logged: string[] = [];
  page.on('console', (message) => logged.push(message.text()));
  await answerWith(page, 'GET /quiz/history', refusal(409, 'name_taken', 'This name is already used.'));
  await visitor.open('/history');
  await seen(page, 'This name is already used.');
  expect(logged).toContain('name_taken: This name is already used.');
  expect(alerts).toEqual([]);
  await expect(page).toHaveURL(/\/history/);
});

const fallbacks = [
  { text: 'Failed to load dashboard data', path: '/dashboard', asked: 'GET /reports/user/:id' },
  { text: 'Failed to load skills', path: '/quiz', asked: 'GET /skills' },
  { text: 'Failed to load quiz history', path: '/history', asked: 'GET /quiz/history' },
  { text: 'Failed to load quiz details', path: '/quiz/1', asked: 'GET /quiz/1' },
  { text: 'Failed to load leaderboard', path: '/leaderboard', asked: 'GET /reports/leaderboard' },
  { text: 'Leaderboard data is unavailable.', path: '/leaderboard', asked: 'GET /reports/leaderboard' },
  { text: 'Skills data is unavailable.', path: '/leaderboard', asked: 'GET /skills' },
  { text: 'User not found', path: '/user/profile/12345', asked: 'GET /users/12345' },
];

for (const { text, path, asked } of fallbacks)
  test(`'${text}' where ${asked} fails without a message`, async () => {
    await answerWith(visitor.page, asked.replace(':id', String(visitor.userId)), WORDLESS);
    await visitor.open(path);
    await seen(visitor.page, text);
  });

test('the server’s own message goes before the fallback', async () => {
  await answerWith(
    visitor.page,
    'GET /quiz/history',
    refusal(500, 'internal', 'The disk of the server is being changed.'),
  );
  await visitor.open('/history');
  await seen(visitor.page, 'The disk of the server is being changed.');
});

test("'User not found' for a person who is not there", async () => {
  await visitor.open('/user/profile/12345');
  await seen(visitor.page, 'User not found');
});

test('no answer at all is not taken for a person who is not there', async () => {
  await visitor.page.route('**/api/users/12345', (route) => route.abort());
  await visitor.open('/user/profile/12345');
  await seen(visitor.page, 'Failed to load the profile');
  await seen(visitor.page, 'The server did not answer.');
  await expect(visitor.page.getByText('User not found')).toBeHidden();
});

test("'No user found. Please log in again.' where the stored user has no id and the server cannot tell it", async () => {
  const { page } = visitor;
  // A document without the application, which would store the person again as soon as the server tells who it is.
  await visitor.open('/healthz');
  await page.evaluate(() => localStorage.setItem('user', JSON.stringify({ role: 'user', firstName: 'Test' })));
  await page.route('**/api/**', (route) => route.abort());
  await page.goto('/dashboard');
  await seen(page, 'No user found. Please log in again.');
  await page.getByRole('button', { name: 'Log in again' }).click();
  await expect(page).toHaveURL(/\/login/);
});

test("'User not found. Please log in again.' where the server no longer knows the person signed in", async () => {
  const { page, userId } = visitor;
  await answerWith(page, `GET /reports/user/${userId}`, refusal(404, 'not_found', 'User not found'));
  await visitor.open('/dashboard');
  await seen(page, 'User not found. Please log in again.');
});

test("'Loaded leaderboard with N entries!'", async () => {
  await visitor.open('/leaderboard');
  await seen(visitor.page, /^Loaded leaderboard with \d+ entries!$/);
});
