import type { Page } from '@playwright/test';
import { readFile } from 'node:fs/promises';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';

async function fillSignIn(page: Page, { email, password }: { email: string; password: string }) {
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByLabel('Password', { exact: true }).fill(password);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
}

test('a learner changes name and address, and Cancel changes nothing', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('First name')).toBeFocused();
  await page.getByLabel('First name').fill('Changed');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('button', { name: 'Edit' })).toBeFocused();
  await expect(page.getByText('Changed')).toHaveCount(0);

  await page.getByRole('button', { name: 'Edit' }).click();
  await expect(page.getByLabel('Role')).toHaveCount(0);
  await page.getByLabel('First name').fill('');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('First name is required')).toBeVisible();
  await page.getByLabel('First name').fill('Renamed');
  await page.getByRole('textbox', { name: 'Email' }).fill('learner@demo.example');
  await expect(page.getByText(/your email changes and you’ll be signed out on other devices/)).toBeVisible();
  const form = page.locator('form').filter({ has: page.getByRole('textbox', { name: 'Email' }) });
  await form.getByLabel('Current password').fill(learner.password);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Email already exists. Please use a different email.').first()).toBeVisible();
  const email = `moved.${learner.email}`;
  await page.getByRole('textbox', { name: 'Email' }).fill(email);
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Profile updated successfully!')).toBeVisible();
  await expect(page.getByText(`Open the link we’ve sent to ${email}`)).toBeVisible();
  await page.reload();
  await expect(page.getByRole('definition').filter({ hasText: learner.email })).toHaveText(learner.email);
  await expect(page.getByText('Renamed Learner').first()).toBeVisible();
});

test('deactivating signs out, and the same password reactivates, by keyboard alone', async ({
  page,
  learner,
  signIn,
}) => {
  await signIn(learner);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Deactivate account' }).focus();
  await page.keyboard.press('Enter');
  // A reflexive Enter must not trigger the irreversible action: it cancels.
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Account deactivated. You have 30 days to reactivate.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => [localStorage.getItem('token'), localStorage.getItem('user')])).toEqual([
    null,
    null,
  ]);

  await page.getByLabel('Email', { exact: true }).focus();
  await page.keyboard.type(learner.email);
  await page.getByLabel('Password', { exact: true }).focus();
  await page.keyboard.type(learner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Reactivate by')).toBeVisible();
  const button = page.getByRole('button', { name: 'Reactivate account' });
  await expect(button).toBeFocused();
  const stored = await page.evaluate(() => JSON.stringify([localStorage, sessionStorage]));
  expect(stored).not.toContain(learner.password);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Welcome back, Test')).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
});

test('a learner downloads their data, then permanently deletes the account', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/profile');
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Download my data' }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^assay-my-data-\d{4}-\d{2}-\d{2}\.json$/);
  const data = JSON.parse(await readFile(await file.path(), 'utf8')) as { account: { email: string } };
  expect(data.account.email).toBe(learner.email);

  await page.getByRole('button', { name: 'Delete now…' }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Current password').fill('wrong');
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(dialog.getByText('The current password is incorrect.')).toBeVisible();
  await dialog.getByLabel('Current password').fill(learner.password);
  await dialog.getByRole('button', { name: 'Delete account' }).click();
  await expect(page.getByText('Your account was deleted.')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await fillSignIn(page, learner);
  await expect(page.getByRole('dialog')).toContainText('Invalid email or password');
});

test('a mailed link asks for a click, and a used or broken one says so', async ({ page }) => {
  for (const [path, button] of [
    ['/confirm-email', 'Confirm address'],
    ['/undo-email', 'Restore address'],
  ] as const) {
    await page.goto(`${path}#${'x'.repeat(43)}`);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('This link has expired or was already used. Ask for a new one.')).toBeVisible();
    await page.goto(path);
    await page.getByRole('button', { name: button }).click();
    await expect(page.getByText('This link is incomplete. Copy all of it from the email.')).toBeVisible();
  }
});

test('editing, the two ways out, reactivation and mailed links are accessible in every theme, at both widths', async ({
  page,
  learner,
  signIn,
}) => {
  test.slow();
  await signIn(learner);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Edit' }).click();
  await page.getByRole('textbox', { name: 'Email' }).fill('another@example.org');
  await page.getByText('Quizzes Taken').waitFor();
  await test.step('editing', () => expectAccessibleEverywhere(page));
  await page.getByRole('button', { name: 'Cancel' }).click();
  for (const way of ['Deactivate account', 'Delete now…']) {
    await page.getByRole('button', { name: way }).click();
    await page.getByRole('dialog').waitFor();
    await test.step(way, () => expectAccessibleEverywhere(page));
    await page.keyboard.press('Escape');
  }
  await page.goto(`/undo-email#${'x'.repeat(43)}`);
  await page.getByRole('button', { name: 'Restore address' }).waitFor();
  await test.step('link', () => expectAccessibleEverywhere(page, 'premium'));
  await page.goto('/profile');
  await page.getByRole('button', { name: 'Deactivate account' }).click();
  await page.getByRole('button', { name: 'Deactivate', exact: true }).click();
  await page.getByText('Account deactivated.').waitFor();
  await page.goto('/login');
  await fillSignIn(page, learner);
  await page.getByRole('button', { name: 'Reactivate account' }).waitFor();
  await test.step('reactivation', () => expectAccessibleEverywhere(page, 'premium'));
});
