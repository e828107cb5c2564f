import type { Page } from '@playwright/test';
import { expect, expectAccessibleEverywhere, test } from './fixtures.ts';

const act = async (page: Page, who: string, what: string) => {
  await page
    .getByRole('button', { name: `Actions for ${who}` })
    .filter({ visible: true })
    .click();
  await page.getByRole('button', { name: what, exact: true }).filter({ visible: true }).click();
};

test('a learner who opens the users is led to the own dashboard', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an admin finds a person by address, changes role and time factor, and sees it in the list', async ({
  page,
  learner,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/users');
  await expect(page.getByRole('heading', { name: 'Users', level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('searchbox', { name: 'Search' }).fill(learner.email);
  await page.keyboard.press('Enter');
  await expect(page.getByText('1 user', { exact: true })).toBeVisible();
  await expect(page).toHaveURL(/search=/);
  const row = page.getByRole('row', { name: new RegExp(learner.email) });
  const name = await row.getByRole('rowheader').innerText();
  await act(page, name.trim().split('\n').at(-1) ?? '', 'Edit');
  await page.getByRole('combobox', { name: 'Role' }).last().selectOption('admin');
  await page.getByRole('spinbutton', { name: 'Time factor' }).fill('1.5');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Changes saved')).toBeVisible();
  await expect(row).toContainText('Admin');
  await expect(row).toContainText('Time × 1.5');
});

test('a banned person is signed out at once in their open page', async ({
  page,
  learner,
  demo,
  signIn,
  browser,
  world,
}) => {
  await signIn(learner);
  const live = page.waitForEvent('websocket', (socket) => socket.url().includes('/socket.io/'));
  await page.goto('/dashboard');
  await live;

  const admin = await demo('admin');
  const me = await fetch(`${world.url}/api/auth/me`, { headers: { authorization: `Bearer ${admin.token}` } });
  const { data } = (await me.json()) as { data: { user: object } };
  const desk = await browser.newPage({ baseURL: world.url });
  await desk.goto('/login');
  await desk.evaluate(
    ([token, user]) => {
      localStorage.setItem('token', token);
      localStorage.setItem('user', user);
    },
    [admin.token, JSON.stringify(data.user)] as const,
  );
  await desk.goto(`/admin/users?search=${encodeURIComponent(learner.email)}`);
  await desk
    .getByRole('button', { name: /^Actions for/ })
    .filter({ visible: true })
    .click();
  await desk.getByRole('button', { name: 'Ban', exact: true }).filter({ visible: true }).click();
  await desk.getByRole('dialog').getByRole('button', { name: 'Ban', exact: true }).click();
  await expect(desk.getByText('Banned', { exact: true }).filter({ visible: true })).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await desk.close();
});
