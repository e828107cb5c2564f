import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';

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

test('without a language model an example is pressed and its answer copied; settings and generation say how to do without', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.goto('/admin/ai-chat');
  const example = page.getByRole('list', { name: 'Examples' }).getByRole('button').first();
  const question = (await example.textContent()) ?? '';
  await example.click();
  await expect(page.getByRole('heading', { level: 1, name: question })).toBeVisible();
  await page.getByRole('button', { name: 'Copy this answer' }).click();
  await expect(page.getByText('Copied', { exact: true })).toBeVisible();
  const [sentence = ''] = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
  await expect(page.getByRole('list', { name: 'Conversation' })).toContainText(sentence);
  expect(sentence).not.toBe('');

  await page.goto('/admin/ai-chat/settings');
  await expect(page.getByRole('heading', { name: 'No language model is connected' })).toBeVisible();
  await expect(page.getByText(/AI_BASE_URL=/)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Test the connection' })).toBeHidden();

  await page.goto('/admin/questions/generate');
  await expect(page.getByRole('heading', { name: 'No language model is connected' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Generate' })).toBeHidden();
  await expectAccessibleEverywhere(page);
  await page.getByRole('link', { name: 'Check your questions' }).click();
  const rows = page.getByRole('checkbox', { name: /^Select “/ }).filter({ visible: true });
  for (const row of [0, 1, 2]) await rows.nth(row).check();
  await page.getByRole('button', { name: 'Check', exact: true }).click();
  const checked = page.getByRole('dialog', { name: '3 questions checked' });
  await expect(checked.getByRole('heading', { name: 'Compared with each other' })).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test('a question is checked while it is written, with the gate for generated ones', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/questions/new');
  await page.getByLabel('Question', { exact: true }).fill('Which is it? See https://example.org/answer');
  await expect(page.getByText('The question contains a link or picture from elsewhere.')).toBeVisible();
  await page.getByLabel('Question', { exact: true }).fill('Which is it?');
  await expect(page.getByText('The question contains a link or picture from elsewhere.')).toBeHidden();
});
