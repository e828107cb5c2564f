import type { Page } from '@playwright/test';
import { expect, test, themes } from '../kit/fixtures.ts';

// The frame of signed-in pages, and the parts outside it.

test.use({ timezoneId: 'UTC' });

/** Holds back responses from this URL until the returned function is called. */
async function holdBack(page: Page, address: string): Promise<() => Promise<void>> {
  const { promise, resolve } = Promise.withResolvers<void>();
  await page.route(address, async (route) => {
    await promise;
    await route.fallback();
  });
  return async () => {
    resolve();
    await page.unroute(address);
  };
}

const banner = (page: Page) => page.getByRole('banner');
const sidebar = (page: Page, name: string) => page.getByRole('navigation', { name }).filter({ visible: true });

/** Texts and links of the entries, as in the specification. */
async function expectEntries(page: Page, name: string, entries: Record<string, string>): Promise<void> {
  const links = sidebar(page, name).getByRole('link');
  await expect(links).toHaveText(Object.keys(entries));
  const to = await links.evaluateAll((all) => all.map((link) => link.getAttribute('href')));
  expect(to).toEqual(Object.values(entries));
}

/** Collapses the sidebar and expands it again; a reload keeps both states. */
async function expectToCollapse(page: Page, name: string): Promise<void> {
  const nav = sidebar(page, name);
  const isWide = async () => {
    await expect(nav.getByRole('link').first()).toBeVisible();
    await expect.poll(async () => (await nav.boundingBox())?.width ?? 0).toBeGreaterThan(200);
  };
  await isWide();
  await expect(nav.getByText('Collapse', { exact: true })).toBeVisible();
  await nav.getByRole('button', { name: 'Collapse sidebar' }).click();
  await expect(nav.getByRole('button', { name: 'Expand sidebar' })).toHaveAttribute('aria-expanded', 'false');
  await expect.poll(async () => (await nav.boundingBox())?.width ?? 999).toBeLessThan(100);
  await page.reload();
  await nav.getByRole('button', { name: 'Expand sidebar' }).click();
  await isWide();
  await page.reload();
  await expect(nav.getByRole('button', { name: 'Collapse sidebar' })).toHaveAttribute('aria-expanded', 'true');
}

test('a learner’s frame: its skeleton at once, spinner, places, clock, own address, three themes and a sidebar that folds', async ({
  page,
  learner,
  signIn,
}) => {
  await signIn(learner);
  const answer = await holdBack(page, '**/api/auth/me');
  const load = await holdBack(page, '**/assets/index-*.js');
  await page.goto('/dashboard', { waitUntil: 'commit' });
  const frame = page.locator('.boot');
  await expect(frame).toBeVisible();
  await load();
  await expect(page.getByText('Loading...')).toBeVisible();
  await expect(page.getByRole('heading', { level: 1 })).toBeHidden();
  await expect(frame).toBeVisible();
  await answer();
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(frame).toBeHidden();

  await expectEntries(page, 'Menu', {
    Dashboard: '/dashboard',
    'Take Quiz': '/quiz',
    'Quiz History': '/history',
    Leaderboard: '/leaderboard',
    Profile: '/profile',
  });
  await expect(banner(page).getByRole('link', { name: 'Assay' })).toHaveAttribute('href', '/dashboard');
  await expect(banner(page).getByRole('link', { name: 'Profile settings' })).toHaveAttribute('href', '/profile');
  await expect(banner(page).getByRole('button', { name: 'Logout' })).toBeVisible();
  const ip = await page.evaluate(async () => (await (await fetch('/api/ip')).json()).data.ip as string);
  await expect(banner(page).getByText(`IP ${ip}`)).toBeVisible();
  const clock = banner(page).getByRole('time');
  await expect(clock).toHaveText(/^\w{3}, \d{1,2} \w{3,4} \d{4}\d\d:\d\d:\d\d$/);
  await expect(clock).not.toHaveText((await clock.textContent()) ?? '');

  const html = page.locator('html');
  const names = ['Light', 'Premium', 'Anime', 'Light'];
  for (const [nth, next] of [...themes.slice(1), themes[0]].entries()) {
    await page.getByRole('button', { name: `Theme: ${names[nth]}. Switch to ${names[nth + 1]}` }).click();
    await expect(html).toHaveAttribute('data-theme', next);
    await page.reload();
    await expect(page.getByRole('button', { name: `Theme: ${names[nth + 1]}.` })).toBeVisible();
    await expect(html).toHaveAttribute('data-theme', next);
  }
  await expectToCollapse(page, 'Menu');
});

test('an admin’s frame: Admin Panel, no address, Loading... before each page, nothing that leads to a quiz', async ({
  page,
  demo,
  signIn,
}) => {
  let asked = 0;
  page.on('request', (request) => {
    if (request.url().endsWith('/api/ip')) asked += 1;
  });
  await signIn(await demo('admin'));
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { name: 'Recent Quizzes' })).toBeVisible();
  await expect(page.getByText('Git and Version Control').first()).toBeVisible();
  await expect(page.getByText('Total Quizzes')).toBeHidden();
  await expect(page.getByText('Skill Performance')).toBeHidden();
  await expect(page.getByRole('link', { name: /Take Quiz|Start Quiz/ })).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Profile' })).toBeVisible();
  await expect(page.getByText('Account Statistics')).toBeHidden();

  await expect(sidebar(page, 'Admin Panel').getByRole('heading', { name: 'Admin Panel' })).toBeVisible();
  const entries = {
    Dashboard: '/admin/dashboard',
    Users: '/admin/users',
    'Add Skills': '/admin/skills',
    'Edit/Delete Skills': '/admin/questions',
    'Virtual Interviews': '/admin/virtual-rounds',
    'AI Assistant': '/admin/ai-chat',
    Reports: '/admin/reports',
  };
  await expectEntries(page, 'Admin Panel', entries);
  await expect(banner(page).getByRole('link', { name: 'Assay' })).toHaveAttribute('href', '/admin/dashboard');
  // Where the menu names an act, the page names its subject.
  const headings: Record<string, string> = { 'Add Skills': 'Skills', 'Edit/Delete Skills': 'Questions' };
  const loading = page.getByRole('main').getByText('Loading...');
  for (const [name, path] of Object.entries(entries)) {
    // The previous page's loading text is the same.
    await expect(loading).toHaveCount(0);
    const arrive = await holdBack(page, '**/assets/*.js');
    await sidebar(page, 'Admin Panel').getByRole('link', { name, exact: true }).click();
    await expect(loading).toBeVisible();
    await arrive();
    const heading = headings[name] ?? name;
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible();
    await expect(page).toHaveURL(path);
  }
  await page.goto('/admin/dashboard');
  await expectToCollapse(page, 'Admin Panel');
  await page.goto('/quiz');
  await expect(page).toHaveURL('/dashboard');
  await expect(banner(page).getByText(/^IP/)).toHaveCount(0);
  expect(asked).toBe(0);
});
