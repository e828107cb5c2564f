import { expect, expectAccessibleEverywhere, test } from './fixtures.ts';

test('an admin asks by keyboard, follows an answer to its screen, and finds the conversation again', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/ai-chat');
  // The box has the focus.
  await expect(page.getByRole('textbox', { name: 'Question' })).toBeFocused();
  await expectAccessibleEverywhere(page);
  await page.getByRole('textbox', { name: 'Question' }).focus();
  await page.keyboard.type('Find the skill Python');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Find the skill Python' })).toBeVisible();
  await expect(page.getByRole('status').filter({ hasText: 'Assistant: 1 skill matches these words.' })).toBeAttached();
  await expect(page.getByRole('textbox', { name: 'Question' })).toBeFocused();
  await page.keyboard.type('Report of Otter');
  await page.keyboard.press('Enter');
  const answers = page.getByRole('table', { name: /^Answer \d$/ });
  await expect(answers.first()).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.reload();
  await answers.first().getByRole('link', { name: 'Python' }).click();
  await expect(page).toHaveURL(/\/admin\/questions\?skill=\d+$/);
  await expect(page.getByLabel('Skill').locator('option:checked')).toHaveText(/^Python/);

  await page.goto('/admin/ai-chat?search=otter');
  await page.getByRole('link', { name: 'Find the skill Python' }).click();
  await expect(page.getByText('1 skill matches these words.')).toBeVisible();

  await page.getByRole('button', { name: 'More for Find the skill Python' }).click();
  await page.getByRole('button', { name: 'Rename', exact: true }).click();
  await page.getByRole('textbox', { name: 'Title' }).fill('Python and otters');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { level: 1, name: 'Python and otters' })).toBeVisible();
  await page.getByRole('button', { name: 'More for Python and otters' }).click();
  await page.getByRole('button', { name: 'Delete', exact: true }).click();
  await page.getByRole('button', { name: 'Delete conversation' }).click();
  await expect(page).toHaveURL(/\/admin\/ai-chat$/);
  await expect(page.getByRole('link', { name: 'Python and otters' })).toBeHidden();
});
