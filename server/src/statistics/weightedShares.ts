/** Shares whose trials weigh differently, such as a score by points, in the form that `proportions.ts` takes. */

/** Successes and trials as if every trial weighed the same; both may have fractions. */
export type Share = readonly [successes: number, trials: number];

/** Sums over the trials of a weighted share. */
export interface WeightSums {
  /** The weights of the successes. */
  earned: number;
  /** The weights of all trials. */
  possible: number;
  /** The squares of those weights. */
  squares: number;
}

/**
 * The number of equally weighted trials that would be as certain: (Σw)² / Σw², between 1 and the number of trials. For
 * independent trials of one probability p, the weighted share has the variance p(1 − p) divided by it.
 * Source: Kish 1965, Survey Sampling, section 11.7 (the design effect of unequal weights, n·Σw² / (Σw)²).
 * @throws RangeError for weights that no trials can have
 */
export function effectiveTrials({ possible, squares }: Pick<WeightSums, 'possible' | 'squares'>): number {
  // Each weight is above zero, so the square of the sum is at least the sum of the squares.
  if (!(squares > 0 && possible > 0 && squares <= possible ** 2)) throw new RangeError('no weights have these sums');
  return possible ** 2 / squares;
}

/** @throws RangeError unless 0 ≤ earned ≤ possible */
export function weightedShare({ earned, possible, squares }: WeightSums): Share {
  if (!(earned >= 0 && earned <= possible)) throw new RangeError('a weighted share needs 0 ≤ earned ≤ possible');
  const trials = effectiveTrials({ possible, squares });
  return [(earned / possible) * trials, trials];
}
