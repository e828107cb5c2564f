import { expect, expectAccessibleEverywhere, test as base } from '../kit/fixtures.ts';
import { call } from '../kit/quiz.ts';
import { startWorld } from '../kit/world.ts';
import type { World } from '../kit/world.ts';

/** More than the server rescores while the admin waits. */
const ATTEMPTS = 110;
const QUESTIONS = 100;

/** Corrections stop after their first steps, until the server restarts. */
const test = base.extend({
  world: [
    // eslint-disable-next-line no-empty-pattern -- Playwright reads the names from this pattern
    async ({}, use) => {
      const world = await startWorld({ E2E_JOBS: 'none' }, 'e2e/kit/preparedServer.ts');
      await use(world);
      await world.stop();
    },
    { scope: 'worker', timeout: 120_000 },
  ],
});

/** A skill with long papers, and a learner who left them all blank. @returns one of its questions */
async function longPapers(world: World, admin: string, learner: string): Promise<number> {
  const body = { name: 'Long papers', category: 'Tests', timeLimitSeconds: 3600, questionsPerQuiz: QUESTIONS };
  const { skill } = await call<{ skill: { id: number } }>(world, 'POST', 'skills', admin, body);
  const questionIds: number[] = [];
  for (let nth = 1; nth <= QUESTIONS; nth += 1) {
    const { question } = await call<{ question: { id: number } }>(world, 'POST', 'questions', admin, {
      skillId: skill.id,
      questionText: `What is ${nth} plus ${nth}?`,
      options: { A: `${2 * nth}`, B: `${2 * nth + 1}`, C: `${2 * nth + 2}` },
      correctAnswer: 'A',
      difficulty: 'easy',
    });
    questionIds.push(question.id);
  }
  for (let nth = 1; nth <= ATTEMPTS; nth += 1) {
    const started = { skillId: skill.id };
    const { quizAttempt } = await call<{ quizAttempt: { id: number } }>(world, 'POST', 'quiz/start', learner, started);
    await call(world, 'POST', 'quiz/complete', learner, { quizAttemptId: quizAttempt.id });
  }
  return questionIds[0] ?? 0;
}

interface History {
  quizHistory: { scorePercentage: number }[];
}

/** The distinct scores of a person's newest attempts. */
async function scoresOf(world: World, token: string) {
  const { quizHistory } = await call<History>(world, 'GET', 'quiz/history?limit=100', token);
  return new Set(quizHistory.map(({ scorePercentage }) => scorePercentage));
}

test('a correction that is being applied is taken back, and that is carried on after the server was killed', async ({
  page,
  world,
  learner,
  demo,
  signIn,
}) => {
  test.setTimeout(240_000);
  const admin = await demo('admin');
  const questionId = await longPapers(world, admin.token, learner.token);
  await signIn(admin);
  await page.goto(`/admin/reports/regrade?question=${questionId}`);
  await page.getByRole('radio', { name: /Full marks for everyone/ }).check();
  await page.getByRole('button', { name: 'Preview changes' }).click();
  await expect(page.getByText(`${ATTEMPTS} of ${ATTEMPTS} attempts would change score`)).toBeVisible();
  await page.getByRole('textbox', { name: 'Reason' }).fill('Nobody could know that');
  await page.getByRole('button', { name: 'Apply correction' }).click();
  await expect(page.getByText('The correction is being applied. You can leave this page.')).toBeVisible();
  await expect(page.getByText('Being applied', { exact: true })).toBeVisible();
  const progress = page.getByRole('progressbar', { name: 'Attempts scored again' });
  await expect(progress).toHaveAttribute('aria-valuetext', `100 of about ${ATTEMPTS}`);
  await expectAccessibleEverywhere(page);
  await page.setViewportSize({ width: 1280, height: 900 });

  expect(await scoresOf(world, learner.token)).toEqual(new Set([0, 1]));
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Undo this correction?' });
  await expect(dialog).toContainText('It’s still being applied');
  await dialog.getByRole('button', { name: 'Undo correction' }).click();
  await expect(page.getByText('Undoing the correction. You can leave this page.')).toBeVisible();
  await expect(page.getByText('Being undone', { exact: true })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Undo', exact: true })).toHaveCount(0);
  await expect(progress).toHaveAttribute('aria-valuetext', `100 of about ${ATTEMPTS}`);

  await world.kill();
  await world.restart({ E2E_JOBS: 'all' });
  await expect(page.getByText('Undone', { exact: true })).toBeVisible({ timeout: 60_000 });
  await expect(progress).toHaveCount(0);
  expect(await scoresOf(world, learner.token)).toEqual(new Set([0]));
});
