import { readFile } from 'node:fs/promises';
import { keepWorking } from '../kit/answering.ts';
import { expect, expectAccessibleAtBothWidths, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';

const right =
  '// [tag:fruit] [tag:difficulty:hard]\nWhich one of these grows on a tree? {=A ripe pear ~A grey stone ~A white cloud}';
const broken = `${right}\n\nWhich of these two is it? {=this =that ~neither}\n\nExplain the sun. {}\n`;
const mended = `${right}\n\nWhich of these two is blue? {=the sky ~the grass}\n`;

const gift = (text: string) => ({ name: 'fruit.gift', mimeType: 'text/plain', buffer: Buffer.from(text) });

test('a learner who opens the import is led to the own dashboard', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/admin/questions/import');
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('an admin imports GIFT with errors, mends it, applies, takes it back', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/questions/import');
  await expect(page.getByRole('heading', { name: 'Import questions', level: 1 })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByLabel('File of questions').setInputFiles(gift(broken));
  await expect(page.getByText('GIFT, 3 items: ')).toBeVisible();
  await expect(page).toHaveURL(/import=\d+/);
  await page.getByRole('button', { name: 'Refused (2)' }).click();
  await expect(page.getByText(/Questions with several correct answers are not supported/)).toBeVisible();
  await expect(page.getByText('Item 2, line 4', { exact: true })).toBeVisible();
  await page.getByRole('radio', { name: 'All or nothing' }).check();
  await page.getByLabel('Skill', { exact: true }).selectOption('new');
  await expect(page.getByText('needs a file without refused items')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Import \d+ question/ })).toBeDisabled();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page.getByRole('link', { name: 'Another file' }).click();
  await page.getByLabel('Or paste text').fill(mended);
  await page.getByRole('button', { name: 'Check text' }).click();
  await expect(page.getByText('GIFT, 2 items: ')).toBeVisible();
  await page.getByLabel('Skill', { exact: true }).selectOption('new');
  await page.getByLabel('Name of the new skill').fill(`Fruit ${Date.now()}`);
  await page.getByLabel('Category').fill('Food');
  await page.getByRole('button', { name: 'Import 2 questions' }).click();
  await expect(page.getByText(/^2 questions imported into “Fruit/)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await test.step('returning while it runs shows its progress, and then its end', async () => {
    const goOn = await keepWorking(page, 'admin/question-imports/*', ({ import: found }) => ({
      import: { ...(found as object), state: 'applying', progress: { done: 1, of: 2 }, result: null },
    }));
    await page.reload();
    const progress = page.getByRole('progressbar', { name: 'Importing' });
    await expect(progress).toHaveAttribute('aria-valuetext', 'Imported: 1 of 2 questions');
    await expect(page.getByText('You can leave this page')).toBeVisible();
    await expectAccessibleAtBothWidths(page);
    goOn();
    await expect(page.getByText(/^2 questions imported into “Fruit/)).toBeVisible();
    await expect(progress).toHaveCount(0);
  });
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Undo' }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this import?' });
  await expect(dialog).toContainText('archive those that were used or edited');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByText(/^2 questions imported into “Fruit/)).toBeVisible();
  await page.getByRole('button', { name: 'Undo' }).click();
  await dialog.getByRole('button', { name: 'Undo import' }).click();
  await expect(page.getByText('The 2 questions were removed.')).toBeVisible();
  await page.getByRole('link', { name: 'Another file' }).click();
  await expect(page.getByText('Undone', { exact: true })).toBeVisible();
});

test('a file with skills and states is imported accordingly, if requested', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/questions/import');
  const now = Date.now();
  const item = (tree: string, more: object) => ({
    questionText: `Which one of these grows on tree ${tree} of ${now}?`,
    options: ['a ripe pear', 'a grey stone', 'a white cloud'],
    correctAnswer: 'A',
    ...more,
  });
  const items = [
    item('one', { skill: 'python', category: 'Any', status: 'review' }),
    item('two', { skill: `Fruit ${now}`, category: 'Food', status: 'draft' }),
  ];
  await page.getByLabel('Or paste text').fill(JSON.stringify(items));
  await page.getByRole('button', { name: 'Check text' }).click();
  await expect(page.getByText(`“Fruit ${now}” (1 question, new skill)`)).toBeVisible();
  await expect(page.getByLabel('Skill', { exact: true })).toHaveValue('file');
  await expect(page.getByLabel('Status')).toHaveValue('draft');
  const save = page.getByRole('button', { name: 'Import 2 questions' });
  await expect(save).toBeDisabled();
  const making = page.getByLabel('Create the missing skill');
  await making.check();
  await expect(page.getByLabel(/^Skill for 1 question/)).toHaveCount(0);
  await expect(save).toBeEnabled();
  await making.uncheck();
  await page.getByLabel(/^Skill for 1 question/).selectOption('new');
  await expect(page.getByLabel('Name of the new skill')).toHaveValue(`Fruit ${now}`);
  await expect(page.getByRole('textbox', { name: 'Category' })).toHaveValue('Food');
  await page.getByLabel('Status').selectOption('As in the file: 1 in review, 1 draft');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await save.click();
  await expect(page.getByText('2 questions imported into the file’s skills.')).toBeVisible();
  await page.goto(`/admin/questions?search=${now}`);
  await expect(page.getByText('2 questions', { exact: true })).toBeVisible();
  await expect(page.getByText('In review', { exact: true }).and(page.locator(':visible')).first()).toBeVisible();
});

test('the export holds as many questions as the filtered list it was opened from', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/questions?search=which&flagged=true&sort=text');
  const listed = await page.getByText(/^\d+ questions?$/).textContent();
  await page.getByRole('button', { name: 'More actions' }).click();
  await page.getByRole('button', { name: 'Export for other systems' }).click();
  await expect(page.getByRole('searchbox', { name: 'Search' })).toHaveValue('which');
  await expect(page.getByLabel('Has issues')).toBeChecked();
  await expect(page.getByText(/^\d+ questions?$/)).toHaveText(listed ?? '');
});

test('exports are read back without refusals, and Aiken names its losses', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/questions/export');
  await expect(page.getByText(/^\d+ questions$/)).toBeVisible();
  await page.getByLabel('Format').selectOption('aiken');
  await expect(page.getByText('Aiken can’t store everything:')).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  for (const format of ['gift', 'xlsx']) {
    await page.goto('/admin/questions/export');
    await page.getByLabel('Format').selectOption(format);
    const saving = page.waitForEvent('download');
    await page.getByRole('button', { name: /^Save as/ }).click();
    const saved = await saving;
    const buffer = await readFile(await saved.path());
    await page.goto('/admin/questions/import');
    await page.getByLabel('File of questions').setInputFiles({ name: saved.suggestedFilename(), mimeType: '', buffer });
    await expect(page.getByText(/ items: \d+ with warnings$/)).toBeVisible();
    await expect(page.getByLabel('Skill', { exact: true })).toHaveValue('file');
    await expect(page.getByRole('button', { name: 'Import 0 questions' })).toBeDisabled();
  }
});
