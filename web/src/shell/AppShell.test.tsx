import { expect, test } from 'vitest';
import { answer, holdAnswer, receivedCalls, refuse } from '../../test/api.ts';
import { openPage, screen, expectText, waitFor, within } from '../../test/render.tsx';
import { admin, answerDashboard, answerSkills, learner, pagesOf } from '../../test/samples.ts';

/** A sidebar's texts and links; waits for the last one. */
async function entriesOf(name: string, last: string) {
  // On phones a bar at the bottom has the same name and entries.
  const links = () => {
    const [sidebar] = screen.getAllByRole('navigation', { name });
    return within(sidebar ?? document.body).getAllByRole('link');
  };
  await waitFor(() => expect(links().at(-1)?.textContent).toBe(last));
  return links().map((link) => `${link.textContent} ${link.getAttribute('href')}`);
}

const credentials = { email: 'demo@example.org', password: 'for everyone' };
const demo = { admin: credentials, user: credentials };

/** The top bar, which has the logo. */
const bar = () => {
  const bars = screen.getAllByRole('banner').filter((banner) => within(banner).queryByRole('link', { name: /^Assay/ }));
  return within(bars[0] ?? document.body);
};

test('a spinner shows until the server has confirmed the stored session', async () => {
  answerDashboard();
  answer('GET /auth/me', { user: learner });
  const confirm = holdAnswer('GET /auth/me');
  await openPage('/dashboard', { stored: { token: 'a token', user: JSON.stringify(learner) } });
  await expectText('Loading...');
  expect(screen.queryByRole('heading', { level: 1 })).toBeNull();
  answer('GET /ip', { ip: '192.0.2.1' });
  confirm();
  expect((await screen.findByRole('heading', { level: 1 })).textContent).toBe('Hello, Ada');
});

test('a learner has five places, the own address, and a logo that leads to the dashboard', async () => {
  answerDashboard();
  await openPage('/dashboard', { as: learner });
  expect(await entriesOf('Menu', 'Profile')).toEqual([
    'Dashboard /dashboard',
    'Take Quiz /quiz',
    'Quiz History /history',
    'Leaderboard /leaderboard',
    'Profile /profile',
  ]);
  expect(
    bar()
      .getByRole('link', { name: /^Assay/ })
      .getAttribute('href'),
  ).toBe('/dashboard');
  expect(
    bar()
      .getByRole('link', { name: /Profile settings/ })
      .getAttribute('href'),
  ).toBe('/profile');
  expect((await screen.findByTitle('Public IP address')).parentElement?.textContent).toBe('IP 192.0.2.1');
});

test('a learner on a panel has a sixth place, their interviews', async () => {
  answerDashboard();
  await openPage('/dashboard', { as: { ...learner, isInterviewer: true } });
  await screen.findAllByRole('link', { name: 'My Interviews' });
  expect((await entriesOf('Menu', 'Profile')).slice(-2)).toEqual(['My Interviews /interviews', 'Profile /profile']);
});

test('an admin has the places of the Admin Panel, no address, and a logo that leads to the admin dashboard', async () => {
  answerDashboard();
  answer('GET /auth/second-factor', { enabledAt: null, recoveryCodesLeft: 0 });
  await openPage('/dashboard', { as: admin });
  expect(await entriesOf('Admin Panel', 'Reports')).toEqual([
    'Dashboard /admin/dashboard',
    'Users /admin/users',
    'Add Skills /admin/skills',
    'Edit/Delete Skills /admin/questions',
    'Virtual Interviews /admin/virtual-rounds',
    'AI Assistant /admin/ai-chat',
    'Reports /admin/reports',
  ]);
  expect(screen.getByRole('heading', { name: 'Admin Panel' })).toBeTruthy();
  expect(
    bar()
      .getByRole('link', { name: /^Assay/ })
      .getAttribute('href'),
  ).toBe('/admin/dashboard');
  expect(receivedCalls('GET /ip')).toEqual([]);
});

test('while the demo is on, the top bar says so', async () => {
  answerDashboard();
  await openPage('/dashboard', { as: learner, config: { demo } });
  await waitFor(() => expect(bar().getByText('Demo')).toBeTruthy());
});

