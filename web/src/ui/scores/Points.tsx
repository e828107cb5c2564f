import { pointsText, type ScorePoints } from '@assay/contract/quiz/pointsText';

/** Beside a percentage whose questions count by their points; nothing otherwise. */
export function Points(score: ScorePoints) {
  const text = pointsText(score);
  return text !== null && <span className="text-sm whitespace-nowrap text-ink-muted tabular-nums">{text}</span>;
}
