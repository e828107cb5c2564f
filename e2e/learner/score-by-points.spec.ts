import { expect, test } from '../kit/fixtures.ts';
import { answerEveryQuestion, call } from '../kit/quiz.ts';

test(
  'a quiz by points says so before, during and after it, and keeps its rule',
  { tag: '@journey' },
  async ({ page, learner, signIn, demo, world }) => {
    const { token: admin } = await demo('admin');
    const name = `By points ${Date.now()}`;
    const body = { name, category: 'Tests', questionsPerQuiz: 3, maxAttempts: 2, scoringRule: 'points' };
    const { skill } = await call<{ skill: { id: number } }>(world, 'POST', 'skills', admin, body);
    for (const points of [1, 2, 5])
      await call(world, 'POST', 'questions', admin, {
        skillId: skill.id,
        questionText: `A question of ${points}?`,
        options: { A: 'Right', B: 'Wrong' },
        // Every answer given here is A: right for the 5 points alone.
        correctAnswer: points === 5 ? 'A' : 'B',
        keepOrder: true,
        difficulty: 'medium',
        points,
      });
    await signIn(learner);
    await page.goto(`/quiz?skill=${skill.id}`);
    await expect(page.getByText('3 questions · 5 minutes · 2 of 2 attempts left')).toBeVisible();
    await expect(
      page
        .getByText(/Unanswered questions count as wrong\..* harder questions count more\.$/)
        .filter({ visible: true }),
    ).toBeVisible();
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await expect(page.getByText(/^[125] points?$/)).toBeVisible();
    await answerEveryQuestion(page);
    await page.getByRole('button', { name: 'Complete Quiz' }).click();

    await expect(page.getByText('5/8 points')).toBeVisible();
    await expect(page.getByText('Scored by points: harder questions count more.')).toBeVisible();
    // Wilson's interval of 62.5% in 64/30 effective questions; of 1 right in 3 it would be 6–79%.
    await expect(page.getByRole('img', { name: '63%, probably 15–94%' })).toBeVisible();
    await call(world, 'PUT', `admin/skills/${skill.id}`, admin, { scoringRule: 'equal' });
    await page.getByRole('link', { name: 'See your answers' }).click();
    await expect(page.getByText('5/8 points')).toBeVisible();
    await expect(page.getByText(/^\w+ · 5 points · /)).toBeVisible();
    await page.goto('/history');
    await expect(page.getByText('5/8 points').filter({ visible: true })).toBeVisible();

    await page.goto(`/quiz?skill=${skill.id}`);
    await expect(page.getByText('3 questions · 5 minutes · 1 of 2 attempts left')).toBeVisible();
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await expect(page.getByText('1 point', { exact: true })).toBeVisible();
    await answerEveryQuestion(page);
    await page.getByRole('button', { name: 'Complete Quiz' }).click();
    await expect(page.getByRole('img', { name: /^33%, probably 6–79%$/ })).toBeVisible();
    await expect(page.getByText(/\d points/)).toHaveCount(0);
  },
);
