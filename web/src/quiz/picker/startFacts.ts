/** The facts that a learner reads before pressing Start Quiz. */
import { type Facts, quizFacts } from './skillChoice.ts';

/** `2 of 3 attempts left`; null without a limit. */
export function attemptsLeft(maxAttempts: number | null, used: number): string | null {
  if (maxAttempts === null) return null;
  const left = Math.max(0, maxAttempts - used);
  return left === 0 ? 'No attempts left' : `${left} of ${maxAttempts} attempts left`;
}

/** @param used completed attempts of the learner in this skill; undefined while unknown */
export function startFacts(
  skill: Facts,
  timeFactor: number | null,
  used: number | undefined,
): { paper: string; attempts: string } {
  const { questions, time, retakes } = quizFacts(skill, timeFactor);
  const left = used === undefined ? null : attemptsLeft(skill.maxAttempts, used);
  return { paper: `${questions} · ${time}`, attempts: left ?? retakes };
}
