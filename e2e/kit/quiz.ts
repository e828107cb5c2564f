import { expect } from '@playwright/test';
import type { Page } from '@playwright/test';
import type { World } from './world.ts';

export async function startQuiz(page: Page, skill: string): Promise<void> {
  await page.locator('label').filter({ hasText: skill }).first().click();
  await page.getByRole('button', { name: 'Start Quiz' }).click();
}

/** Selects an option of the displayed question and waits until it is shown as selected. */
export async function choose(page: Page, letter: string): Promise<void> {
  const radio = page.getByRole('radio', { name: new RegExp(`^${letter}\\b`) });
  // People click the card around it.
  await page.locator('label').filter({ has: radio }).click();
  await expect(radio).toBeChecked();
}

export async function answerEveryQuestion(page: Page, letter = 'A'): Promise<void> {
  for (;;) {
    await choose(page, letter);
    if (await page.getByRole('button', { name: 'Complete Quiz' }).isVisible()) return;
    await page.getByRole('button', { name: 'Next' }).click();
  }
}

export async function call<T>(world: World, method: string, path: string, token: string, body?: object): Promise<T> {
  const reply = await fetch(`${world.url}/api/${path}`, {
    method,
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    ...(body && { body: JSON.stringify(body) }),
  });
  const answer = (await reply.json()) as { data: T; message?: string };
  if (!reply.ok) throw new Error(`${method} ${path}: ${answer.message}`);
  return answer.data;
}

interface Open {
  id: number;
  answers: { questionId: number; selectedAnswer: string }[];
  questions: { id: number }[];
  deadline: string;
}

/** The running attempt on the server. */
export async function serverSide(world: World, token: string, skillId: number): Promise<Open> {
  const { quizAttempt } = await call<{ quizAttempt: Open }>(world, 'POST', 'quiz/start', token, { skillId });
  return quizAttempt;
}

/** Takes a quiz without a browser, with that many right answers, in a skill of `makeShortSkill`. */
export async function takeQuiz(world: World, token: string, skillId: number, right: number): Promise<void> {
  const { id: quizAttemptId, questions } = await serverSide(world, token, skillId);
  for (const [nth, { id: questionId }] of questions.entries()) {
    const selectedAnswer = nth < right ? 'A' : 'B';
    await call(world, 'POST', 'quiz/answer', token, { quizAttemptId, questionId, selectedAnswer });
  }
  await call(world, 'POST', 'quiz/complete', token, { quizAttemptId });
}

/** A new skill with a short clock, created by the demo admin. A is the key of its questions. */
export async function makeShortSkill(world: World, admin: string, seconds: number, questions = 3): Promise<number> {
  const name = `Short quiz ${Date.now()}`;
  const body = { name, category: 'Tests', timeLimitSeconds: seconds, questionsPerQuiz: questions };
  const { skill } = await call<{ skill: { id: number } }>(world, 'POST', 'skills', admin, body);
  for (let nth = 1; nth <= questions; nth += 1)
    await call(world, 'POST', 'questions', admin, {
      skillId: skill.id,
      questionText: `What is ${nth} plus ${nth}?`,
      options: { A: `${2 * nth}`, B: `${2 * nth + 1}`, C: `${2 * nth + 2}` },
      correctAnswer: 'A',
      keepOrder: true,
      difficulty: 'easy',
    });
  return skill.id;
}
