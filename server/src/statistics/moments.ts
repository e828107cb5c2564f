/** Means, variances and correlations of values with counts. */

import { Z } from './proportions.ts';

/** A value and its count. */
export type Counted = readonly [value: number, count: number];

/** A pair of values and its count. */
export type CountedPair = readonly [x: number, y: number, count: number];

/** The sums that a correlation of n pairs needs; pairs can be added and removed. */
export interface PairSums {
  n: number;
  x: number;
  y: number;
  xx: number;
  yy: number;
  xy: number;
}

export function sumPairs(pairs: Iterable<CountedPair>): PairSums {
  const sums: PairSums = { n: 0, x: 0, y: 0, xx: 0, yy: 0, xy: 0 };
  for (const [x, y, count] of pairs) {
    sums.n += count;
    sums.x += count * x;
    sums.y += count * y;
    sums.xx += count * x * x;
    sums.yy += count * y * y;
    sums.xy += count * x * y;
  }
  return sums;
}

export const totalCount = (values: Iterable<Counted>) => {
  let n = 0;
  for (const [, count] of values) n += count;
  return n;
};

/** @returns null without values */
export function mean(values: readonly Counted[]): number | null {
  const n = totalCount(values);
  return n === 0 ? null : values.reduce((sum, [value, count]) => sum + value * count, 0) / n;
}

/** Sum of powers of the deviations from the mean. */
function centralSum(values: readonly Counted[], power: number): number {
  const centre = mean(values) ?? 0;
  return values.reduce((sum, [value, count]) => sum + count * (value - centre) ** power, 0);
}

/** Sample variance, denominator n − 1, like Moodle's statistics. @returns null below two values */
export function variance(values: readonly Counted[]): number | null {
  const n = totalCount(values);
  return n < 2 ? null : centralSum(values, 2) / (n - 1);
}

/** Population variance, denominator n. @returns null without values */
export function populationVariance(values: readonly Counted[]): number | null {
  const n = totalCount(values);
  return n === 0 ? null : centralSum(values, 2) / n;
}

/** Covariance, denominator n − 1. @returns null below two pairs */
export function covariance({ n, x, y, xy }: PairSums): number | null {
  return n < 2 ? null : (xy - (x * y) / n) / (n - 1);
}

/** Pearson's r, −1 to 1. @returns null if either side never varies */
export function correlation({ n, x, y, xx, yy, xy }: PairSums): number | null {
  const spread = (n * xx - x * x) * (n * yy - y * y);
  // Rounding residue of a zero variance is below this share of its terms.
  if (n < 2 || !(spread > 1e-20 * (n * xx) * (n * yy))) return null;
  return Math.min(1, Math.max(-1, (n * xy - x * y) / Math.sqrt(spread)));
}

/**
 * 95 % interval of a correlation, tanh(atanh r ± z/√(n−3)). Source: Fisher 1921.
 * @throws RangeError unless −1 ≤ r ≤ 1 and n > 3
 */
export function fisherInterval(r: number, n: number): { low: number; high: number } {
  if (n <= 3 || Math.abs(r) > 1) throw new RangeError('the interval of a correlation needs n > 3, |r| ≤ 1');
  const spread = Z / Math.sqrt(n - 3);
  return { low: Math.tanh(Math.atanh(r) - spread), high: Math.tanh(Math.atanh(r) + spread) };
}

/**
 * Skewness k₃/k₂^1.5 by Fisher's k-statistics: 0 for a symmetric sample, negative with a long left tail. Source:
 * Moodle, Quiz statistics calculations.
 * @returns null below three values, or if they do not vary
 */
export function skewness(values: readonly Counted[]): number | null {
  const n = totalCount(values);
  const k2 = variance(values);
  if (n < 3 || !k2) return null;
  const k3 = (n * centralSum(values, 3)) / ((n - 1) * (n - 2));
  return k3 / k2 ** 1.5;
}

/**
 * Excess kurtosis k₄/k₂² by Fisher's k-statistics: about 0 for a normal sample, negative for a flat one. Source:
 * Moodle, Quiz statistics calculations.
 * @returns null below four values, or if they do not vary
 */
export function kurtosis(values: readonly Counted[]): number | null {
  const n = totalCount(values);
  const k2 = variance(values);
  if (n < 4 || !k2) return null;
  const squares = centralSum(values, 2);
  const k4 = (n * ((n + 1) * centralSum(values, 4) - (3 * (n - 1) * squares ** 2) / n)) / ((n - 1) * (n - 2) * (n - 3));
  return k4 / k2 ** 2;
}
