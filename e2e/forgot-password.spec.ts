import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from './fixtures.ts';
import type { World } from './world.ts';

/** The codes emailed to an address, in order. */
async function codesTo({ dataDir }: World, email: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const emails = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
  return emails.filter((text) => text.includes(email)).flatMap((text) => /^ {4}(\d{6})\r?$/m.exec(text)?.[1] ?? []);
}

async function mailedCode(world: World, email: string, nth = 0): Promise<string> {
  await expect.poll(async () => (await codesTo(world, email)).length).toBeGreaterThan(nth);
  return (await codesTo(world, email))[nth] ?? '';
}

const sendTo = async (page: Page, email: string) => {
  await page.goto('/forgot-password');
  await page.getByLabel('Email', { exact: true }).fill(email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  await expect(page.getByLabel('OTP', { exact: true })).toBeFocused();
};

const keptBy = (page: Page) =>
  page.evaluate(() => JSON.stringify([localStorage, sessionStorage, history.state, location.href]));

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

for (const width of [390, 1280])
  test(
    `by keyboard alone from a forgotten password to a new one, accessible at ${width}`,
    { tag: '@journey' },
    async ({ page, world, learner }) => {
      await page.setViewportSize({ width, height: 844 });
      await page.goto('/forgot-password');
      await expect(page.locator('html')).toHaveAttribute('data-theme', 'premium');
      await expectAccessible(page);
      await page.getByLabel('Email', { exact: true }).focus();
      await page.keyboard.press('Enter');
      await expect(page.getByText('Email is required')).toBeVisible();
      await page.keyboard.type('not an address');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Enter a valid email')).toBeVisible();
      await page.getByLabel('Email', { exact: true }).fill(learner.email);
      await page.keyboard.press('Enter');

      const field = page.getByLabel('OTP', { exact: true });
      await expect(field).toBeFocused();
      await expect(page.getByText('The OTP is 6 digits')).toBeVisible();
      await expect(field).toHaveAttribute('autocomplete', 'one-time-code');
      await expectAccessible(page);
      const code = await mailedCode(world, learner.email);
      await page.keyboard.type(`x${other(code)}99`);
      await expect(field).toHaveValue(other(code));
      await page.keyboard.press('Enter');
      await expect(page.getByText('Invalid OTP').first()).toBeVisible();
      await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
      await page.keyboard.press('Enter');

      await expect(page.getByLabel('New password')).toBeFocused();
      await expectAccessible(page);
      await page.keyboard.type('short');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Password must be at least 6 characters long')).toBeVisible();
      await page.getByLabel('New password').fill('a new password of words');
      await page.getByLabel('Confirm password').fill('another password');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Passwords do not match')).toBeVisible();
      await page.getByLabel('Confirm password').fill('a new password of words');
      await page.keyboard.press('Enter');
      await expect(page.getByText('Password reset successfully! Redirecting to login...')).toBeVisible();
      await expect(page).toHaveURL(/\/login/);

      await page.getByLabel('Email', { exact: true }).fill(learner.email);
      await page.getByLabel('Password', { exact: true }).fill('a new password of words');
      await page.getByRole('button', { name: 'Sign in', exact: true }).click();
      await expect(page).toHaveURL(/\/dashboard/);
    },
  );

test('Back keeps the address; a new code takes the place of the first', async ({ page, world, learner }) => {
  await sendTo(page, learner.email);
  const first = await mailedCode(world, learner.email);
  await page.getByRole('button', { name: 'Back', exact: true }).click();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue(learner.email);
  await page.getByRole('button', { name: 'Send OTP' }).click();
  const second = await mailedCode(world, learner.email, 1);
  await page.getByRole('button', { name: 'Send new code' }).click();
  await expect(page.getByText('We’ve sent a new code.')).toBeVisible();
  const third = await mailedCode(world, learner.email, 2);
  for (const passed of new Set([first, second].filter((code) => code !== third))) {
    await page.getByLabel('OTP', { exact: true }).fill(passed);
    await page.getByRole('button', { name: 'Verify OTP' }).click();
    await expect(page.getByText('Invalid OTP').first()).toBeVisible();
  }
  await page.getByLabel('OTP', { exact: true }).fill(third);
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByLabel('New password')).toBeVisible();
});

test('an unknown address looks like a known one', async ({ page }) => {
  await sendTo(page, `nobody.${Date.now()}@example.org`);
  await expect(page.getByText('The OTP is 6 digits')).toBeVisible();
});

test('a reload keeps nothing secret', async ({ page, world, learner }) => {
  await sendTo(page, learner.email);
  await page.getByLabel('OTP', { exact: true }).fill(await mailedCode(world, learner.email));
  await page.getByRole('button', { name: 'Verify OTP' }).click();
  await expect(page.getByLabel('New password')).toBeVisible();
  expect(await keptBy(page)).not.toMatch(/[A-Za-z0-9_-]{43}/);
  await page.reload();
  await expect(page.getByLabel('Email', { exact: true })).toHaveValue('');
});

test('a link with a token leads straight to the new password, and the token leaves the address', async ({ page }) => {
  const token = 'w7bH0n3kJ2sYv1QmZ8xLr5tPd4cAe6Gf9iUoBhKjNzM';
  await page.goto(`/forgot-password#token=${token}`);
  await expect(page.getByRole('heading', { name: 'Set your password' })).toBeVisible();
  await expect(page).toHaveURL(/\/forgot-password$/);
  expect(await keptBy(page)).not.toContain(token);
  await page.getByLabel('New password').fill('a new password of words');
  await page.getByLabel('Confirm password').fill('a new password of words');
  await page.getByRole('button', { name: 'Reset Password' }).click();
  await expect(page.getByText('This code is no longer valid. Please ask for a new one.').first()).toBeVisible();
  await page.getByRole('button', { name: 'Get a new code' }).click();
  await expect(page.getByLabel('Email', { exact: true })).toBeVisible();
});
