import { type ScoreBand, scoreBand } from '@assay/contract/quizLimits';

/**
 * A score's text and its band. They always agree: a score that rounding would lift into the next band keeps its
 * decimals, so 79.6 is shown as `79.6%` and is not yet high.
 * @param percentage with at most two decimals, as sent by the server
 */
export function shownScore(percentage: number, decimals = 0): { text: string; band: ScoreBand } {
  const band = scoreBand(percentage);
  const unit = 10 ** decimals;
  const rounded = Math.round(percentage * unit) / unit;
  return { text: `${scoreBand(rounded) === band ? rounded : percentage}%`, band };
}
