import { expect, test } from './fixtures.ts';

test(
  'nobody signed in is sent to the login and back to where they wanted',
  { tag: '@journey' },
  async ({ page, learner }) => {
    await page.goto('/history');
    await expect(page).toHaveURL(/\/login/);
    await page.getByLabel('Email', { exact: true }).fill(learner.email);
    await page.getByLabel('Password', { exact: true }).fill(learner.password);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/history/);
  },
);

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

test('a learner does not get into the admin area', { tag: '@journey' }, async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/admin/users');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('a revoked session leads to the login at the next call', async ({ page, world, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/dashboard');
  await page.getByRole('heading', { level: 1 }).waitFor();
  await fetch(`${world.url}/api/auth/logout`, {
    method: 'POST',
    headers: { authorization: `Bearer ${learner.token}` },
  });
  await page.goto('/history');
  await expect(page).toHaveURL(/\/login/);
  expect(await page.evaluate(() => localStorage.getItem('token'))).toBeNull();
});

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

test('an unknown path shows the 404 page with the path as text', { tag: '@journey' }, async ({ page }) => {
  await page.goto('/nowhere/%3Cimg%20src=x%3E');
  await expect(page.getByText('404', { exact: true })).toBeVisible();
  await expect(page.getByText("This page isn't here – but you are!")).toBeVisible();
  await expect(page.getByText('<img src=x>')).toBeVisible();
});

test('somebody else’s attempt and an unknown person look absent', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/quiz/1');
  await expect(page.getByText(/not found/i).first()).toBeVisible();
  await page.goto('/user/profile/12345');
  await expect(page.getByText('User not found')).toBeVisible();
});
