import { scoreBand } from './quizLimits.ts';

/** A score as people read it, to `decimals` places. Rounding never lifts it into a higher band: 79.6 is `79%`. */
export function scoreText(percentage: number, decimals = 0): string {
  const unit = 10 ** decimals;
  const rounded = Math.round(percentage * unit) / unit;
  return `${scoreBand(rounded) === scoreBand(percentage) ? rounded : Math.floor(percentage * unit) / unit}%`;
}
