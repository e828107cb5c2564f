import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { changeAnswers, keepWorking } from '../kit/answering.ts';
import { expect, expectAccessibleEverywhere, test } from '../kit/fixtures.ts';
import { call } from '../kit/quiz.ts';
import { saved, savedRows } from '../kit/saving.ts';
import type { World } from '../kit/world.ts';

interface Skill {
  skill: { id: number };
}

/** Charts and calibration, below the questions. */
const openAdvanced = (page: Page) => page.getByRole('heading', { name: 'Advanced' }).click();

/** A skill with two questions, both with key A. */
async function makeSkill(world: World, admin: string) {
  const name = `Analysed ${Date.now()}`;
  const body = { name, category: 'Tests', timeLimitSeconds: 300, questionsPerQuiz: 2 };
  const { skill } = await call<Skill>(world, 'POST', 'skills', admin, body);
  for (const question of ['How many legs has a spider?', 'How many legs has a beetle?'])
    await call(world, 'POST', 'questions', admin, {
      skillId: skill.id,
      questionText: question,
      options: { A: 'Key', B: 'Wrong', C: 'Also wrong' },
      correctAnswer: 'A',
      difficulty: 'easy',
      keepOrder: true,
    });
  return { id: skill.id, name };
}

/** Takes it over the API: the first question by letter, the second left blank. */
async function take(world: World, token: string, skillId: number, letters: string[]) {
  const { quizAttempt } = await call<{ quizAttempt: { id: number; questions: { id: number }[] } }>(
    world,
    'POST',
    'quiz/start',
    token,
    { skillId },
  );
  const inOrder = quizAttempt.questions.toSorted((a, b) => a.id - b.id);
  for (const [place, selectedAnswer] of letters.entries())
    await call(world, 'POST', 'quiz/answer', token, {
      quizAttemptId: quizAttempt.id,
      questionId: inOrder[place]?.id,
      selectedAnswer,
    });
  await call(world, 'POST', 'quiz/complete', token, { quizAttemptId: quizAttempt.id });
}

test('real attempts show at once as figures with their uncertainty, and a question opens with its options', async ({
  page,
  world,
  learner,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  const skill = await makeSkill(world, admin.token);
  await take(world, learner.token, skill.id, ['A', 'B']);
  await take(world, learner.token, skill.id, ['A', 'A']);
  await page.clock.install();
  await signIn(admin);
  await page.goto(`/admin/reports/items?skillId=${skill.id}`);
  const spider = page.getByRole('row', { name: /spider/ });
  await expect(spider).toContainText('100% (21–100)');
  await expect(spider).toContainText('Collecting');
  await expect(page.getByRole('row', { name: /beetle/ })).toContainText('0% (0–79)');
  await openAdvanced(page);
  await expect(page.getByText('Collecting: 1 of 30 attempts with the same paper')).toBeVisible();

  await page.getByRole('button', { name: 'Filters' }).click();
  const population = page.getByRole('combobox', { name: 'Answers of' });
  await expect(population).toHaveAccessibleDescription(/^Retakes have seen/);
  await population.selectOption('all');
  await expect(page).toHaveURL(/population=all/);
  await expect(population).toHaveAccessibleDescription(/^Retakes count as separate people/);
  await page.getByRole('button', { name: 'Show results' }).click();
  await expect(page.getByRole('row', { name: /beetle/ })).toContainText('50% (9–91)');
  // People who stay on the page see later attempts.
  await take(world, learner.token, skill.id, ['A', 'A']);
  await page.clock.fastForward(31_000);
  await expect(page.getByRole('row', { name: /beetle/ })).toContainText('67% (21–94)');
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  await page
    .getByRole('link', { name: /beetle/ })
    .filter({ visible: true })
    .click();
  await expect(page.getByRole('heading', { level: 1, name: /Question \d+/ })).toBeVisible();
  await expect(page.getByText('How many legs has a beetle?')).toBeVisible();
  const key = page.getByRole('row', { name: /A\. *Key/ });
  await expect(key).toContainText('67%');
  const { name, text } = await saved(page, 'Export Options', 'CSV');
  expect(name).toMatch(/^options-of-question-\d+\.csv$/);
  expect(text).toMatch(/A \(key\),Key,2,66\.67,[\d.]+,"all attempts, with retakes/);
  // The picture shows which line is which option.
  for (const [format, said] of [
    ['SVG', />A \(key\)<\/text>.*>B<\/text>.*>C<\/text>/s],
    ['PNG', /^.PNG/],
  ] as const) {
    const download = page.waitForEvent('download');
    await page.getByRole('button', { name: 'Export Option curves' }).click();
    await page.getByRole('button', { name: format, exact: true }).click();
    const file = await download;
    expect((await readFile(await file.path())).toString('latin1')).toMatch(said);
  }
  await page.getByRole('button', { name: 'Show table' }).click();
  await expect(page.getByRole('columnheader', { name: 'A (key)' })).toBeVisible();
  await expectAccessibleEverywhere(page);
  await take(world, learner.token, skill.id, ['A', 'B']);
  await page.clock.fastForward(31_000);
  await expect(key).toContainText('50%');
});

test('from thirty answers on the item map places each question, to be read by keyboard and as a table', async ({
  page,
  world,
  learner,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  const skill = await makeSkill(world, admin.token);
  // Twenty of thirty know the spider; ten of those, and no others, know the beetle.
  for (let nth = 0; nth < 30; nth += 1)
    await take(world, learner.token, skill.id, [nth < 20 ? 'A' : 'B', nth < 10 ? 'A' : 'B']);
  await signIn(admin);
  await page.goto(`/admin/reports/items?skillId=${skill.id}&population=all`);
  await openAdvanced(page);
  const map = page.getByRole('slider', { name: 'Item map: read points' });
  await map.focus();
  // From left to right.
  for (const [key, of, right] of [
    ['Home', 'beetle', 33],
    ['End', 'spider', 67],
  ] as const) {
    await page.keyboard.press(key);
    await expect(map).toHaveAttribute(
      'aria-valuetext',
      new RegExp(`^Question \\d+: How many legs has a ${of}\\?: % correct ${right}%, Discrimination 0\\.50$`),
    );
  }
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: 'Item map' }) });
  await card.getByRole('button', { name: 'Show table' }).click();
  await expect(card.getByRole('row')).toContainText([
    /Question.*% correct.*Discrimination.*Flag/,
    /Question \d+: How many legs has a spider\?.*67%.*0\.50/,
    /Question \d+: How many legs has a beetle\?.*33%.*0\.50/,
  ]);
  await expect(map).toHaveCount(0);
});