test('a production demo has its banner and no mark', async () => {
  answerDashboard();
  await openPage('/dashboard', { as: learner, config: { demo, demoInProduction: true } });
  await screen.findByRole('complementary', { name: 'Demonstration' });
  expect(bar().queryByText('Demo')).toBeNull();
});

test('the sidebar folds and opens again; a reload changes neither', async () => {
  answerDashboard();
  const page = await openPage('/dashboard', { as: learner });
  await page.press('Collapse sidebar');
  expect((await screen.findByRole('button', { name: 'Expand sidebar' })).getAttribute('aria-expanded')).toBe('false');
  const sidebar = localStorage.getItem('sidebar') ?? '';
  const again = await openPage('/dashboard', { as: learner, stored: { sidebar } });
  await again.press('Expand sidebar');
  await screen.findByRole('button', { name: 'Collapse sidebar' });
});

test('the theme goes round light, premium, anime, and is kept', async () => {
  answerDashboard();
  const page = await openPage('/dashboard', { as: learner });
  const themes: (string | null)[] = [];
  for (const label of [
    'Theme: Light. Switch to Premium',
    'Theme: Premium. Switch to Anime',
    'Theme: Anime. Switch to Light',
  ]) {
    expect((await screen.findByRole('button', { name: label })).title).toBe(label);
    await page.press(label);
    themes.push(localStorage.getItem('theme'));
  }
  expect(themes).toEqual(['premium', 'anime', 'light']);
});

test('Logout ends the session here and at the server, and remembers no place', async () => {
  answerSkills();
  answer('GET /quiz/history', { quizHistory: [], pagination: pagesOf(0) });
  answer('POST /auth/logout', {});
  const page = await openPage('/history', { as: learner });
  await page.press('Logout');
  await waitFor(() => expect(page.path()).toBe('/login'));
  expect(localStorage.getItem('token')).toBeNull();
  expect(receivedCalls('POST /auth/logout').map(({ token }) => token)).toEqual(['a token']);
});

for (const path of [
  '/dashboard',
  '/profile',
  '/quiz',
  '/leaderboard',
  '/user/profile/1',
  '/admin/users',
  '/admin/anything',
])
  test(`${path} sends signed-out visitors to the login`, async () => {
    const page = await openPage(path);
    await waitFor(() => expect(page.path()).toMatch(/^\/login/));
  });

test('a stored user whose role is not a text is sent to the login', async () => {
  const page = await openPage('/dashboard', {
    stored: { token: 'a token', user: JSON.stringify({ ...learner, role: 7 }) },
  });
  await waitFor(() => expect(page.path()).toMatch(/^\/login/));
});

for (const path of [
  '/admin/dashboard',
  '/admin/users',
  '/admin/skills',
  '/admin/questions',
  '/admin/virtual-rounds',
  '/admin/reports',
  '/admin/ai-chat',
])
  test(`a learner at ${path} is led to the own dashboard`, async () => {
    answerDashboard();
    const page = await openPage(path, { as: learner });
    await waitFor(() => expect(page.path()).toBe('/dashboard'));
  });

test('an admin at /quiz is led to the dashboard, which leads to no quiz', async () => {
  answerDashboard();
  answerSkills();
  answer('GET /auth/second-factor', { enabledAt: null, recoveryCodesLeft: 0 });
  const page = await openPage('/quiz', { as: admin });
  await waitFor(() => expect(page.path()).toBe('/dashboard'));
});

test('the index leads to the dashboard', async () => {
  answerDashboard();
  const page = await openPage('/', { as: learner });
  await waitFor(() => expect(page.path()).toBe('/dashboard'));
});

test('signed-in people do not get to the login', async () => {
  answerDashboard();
  const page = await openPage('/login', { as: learner });
  await waitFor(() => expect(page.path()).toBe('/dashboard'));
});

test('a session that the server refuses while it is restored leads to the login', async () => {
  answerDashboard();
  refuse('GET /auth/me', 'unauthenticated');
  const page = await openPage('/dashboard', { stored: { token: 'old', user: JSON.stringify(learner) } });
  await waitFor(() => expect(page.path()).toMatch(/^\/login/));
  expect(localStorage.getItem('token')).toBeNull();
});
