import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { call } from '../kit/quiz.ts';
import { saved, savedRows } from '../kit/saving.ts';

test('the bank and its editor can be read and used in every theme', async ({ page, demo, signIn }) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/questions?skill=1');
  await expect(page.getByRole('heading', { name: 'Questions', level: 1 })).toBeVisible();
  await expect(page.getByText(/^\d+ questions$/)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto('/admin/questions/2');
  await page.getByRole('textbox', { name: 'Option D' }).fill('All of the above');
  await expect(page.getByText(/says “all of the above”/)).toBeVisible();
  await expectAccessibleEverywhere(page);
  await page.goto('/admin/questions/duplicates');
  await expect(page.getByText(/questions compared/)).toBeVisible();
  await expectAccessibleEverywhere(page);
});

test(
  'an admin writes a question by keyboard, mends what the lint says, goes back a version and is asked before leaving',
  { tag: '@journey' },
  async ({ page, demo, signIn }) => {
    await signIn(await demo('admin'));
    await page.setViewportSize({ width: 1280, height: 900 });
    await page.goto('/admin/questions/new?skill=1');
    const mark = Date.now();
    await page.getByLabel('Question', { exact: true }).focus();
    await page.keyboard.type(`Which of these ${mark} is not kept in the \`index\`?`);
    for (const [nth, text] of ['A staged file', 'A file mode', 'A blob name', 'The working copy'].entries())
      await page.getByRole('textbox', { name: `Option ${'ABCD'[nth]}` }).fill(text);
    await page.getByRole('radio', { name: 'Option D is correct' }).press('Space');
    await expect(page.getByText('The question turns on “not”, which is easily overlooked.')).toBeVisible();
    await page.getByRole('button', { name: 'Move option D up' }).press('Enter');
    await expect(page.getByRole('radio', { name: 'Option C is correct' })).toBeChecked();
    await page.keyboard.press('Control+s');
    await expect(page).toHaveURL(/\/admin\/questions\/\d+$/);
    await expect(page.getByText('All saved')).toBeVisible();

    await page.getByLabel('Question', { exact: true }).fill(`Which of these ${mark} is **not** kept in the \`index\`?`);
    await expect(page.getByText('The question turns on “not”, which is easily overlooked.')).toBeHidden();
    await page.getByRole('link', { name: 'All questions' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Stay' }).click();
    await page.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(page.getByText('All saved')).toBeVisible();

    const changes = page.getByLabel('Changes from version 1 to version 2');
    await expect(changes.getByRole('insertion')).toHaveText(['**', '**']);
    await expect(changes.getByRole('deletion')).toHaveCount(0);
    const { name, text } = await saved(page, 'Export Versions', 'CSV');
    expect(name).toMatch(/^versions-of-question-\d+\.csv$/);
    expect(text.split('\r\n').map((line) => line.slice(0, 2))).toEqual(['\uFEFFV', '2,', '1,', '']);
    await page.getByRole('button', { name: 'Restore version 1' }).click();
    await expect(page.getByLabel('Question', { exact: true })).toHaveValue(
      `Which of these ${mark} is not kept in the \`index\`?`,
    );
    await expect(page.getByText('Version 3', { exact: true }).first()).toBeVisible();
    await page.getByRole('link', { name: 'All questions' }).click();

    await page.getByRole('searchbox', { name: 'Search' }).fill(String(mark));
    await page.keyboard.press('Enter');
    const row = page.getByRole('row', { name: new RegExp(String(mark)) });
    await expect(row).toContainText(/\d issues?/);
    await row.getByRole('checkbox').check();
    await page.getByRole('button', { name: 'To review' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Send to review' }).click();
    await expect(row).toContainText('In review');
  },
);

test('questions stay selected over pages, and all that a filter shows change their status together', async ({
  page,
  world,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  const name = `Moths ${Date.now()}`;
  const { skill } = await call<{ skill: { id: number } }>(world, 'POST', 'skills', admin.token, {
    name,
    category: 'Tests',
  });
  const write = (nth: number) =>
    call(world, 'POST', 'questions', admin.token, {
      skillId: skill.id,
      questionText: `What does moth number ${nth} fly to?`,
      options: { A: 'To the light', B: 'To the dark' },
      correctAnswer: 'A',
      difficulty: 'easy',
      status: 'draft',
    });
  for (let nth = 1; nth <= 21; nth += 1) await write(nth);
  await signIn(admin);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.goto(`/admin/questions?skill=${skill.id}&status=draft`);
  await expect(page.getByText('21 questions', { exact: true })).toBeVisible();
  await page
    .getByRole('row', { name: /moth number 1 / })
    .getByRole('checkbox')
    .check();
  const selected = page.getByRole('region', { name: 'Selected questions' });
  await expect(selected.getByRole('status')).toHaveText('1 selected');
  await page.getByRole('button', { name: 'Page 2', exact: true }).click();
  await page
    .getByRole('row', { name: /moth number 21 / })
    .getByRole('checkbox')
    .check();
  await expect(selected.getByRole('status')).toHaveText('2 selected, 1 not shown here');

  await page.getByRole('button', { name: 'Select all 21' }).click();
  await expect(selected.getByRole('status')).toHaveText('21 selected, 20 not shown here');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await write(22);
  await selected.getByRole('button', { name: 'Make live' }).click();
  const dialog = page.getByRole('dialog', { name: 'Make 21 questions live?' });
  await expect(dialog).toContainText('20 of them aren’t shown now.');
  await dialog.getByRole('button', { name: 'Make live' }).click();
  await expect(page.getByText('21 questions: live')).toBeVisible();
  await expect(selected).toHaveCount(0);
  // The question written after the count.
  await expect(page.getByText('1 question', { exact: true })).toBeVisible();
  await expect(page.getByRole('row', { name: /moth number 22 / })).toContainText('Draft');
});

test('an admin saves the pairs of duplicates of the skill that is shown, and no others', async ({
  page,
  world,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  const asked = [
    { name: `Beetles ${Date.now()}`, question: 'How many legs carry a beetle?', right: 'Six of them' },
    { name: `Spiders ${Date.now()}`, question: 'What does a spider wait in?', right: 'Its own web' },
  ];
  for (const { name, question, right } of asked) {
    const body = { name, category: 'Tests' };
    const { skill } = await call<{ skill: { id: number } }>(world, 'POST', 'skills', admin.token, body);
    for (const questionText of [question, question.toUpperCase()])
      await call(world, 'POST', 'questions', admin.token, {
        skillId: skill.id,
        questionText,
        options: { A: right, B: `Not ${right}` },
        correctAnswer: 'A',
        difficulty: 'easy',
      });
  }
  await signIn(admin);
  await page.goto('/admin/questions/duplicates');
  const pairs = page
    .getByRole('table', { name: 'Pairs' })
    .getByRole('row')
    .filter({ hasText: /alike|The same/ });
  for (const { name } of asked) await expect(pairs.filter({ hasText: name })).toHaveCount(1);
  expect(await savedRows(page, 'Export pairs')).toHaveLength(await pairs.count());

  await page.getByRole('combobox', { name: 'Skill' }).selectOption({ label: asked[1]?.name ?? '' });
  await expect(pairs).toHaveCount(1);
  const rows = await savedRows(page, 'Export pairs');
  expect(rows.map((row) => [row['Question'], row['Other question'], row['Kind']])).toEqual([
    ['What does a spider wait in?', 'WHAT DOES A SPIDER WAIT IN?', 'same'],
  ]);
});

test('saving over a question that changed meanwhile shows both texts first', async ({ page, world, demo, signIn }) => {
  const admin = await demo('admin');
  const { question } = await call<{ question: { id: number } }>(world, 'POST', 'questions', admin.token, {
    skillId: 1,
    questionText: `Which of these is a bird of passage ${Date.now()}?`,
    options: { A: 'A stork', B: 'A hen' },
    correctAnswer: 'A',
    difficulty: 'easy',
    status: 'draft',
  });
  await signIn(admin);
  await page.goto(`/admin/questions/${question.id}`);
  await page.getByLabel('Explanation', { exact: true }).fill('Storks go south.');
  await call(world, 'PUT', `questions/${question.id}`, admin.token, { options: { A: 'A stork', B: 'A duck' } });
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('This question was changed in the meantime.')).toBeVisible();
  const changes = page.getByLabel('Changes from version 2 to your text');
  await expect(changes.getByRole('deletion').first()).toHaveText('duck');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await page.getByRole('button', { name: 'Keep mine' }).click();
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('Version 3', { exact: true }).first()).toBeVisible();
  await expect(page.getByText('All saved')).toBeVisible();
  await expect(page.getByRole('textbox', { name: 'Option B' })).toHaveValue('A hen');
});
