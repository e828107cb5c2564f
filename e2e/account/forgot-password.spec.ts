import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { expect, expectAccessibleAtBothWidths, test } from '../kit/fixtures.ts';
import type { World } from '../kit/world.ts';

/** The codes emailed to an address, in order. */
async function codesTo({ dataDir }: World, email: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await readdir(folder).catch(() => [])).filter((name) => name.endsWith('.eml'));
  const emails = await Promise.all(names.toSorted().map((name) => readFile(join(folder, name), 'utf8')));
  return emails.filter((text) => text.includes(email)).flatMap((text) => /^ {4}(\d{6})\r?$/m.exec(text)?.[1] ?? []);
}

async function mailedCode(world: World, email: string): Promise<string> {
  await expect.poll(async () => (await codesTo(world, email)).length).toBeGreaterThan(0);
  return (await codesTo(world, email))[0] ?? '';
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

test(
  'by keyboard alone from a forgotten password to a new one, accessible at both widths',
  { tag: '@journey' },
  async ({ page, world, learner }) => {
    await page.goto('/forgot-password');
    await expect(page.locator('html')).toHaveAttribute('data-theme', 'premium');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expectAccessibleAtBothWidths(page);
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
    await expectAccessibleAtBothWidths(page);
    const code = await mailedCode(world, learner.email);
    await page.keyboard.type(`x${other(code)}99`);
    await expect(field).toHaveValue(other(code));
    await page.keyboard.press('Enter');
    await expect(page.getByText('Invalid OTP').first()).toBeVisible();
    await field.fill(`${code.slice(0, 3)} ${code.slice(3)}`);
    await page.keyboard.press('Enter');

    await expect(page.getByLabel('New password')).toBeFocused();
    await expectAccessibleAtBothWidths(page);
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
