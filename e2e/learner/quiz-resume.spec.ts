import { expect, test } from '../kit/fixtures.ts';
import { call, serverSide } from '../kit/quiz.ts';
import type { World } from '../kit/world.ts';

const runningOf = async (world: World, token: string) =>
  (await call<{ items: { id: number }[] }>(world, 'GET', 'quiz/active', token)).items;

test('Resume of a quiz that ended elsewhere says so, and begins no new attempt', async ({
  page,
  world,
  learner,
  signIn,
}) => {
  const { id: quizAttemptId } = await serverSide(world, learner.token, 1);
  await signIn(learner);
  await page.goto('/quiz');
  const resume = page.getByRole('button', { name: 'Resume' });
  await resume.waitFor();
  await call(world, 'POST', 'quiz/complete', learner.token, { quizAttemptId });
  await resume.click();
  await expect(page.getByText('This quiz is over. The answers you gave before it ended are saved.')).toBeVisible();
  await expect(resume).toBeHidden();
  expect(await runningOf(world, learner.token)).toEqual([]);
});

test('a reload at the moment a quiz ends elsewhere leads to its result, and begins no new attempt', async ({
  page,
  world,
  learner,
  signIn,
}) => {
  await signIn(learner);
  await page.goto('/quiz?skill=1');
  await page.getByRole('button', { name: 'Start Quiz' }).click();
  await expect(page.getByText('Question 1 of 10')).toBeVisible();
  const [{ id: quizAttemptId } = { id: 0 }] = await runningOf(world, learner.token);
  // Between the page's check of running quizzes and its call to resume one.
  await page.route('**/api/quiz/start', async (route) => {
    await call(world, 'POST', 'quiz/complete', learner.token, { quizAttemptId });
    await route.continue();
  });
  await page.reload();
  await expect(page.getByRole('button', { name: 'Take Another Quiz' })).toBeVisible();
  expect(await runningOf(world, learner.token)).toEqual([]);
});
