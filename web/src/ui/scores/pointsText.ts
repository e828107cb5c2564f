/** A score's points; null while an attempt runs. */
export interface ScorePoints {
  pointsEarned: number | null;
  pointsPossible: number;
  totalQuestions: number;
}

/** `13/20 points`; null if every question counts the same, because points would repeat the count of right answers. */
export const pointsText = ({ pointsEarned, pointsPossible, totalQuestions }: ScorePoints): string | null =>
  pointsEarned === null || pointsPossible === totalQuestions ? null : earnedText({ pointsEarned, pointsPossible });

/** For points that are known to decide the score. */
export const earnedText = (points: { pointsEarned: number; pointsPossible: number }): string =>
  `${points.pointsEarned}/${points.pointsPossible} points`;
