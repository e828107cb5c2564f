/** The uncertainty of a mean of people's scores, where each score is a share of right answers. */

import { fQuantile } from './fDistribution.ts';

/** With fewer people, the spread of a group cannot be estimated. */
export const LEAST_PEOPLE = 5;

export interface ScoreSums {
  /** The number of people, each with one score. */
  n: number;
  /** The sum of their scores as shares from 0 to 1, and the sum of squares. */
  sum: number;
  squares: number;
  /** The right answers and questions of all of them. */
  correct: number;
  questions: number;
}

/**
 * 95 % interval of a mean score: mean ± t·√(variance / n), within 0 to 1. The variance is that between people, but at
 * least that of identical people taking quizzes of this length: five scores of 100 % are not certainty.
 * @returns null below five people
 */
export function meanInterval({ n, sum, squares, correct, questions }: ScoreSums): { low: number; high: number } | null {
  if (n < LEAST_PEOPLE || questions === 0) return null;
  const mean = sum / n;
  const between = Math.max(0, (squares - n * mean ** 2) / (n - 1));
  // One more right and one more wrong answer, so that a small sample's share is never 0 or 1.
  const share = (correct + 1) / (questions + 2);
  const ofQuizzes = (share * (1 - share)) / (questions / n);
  const spread = studentPoint(n - 1) * Math.sqrt(Math.max(between, ofQuizzes) / n);
  return { low: Math.max(0, mean - spread), high: Math.min(1, mean + spread) };
}

/** The two-sided 95 % point of Student's t: its square follows F with one degree of freedom between. */
export const studentPoint = (degrees: number): number => Math.sqrt(fQuantile(0.95, 1, degrees));
