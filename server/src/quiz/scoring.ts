/**
 * The result of a completed quiz: points for the score, the count of correct answers, and an interval for the
 * uncertainty.
 */

import { markPaper, pointsOf } from '../items/marking.ts';
import type { ScoredQuestion } from '../items/marking.ts';

export interface AttemptScore {
  correctAnswers: number;
  /** Counted in the score. */
  totalQuestions: number;
  pointsEarned: number;
  pointsPossible: number;
  /** 0 to 100, two decimals, halves rounded up. */
  scorePercentage: number;
}

/** Scores a paper by `markPaper`. */
export function scoreAttempt(paper: readonly ScoredQuestion[], answers: ReadonlyMap<number, string>): AttemptScore {
  const marks = markPaper(paper, answers);
  const scored = marks.filter(({ isScored }) => isScored);
  const { pointsEarned, pointsPossible } = pointsOf(
    marks.map((mark, place) => ({ ...mark, points: paper[place]?.points ?? 0 })),
  );
  return {
    correctAnswers: scored.filter(({ isCorrect }) => isCorrect).length,
    totalQuestions: scored.length,
    pointsEarned,
    pointsPossible,
    scorePercentage: pointsPossible === 0 ? 0 : Math.round((10_000 * pointsEarned) / pointsPossible) / 100,
  };
}
