import { expect, test } from '../kit/fixtures.ts';

test(
  'a wrong password opens the Login Error dialog and keeps what was typed',
  { tag: '@journey' },
  async ({ page, learner }) => {
    await page.goto('/login');
    await page.getByLabel('Email', { exact: true }).fill(learner.email);
    await page.getByLabel('Password', { exact: true }).fill('not this');
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page.getByRole('dialog', { name: 'Login Error' })).toBeVisible();
    await page.keyboard.press('Escape');
    await expect(page.getByLabel('Email', { exact: true })).toHaveValue(learner.email);
  },
);

test('registration names what is wrong and then welcomes', { tag: '@journey' }, async ({ page, learner }) => {
  await page.goto('/register');
  await page.getByLabel('First name').fill('New');
  await page.getByLabel('Last name').fill('Learner');
  await page.getByLabel('Email', { exact: true }).fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill('secret words');
  await page.getByLabel('Confirm password').fill('other words');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Passwords do not match')).toBeVisible();
  await page.getByLabel('Confirm password').fill('secret words');
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page.getByText('Email already exists. Please use a different email.').first()).toBeVisible();
  await page.getByLabel('Email', { exact: true }).fill(`new.${Date.now()}@example.org`);
  await page.getByRole('button', { name: 'Create Account' }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('No recent quizzes')).toBeVisible();
  await expect(page.getByText('No performance data available')).toBeVisible();
  await expect(page.getByText('No skill usage data')).toBeVisible();
});

test('another learner’s attempt and an unknown person look absent', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/quiz/1');
  await expect(page.getByText(/not found/i).first()).toBeVisible();
  await page.goto('/user/profile/12345');
  await expect(page.getByText('User not found')).toBeVisible();
});