test('an admin saves the analysis as the filter shows it: of this skill, of all attempts, in this order', async ({
  page,
  world,
  learner,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  const skill = await makeSkill(world, admin.token);
  await take(world, learner.token, skill.id, ['A', 'B']);
  await take(world, learner.token, skill.id, ['A', 'B']);
  await signIn(admin);
  await page.goto('/admin/reports/items?sort=facility');
  await page.getByRole('combobox', { name: 'Skill' }).selectOption({ label: skill.name });
  const questions = page.getByRole('link', { name: /How many legs/ }).filter({ visible: true });
  await expect(questions).toHaveText([/beetle/, /spider/]);
  const shown = async () =>
    (await savedRows(page, 'Export analysis')).map(({ Question, Answers }) => `${Question} ${Answers}`);
  expect(await shown()).toEqual(['How many legs has a beetle? 1', 'How many legs has a spider? 1']);

  await page.goto(`/admin/reports/items?skillId=${skill.id}&sort=facility&direction=desc&population=all`);
  await expect(questions).toHaveText([/spider/, /beetle/]);
  expect(await shown()).toEqual(['How many legs has a spider? 2', 'How many legs has a beetle? 2']);
});

test('where papers differ the screen explains it, and the charts can be read by keyboard', async ({
  page,
  demo,
  signIn,
}) => {
  await signIn(await demo('admin'));
  await page.goto('/admin/reports/items');
  await page.getByRole('combobox', { name: 'Skill' }).selectOption({ label: 'Git and Version Control' });
  await openAdvanced(page);
  await expect(page.getByText('Not available: papers differ')).toBeVisible();
  const distribution = page.getByRole('slider', { name: 'Distribution of scores: read points' });
  await distribution.focus();
  await page.keyboard.press('Home');
  await expect(distribution).toHaveAttribute('aria-valuetext', /^0 to below 10%: attempts \d+, share \d+%$/);
  await page.keyboard.press('End');
  await expect(distribution).toHaveAttribute('aria-valuetext', /^90 to 100%: attempts/);
  const calibrate = page.getByRole('button', { name: 'Calibrate now' });
  await calibrate.click();
  await expect(page.getByText(/still have too few answers/)).toBeVisible();

  await test.step('returning while it runs shows its progress, and then its end', async () => {
    const goOn = await keepWorking(page, 'admin/skills/*/calibrations', ({ runs, ...more }) => {
      const [newest] = runs as object[];
      return { ...more, runs: [{ ...newest, status: 'running', progress: 43.2, iterations: 12, finishedAt: null }] };
    });
    await page.reload();
    await openAdvanced(page);
    const progress = page.getByRole('progressbar', { name: 'Calibration' });
    await expect(progress).toHaveAttribute('aria-valuetext', '43%, step 12');
    await expect(calibrate).toBeDisabled();
    goOn();
    await expect(page.getByText(/still have too few answers/)).toBeVisible();
    await expect(progress).toHaveCount(0);
    await expect(calibrate).toBeEnabled();
  });
});

test('the analysis opens at the skill that needs it, flagged questions first, each with its reason and its fix', async ({
  page,
  world,
  learner,
  demo,
  signIn,
}) => {
  const admin = await demo('admin');
  const skill = await makeSkill(world, admin.token);
  // Both are labelled easy, but of forty answers to the beetle none is right.
  for (let nth = 0; nth < 40; nth += 1) await take(world, learner.token, skill.id, ['A', 'B']);
  // The list counts first attempts, of which one learner has one.
  const flagged = [{ skillId: skill.id, skillName: skill.name, count: 1 }];
  await changeAnswers(page, 'admin/summary', (data) => ({
    ...data,
    attention: { ...(data['attention'] as object), flagged },
  }));
  await signIn(admin);
  await page.goto('/admin/reports/items?population=all');
  await expect(page.getByRole('combobox', { name: 'Skill' })).toHaveValue(String(skill.id));
  await expect(page.getByText('1 question to fix')).toBeVisible();
  const first = page.getByRole('table', { name: 'Questions' }).getByRole('row').nth(1);
  await expect(first).toContainText(/beetle.*Labelled easy, 0% correct/);
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });
  await first.getByRole('link', { name: /^Fix “How many legs has a beetle/ }).click();
  await expect(page.getByRole('heading', { name: 'Edit question', level: 1 })).toBeVisible();
});

test('a learner who opens the item analysis is led to the own dashboard', async ({ page, learner, signIn }) => {
  await signIn(learner);
  await page.goto('/admin/reports/items');
  await expect(page).toHaveURL(/\/dashboard$/);
});
