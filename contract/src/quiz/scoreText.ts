import { scoreBand } from './quizLimits.ts';

/** A score as people read it, to `decimals` places (`80.0%`). Rounding never lifts it into a higher band: 79.6 is `79%`. */
export function scoreText(percentage: number, decimals = 0): string {
  const unit = 10 ** decimals;
  const rounded = Math.round(percentage * unit) / unit;
  const shown = scoreBand(rounded) === scoreBand(percentage) ? rounded : Math.floor(percentage * unit) / unit;
  return `${shown.toFixed(decimals)}%`;
}
