/** Shares whose trials weigh differently, such as a score by points, in the form that `proportions.ts` takes. */

/** Successes and trials as if every trial weighed the same; both may have fractions. */
export type Share = readonly [successes: number, trials: number];

/** Sums over the trials of a weighted share, whose weights are points. */
export interface PointSums {
  /** The points of the successes. */
  pointsEarned: number;
  /** The points of all trials. */
  pointsPossible: number;
  /** The squares of those points. */
  pointsSquares: number;
}

/**
 * The number of equally weighted trials that would be as certain: (Σw)² / Σw², between 1 and the number of trials. For
 * independent trials of one probability p, the weighted share has the variance p(1 − p) divided by it.
 * Source: Kish 1965, Survey Sampling, section 11.7 (the design effect of unequal weights, n·Σw² / (Σw)²).
 * @throws RangeError for weights that no trials can have
 */
export function effectiveTrials({ pointsPossible, pointsSquares }: Omit<PointSums, 'pointsEarned'>): number {
  // Each weight is above zero, so the square of the sum is at least the sum of the squares.
  const squaredSum = pointsPossible ** 2;
  if (!(pointsSquares > 0 && pointsPossible > 0 && pointsSquares <= squaredSum))
    throw new RangeError('no weights have these sums');
  return squaredSum / pointsSquares;
}

/** @throws RangeError unless 0 ≤ earned ≤ possible */
export function weightedShare({ pointsEarned, pointsPossible, pointsSquares }: PointSums): Share {
  if (!(pointsEarned >= 0 && pointsEarned <= pointsPossible))
    throw new RangeError('a weighted share needs 0 ≤ earned ≤ possible');
  const trials = effectiveTrials({ pointsPossible, pointsSquares });
  return [(pointsEarned / pointsPossible) * trials, trials];
}

/** Sums over shares that weigh the same in their mean, whatever their trials. */
export interface ShareSums {
  count: number;
  /** The shares, each from 0 to 1. */
  sum: number;
  /** 1 / n of each, with n its effective number of trials. */
  inverses: number;
}

/**
 * The mean of independent shares. Its variance, p(1 − p) · Σ(1/n) / count², is that of count² / Σ(1/n) equal trials: the
 * same rule of Kish, with each trial weighing 1/n of its share.
 * @throws RangeError unless 0 ≤ sum ≤ count and 0 < inverses ≤ count
 */
export function meanShare({ count, sum, inverses }: ShareSums): Share {
  if (!(sum >= 0 && sum <= count && inverses > 0 && inverses <= count))
    throw new RangeError('no shares have these sums');
  const trials = count ** 2 / inverses;
  return [(sum / count) * trials, trials];
}
