import { scoreText } from './scoreText.ts';

export interface EarnedPoints {
  pointsEarned: number;
  pointsPossible: number;
}

/** The points of an attempt; none are earned while it runs. */
export interface ScorePoints {
  pointsEarned: number | null;
  pointsPossible: number;
  totalQuestions: number;
}

/** Null if every question counts the same, because points would repeat the count of right answers. */
export const countingPoints = ({ pointsEarned, pointsPossible, totalQuestions }: ScorePoints): EarnedPoints | null =>
  pointsEarned === null || pointsPossible === totalQuestions ? null : { pointsEarned, pointsPossible };

/** `13/20 points` where they count, for beside a percentage. */
export function pointsText(score: ScorePoints): string | null {
  const points = countingPoints(score);
  return points && earnedText(points);
}

/** For points that are known to decide the score. */
export const earnedText = ({ pointsEarned, pointsPossible }: EarnedPoints): string =>
  `${pointsEarned}/${pointsPossible} points`;

/** A score within a sentence: `65% (13/20 points)`, `65%` if every question counts the same. */
export const scoreWithPoints = (score: number, points: EarnedPoints | null): string =>
  `${scoreText(score)}${bracketed(points)}`;

/** ` (13/20 points)` after a percentage; empty if every question counts the same. */
export const bracketed = (points: EarnedPoints | null): string => (points === null ? '' : ` (${earnedText(points)})`);
