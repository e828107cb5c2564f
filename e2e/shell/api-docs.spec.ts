import { readFile } from 'node:fs/promises';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';

test('the API documentation leads through sign-in and back, is read with the session’s token, and is searched and saved', async ({
  page,
  learner,
}) => {
  await page.goto('/docs/api');
  await expect(page).toHaveURL(/\/login\?from=%2Fdocs%2Fapi/);
  await page.getByLabel('Email', { exact: true }).fill(learner.email);
  await page.getByLabel('Password', { exact: true }).fill(learner.password);
  const asked = page.waitForRequest('**/api/openapi.json');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/docs\/api$/);
  const token = await page.evaluate(() => localStorage.getItem('token'));
  expect((await asked).headers()['authorization']).toBe(`Bearer ${token}`);

  await expect(page.getByRole('heading', { level: 1, name: 'API documentation' })).toBeVisible();
  await expect(page.getByRole('heading', { level: 2, name: 'Admin: skills', exact: true })).toBeVisible();
  await page.getByRole('searchbox', { name: 'Search' }).fill('post auth/login');
  await page.getByText('POST /api/auth/login', { exact: true }).last().click();
  await expect(page.getByText('email: string (1–254 characters)')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Response 200' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.getByRole('searchbox', { name: 'Search' }).fill('no such call');
  await page.getByRole('button', { name: 'Clear search' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Quiz', exact: true })).toBeVisible();

  const saving = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download JSON' }).click();
  const saved = await saving;
  expect(saved.suggestedFilename()).toBe('openapi.json');
  expect(JSON.parse(await readFile(await saved.path(), 'utf8'))).toHaveProperty('openapi');
});

test('from the foot of every page; a session that has ended leads to sign-in, a failure can be tried again', async ({
  page,
  learner,
  signIn,
}) => {
  await signIn(learner);
  const refuse = (status: number) =>
    page.route('**/api/openapi.json', (route) => route.fulfill({ status, json: { success: false } }));
  await page.goto('/history');
  await refuse(503);
  await page.getByRole('contentinfo').getByRole('link', { name: 'API documentation' }).click();
  await expect(page.getByText('Failed to load the API documentation')).toBeVisible();
  await page.unroute('**/api/openapi.json');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('heading', { level: 2, name: 'Auth', exact: true })).toBeVisible();
  await refuse(401);
  await page.reload();
  await expect(page).toHaveURL(/\/login\?from=%2Fdocs%2Fapi/);
});
