import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { call } from '../kit/quiz.ts';

test('an access token is created by keyboard alone, shown once, used, and revoked', async ({
  page,
  world,
  learner,
  signIn,
}) => {
  test.slow();
  await signIn(learner);
  await page.goto('/profile');
  await page.getByRole('button', { name: 'New token' }).focus();
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByLabel('Name', { exact: true })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(dialog.getByText('Select at least one area')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await dialog.getByLabel('Name', { exact: true }).focus();
  await page.keyboard.type('My results');
  await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Expires in')).toBeFocused();
  await page.keyboard.press('Tab');
  const results = dialog.getByRole('radiogroup', { name: 'Results and reports' });
  await expect(results.getByRole('radio', { name: 'None' })).toBeFocused();
  await page.keyboard.press('ArrowRight');
  await expect(results.getByRole('radio', { name: 'Read' })).toBeChecked();
  for (let area = 0; area < 5; area += 1) await page.keyboard.press('Tab');
  await expect(dialog.getByLabel('Current password')).toBeFocused();
  await page.keyboard.type(learner.password);
  await page.keyboard.press('Enter');

  const shown = page.getByRole('dialog', { name: 'Your new access token' });
  const token = await shown.locator('code').innerText();
  expect(token).toMatch(/^asyp_[\w-]{43}$/);
  await page.keyboard.press('Escape');
  await expect(shown).toBeVisible();
  await expectAccessibleEverywhere(page);
  await shown.getByRole('checkbox').focus();
  await page.keyboard.press('Space');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(shown).toBeHidden();

  const ask = (path: string) =>
    fetch(`${world.url}/api/${path}`, { headers: { authorization: `Bearer ${token}` } }).then(({ status }) => status);
  expect([await ask('quiz/history'), await ask('skills')]).toEqual([200, 403]);
  // Uses are written together, a moment later.
  const ownTokens = () => call<{ items: { lastUsedAt: string | null }[] }>(world, 'GET', 'auth/tokens', learner.token);
  await expect.poll(async () => (await ownTokens()).items[0]?.lastUsedAt).toBeTruthy();
  await page.reload();
  const card = page.locator('#access-tokens');
  await expect(card.getByText('Results and reports (read)')).toBeVisible();
  await expect(card.getByText(/^Last used .+ from /)).toBeVisible();
  await expect(page.getByText(token)).toHaveCount(0);
  await expectAccessibleEverywhere(page);
  await card.getByRole('button', { name: 'Revoke My results' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('Token revoked')).toBeVisible();
  expect(await ask('quiz/history')).toBe(401);
});
