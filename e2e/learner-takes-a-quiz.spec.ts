import { expect, test } from './fixtures.ts';

test('a learner signs in with the demo account, takes a quiz and sees the result', async ({ page }) => {
  await page.goto('/');
  await expect(page).toHaveURL(/\/login/);
  await page.getByLabel('Email', { exact: true }).fill('learner@demo.example');
  await page.getByLabel('Password', { exact: true }).fill('assay-demo-learner');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard/);
  await expect(page.getByText('Welcome back, Demo').first()).toBeVisible();
});
