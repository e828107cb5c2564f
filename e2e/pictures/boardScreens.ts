import type { Page } from '@playwright/test';
import { admin } from '../kit/meetings.ts';
import { call, takeQuiz } from '../kit/quiz.ts';
import type { World } from '../kit/world.ts';

/** The board of a skill that counts points, with the demo learner on it. */
export function boardScreens(world: () => World) {
  let made: Promise<number> | undefined;
  const showBoardByPoints = async (page: Page) => {
    const own = await page.evaluate(() => localStorage.getItem('token') ?? '');
    const skill = await (made ??= makeBoardByPoints(world(), own));
    await page.goto(`/leaderboard?skill=${skill}`);
    await page
      .getByText(/\d points/)
      .filter({ visible: true })
      .first()
      .waitFor();
  };
  return [{ who: 'learner', name: 'leaderboard-points', path: '/leaderboard', prepare: showBoardByPoints }] as const;
}

async function makeBoardByPoints(world: World, own: string): Promise<number> {
  const { token } = await admin(world);
  const body = { name: 'Reading and statistics', category: 'Tests', questionsPerQuiz: 3, scoringRule: 'points' };
  const { skill } = await call<{ skill: { id: number } }>(world, 'POST', 'skills', token, body);
  for (const points of [1, 2, 5])
    await call(world, 'POST', 'questions', token, {
      skillId: skill.id,
      questionText: `A question of ${points}?`,
      options: { A: 'Right', B: 'Wrong' },
      correctAnswer: 'A',
      keepOrder: true,
      difficulty: 'medium',
      points,
    });
  for (const [nth, firstName] of ['Golden', 'Silver', 'Bronze'].entries()) {
    const person = { email: `${firstName}.${Date.now()}@example.org`, password: 'a password of six words' };
    const session = await call<{ token: string }>(world, 'POST', 'auth/register', 'none', {
      ...person,
      firstName,
      lastName: 'Ranked',
    });
    await takeQuiz(world, session.token, skill.id, 3 - nth);
  }
  await takeQuiz(world, own, skill.id, 1);
  return skill.id;
}
