/**
 * The result of a completed quiz: points for the score, the count of correct answers, and the range of the score. Under
 * the rule `equal` each question of the paper counts one point, so both shares are the same.
 */

import { markPaper, pointsOf } from '../items/marking.ts';
import type { ScoredQuestion } from '../items/marking.ts';
import { trialsToHalve, wilsonInterval } from '../statistics/proportions.ts';
import { weightedShare } from '../statistics/weightedShares.ts';
import type { PointSums } from '../statistics/weightedShares.ts';

export interface AttemptScore {
  correctAnswers: number;
  /** Counted in the score. */
  totalQuestions: number;
  pointsEarned: number;
  pointsPossible: number;
  /** The sum of the squares of the possible points, for the range of the score. */
  pointsSquares: number;
  /** 0 to 100, two decimals, halves rounded up. */
  scorePercentage: number;
}

/** Scores a paper by `markPaper`. */
export function scoreAttempt(paper: readonly ScoredQuestion[], answers: ReadonlyMap<number, string>): AttemptScore {
  const marks = markPaper(paper, answers);
  const scored = marks.filter(({ isScored }) => isScored);
  const { pointsEarned, pointsPossible, pointsSquares } = pointsOf(
    marks.map((mark, place) => ({ ...mark, points: paper[place]?.points ?? 0 })),
  );
  return {
    correctAnswers: scored.filter(({ isCorrect }) => isCorrect).length,
    totalQuestions: scored.length,
    pointsEarned,
    pointsPossible,
    pointsSquares,
    scorePercentage: pointsPossible === 0 ? 0 : Math.round((10_000 * pointsEarned) / pointsPossible) / 100,
  };
}

/**
 * How sure a score is: its 95 % interval in percent (Wilson 1927, on Kish's effective number of questions), and how many
 * more questions with points like these, answered equally well, would halve it.
 */
export function certaintyOf({ totalQuestions, ...points }: PointSums & Pick<AttemptScore, 'totalQuestions'>) {
  const share = weightedShare(points);
  return { interval: wilsonInterval(...share), moreToHalve: trialsToHalve(...share, totalQuestions) };
}
