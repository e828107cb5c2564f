import { type ScoreBand, scoreBand } from '@assay/contract/quizLimits';

/**
 * How a score is written, and the band it is coloured and named by. Both always agree: a score that rounding would
 * lift over the border of a band keeps its decimals, so 79.6 is written `79.6%` and is not yet high.
 * @param percentage with the at most two decimals that the server sends
 */
export function shownScore(percentage: number, decimals = 0): { text: string; band: ScoreBand } {
  const band = scoreBand(percentage);
  const unit = 10 ** decimals;
  const rounded = Math.round(percentage * unit) / unit;
  return { text: `${scoreBand(rounded) === band ? rounded : percentage}%`, band };
}
