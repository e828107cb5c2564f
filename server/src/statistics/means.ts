/** How sure the mean of several people's scores is, where each score is a share of right answers. */

import { fQuantile } from './fDistribution.ts';

/** Below this the spread of a group cannot be told. */
export const LEAST_PEOPLE = 5;

export interface ScoreSums {
  /** People, each with one score. */
  n: number;
  /** Of their scores as shares from 0 to 1, and of the scores' squares. */
  sum: number;
  squares: number;
  /** Right answers and questions of all of them. */
  correct: number;
  questions: number;
}

/**
 * 95 % interval of a mean score: mean ± t·√(variance / n), within 0 to 1. The variance is that between the people, but
 * no less than what quizzes of this length would show if all people were alike: five who all have 100 % are not beyond
 * doubt.
 * @returns null below five people
 */
export function meanInterval({ n, sum, squares, correct, questions }: ScoreSums): { low: number; high: number } | null {
  if (n < LEAST_PEOPLE || questions === 0) return null;
  const mean = sum / n;
  const between = Math.max(0, (squares - n * mean ** 2) / (n - 1));
  // One right and one wrong answer more: the share of a small sample is never taken for 0 or 1.
  const share = (correct + 1) / (questions + 2);
  const ofQuizzes = (share * (1 - share)) / (questions / n);
  const spread = studentPoint(n - 1) * Math.sqrt(Math.max(between, ofQuizzes) / n);
  return { low: Math.max(0, mean - spread), high: Math.min(1, mean + spread) };
}

/** The two-sided 95 % point of Student's t: its square is an F with one degree of freedom between. */
export const studentPoint = (degrees: number): number => Math.sqrt(fQuantile(0.95, 1, degrees));
