import type { Page } from '@playwright/test';
import { admin } from '../kit/meetings.ts';
import { mailedLink } from '../kit/outbox.ts';
import { answerEveryQuestion, call, makeShortSkill } from '../kit/quiz.ts';
import type { World } from '../kit/world.ts';

const LONG_SUM = Array.from({ length: 40 }, (_, nth) => `x_{${nth}}`).join(' + ');

/** A quiz of a round by the candidate's link, and a learner's quiz with formulas wider than a phone. */
export function candidateQuizScreens(world: () => World) {
  let candidates = 0;
  const openRound = async (page: Page) => {
    const host = await admin(world());
    const email = `bo${(candidates += 1)}.${Date.now()}@example.org`;
    const { round } = await call<{ round: { id: number } }>(world(), 'POST', 'admin/virtual-rounds', host.token, {
      title: 'Backend engineers, spring',
      skillIds: [await makeShortSkill(world(), host.token, 600)],
      quizzesDueAt: new Date(Date.now() + 3 * 86_400_000).toISOString(),
    });
    const people = [{ name: 'Bo Chen', email }];
    await call(world(), 'POST', `admin/virtual-rounds/${round.id}/candidates`, host.token, { people });
    await call(world(), 'POST', `admin/virtual-rounds/${round.id}/links`, host.token);
    await page.goto(await mailedLink(world(), email, '/round'));
    await page.getByRole('button', { name: /^Start Short quiz/ }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).waitFor();
  };
  const startQuiz = async (page: Page) => {
    await openRound(page);
    await page.getByRole('dialog').getByRole('button', { name: 'Start' }).click();
    await page.getByText('Question 1 of 3').waitFor();
  };
  const showFormulas = async (page: Page) => {
    const { token } = await admin(world());
    const skill = { name: `Roots ${Date.now()}`, category: 'Tests', questionsPerQuiz: 1 };
    const made = await call<{ skill: { id: number } }>(world(), 'POST', 'skills', token, skill);
    await call(world(), 'POST', 'questions', token, {
      skillId: made.skill.id,
      questionText: String.raw`What are the roots of \(ax^2 + bx + c = 0\), and is \(${LONG_SUM}\) a sum?`,
      options: {
        A: String.raw`\(\displaystyle x = \frac{-b \pm \sqrt{b^2 - 4ac}}{2a}\)`,
        B: String.raw`\(${LONG_SUM}\)`,
        C: String.raw`\(x = -\frac{b}{a}\)`,
      },
      correctAnswer: 'A',
      keepOrder: true,
      difficulty: 'easy',
    });
    await page.goto(`/quiz?skill=${made.skill.id}`);
    await page.getByRole('button', { name: 'Start Quiz' }).click();
    await page.locator('mfrac').first().waitFor();
  };
  const visitor = { who: 'visitor', path: '/login' } as const;
  return [
    { ...visitor, name: 'candidate-quiz-before', prepare: openRound },
    { ...visitor, name: 'candidate-quiz', prepare: startQuiz },
    {
      ...visitor,
      name: 'candidate-quiz-done',
      prepare: async (page: Page) => {
        await startQuiz(page);
        await answerEveryQuestion(page);
        await page.getByRole('button', { name: 'Complete Quiz' }).click();
        await page.getByRole('heading', { name: 'Your answers are in' }).waitFor();
      },
    },
    { who: 'learner', path: '/dashboard', name: 'quiz-formulas', prepare: showFormulas },
  ] as const;
}
