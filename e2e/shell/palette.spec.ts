import type { Page } from '@playwright/test';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';

const palette = (page: Page) => page.getByRole('dialog', { name: 'Search everything' });
const selected = (page: Page) => palette(page).getByRole('option', { selected: true });
const button = (page: Page) => page.getByRole('button', { name: 'Search everything' });
const expectReady = (page: Page) => expect(palette(page).getByRole('combobox')).toBeFocused();
const openByKey = async (page: Page) => {
  // The key works from the moment the button shows.
  await expect(button(page)).toBeVisible();
  await page.keyboard.press('Control+k');
  await expectReady(page);
};

test('an admin reaches a page, a person and an attempt by keyboard alone', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/users');
  const rows = page.getByRole('table').getByRole('link');
  const name = (await rows.filter({ hasText: 'Learner' }).first().textContent()) ?? '';

  await page.getByRole('searchbox', { name: 'Search' }).focus();
  await openByKey(page);
  await page.keyboard.press('Escape');
  await expect(palette(page)).toBeHidden();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toBeFocused();

  await openByKey(page);
  await page.keyboard.type('audit');
  await expect(selected(page)).toHaveText('Audit log');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL('/admin/reports/audit');
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();

  await openByKey(page);
  await page.keyboard.type(name);
  const people = palette(page).getByRole('group', { name: 'People' });
  const attempts = palette(page).getByRole('group', { name: 'Attempts' });
  await expect(selected(page)).toContainText(name);
  await expect(people.getByRole('option', { selected: true })).toHaveCount(1);
  await expect(attempts.getByRole('option').first()).toContainText(name);
  await expectAccessibleEverywhere(page);
  await page.keyboard.press('End');
  await page.keyboard.press('Home');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/reports\/users\/\d+$/);

  await openByKey(page);
  await page.keyboard.type('Teaching assistants');
  const rounds = palette(page).getByRole('group', { name: 'Rounds' });
  await expect(rounds.getByRole('option', { selected: true })).toHaveText(/Teaching assistants, autumn.*Open/);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/admin\/virtual-rounds\/\d+$/);

  await openByKey(page);
  await page.keyboard.type('no such thing');
  await expect(palette(page).getByText('No results')).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('a learner opens it with the button on a phone and starts a quiz, where the keys do nothing', async ({
  page,
  learner,
  signIn,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(learner);
  await page.goto('/dashboard');
  await button(page).click();
  await expect(palette(page).getByRole('option').first()).toHaveText('Dashboard');
  await expectAccessibleEverywhere(page);
  await palette(page).getByRole('button', { name: 'Close' }).click();
  await expect(button(page)).toBeFocused();

  await button(page).click();
  await expectReady(page);
  await page.keyboard.type('git');
  await palette(page).getByRole('option', { name: 'Start a quiz: Git and Version Control' }).click();
  await expect(page).toHaveURL(/\/quiz\?skill=\d+$/);
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByRole('radio').first()).toBeVisible();
  await expect(button(page)).toHaveCount(0);
  await page.keyboard.press('Control+k');
  await expect(palette(page)).toHaveCount(0);
});
