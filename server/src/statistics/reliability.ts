/** How much of the variance of totals is more than chance; for tests with the same paper for all takers. */

import { fQuantile } from './fDistribution.ts';

/**
 * Cronbach's alpha, which equals KR-20 for questions scored 0 or 1: at most 1, negative if questions contradict each
 * other. Both variances must have the same denominator: Σpq over a sample variance of totals is a known mistake.
 * Source: Cronbach 1951; Moodle's CIC is 100 times it. With the rest's variance instead of the total's and without the
 * question, it gives alpha if the question is deleted.
 * @returns null below two questions, or if totals do not vary
 */
export function alpha(itemVariances: readonly number[], totalVariance: number): number | null {
  const k = itemVariances.length;
  if (k < 2 || totalVariance <= 0) return null;
  return (k / (k - 1)) * (1 - itemVariances.reduce((sum, one) => sum + one, 0) / totalVariance);
}

/**
 * KR-21: alpha if all k questions were equally easy; never above KR-20. Source: Kuder & Richardson 1937.
 * @param populationVariance of the number of right answers, denominator n
 * @returns null below two questions, or if totals do not vary
 */
export function kr21(k: number, mean: number, populationVariance: number): number | null {
  if (k < 2 || populationVariance <= 0) return null;
  return (k / (k - 1)) * (1 - (mean * (k - mean)) / (k * populationVariance));
}

/** Standard error of measurement in the deviation's unit, SD·√(1 − alpha). Source: Moodle. */
export const standardErrorOfMeasurement = (deviation: number, reliability: number) =>
  deviation * Math.sqrt(1 - reliability);

/** The share of the deviation due to chance, in percent: 100·√(1 − alpha). Source: Moodle. */
export const errorRatio = (reliability: number) => 100 * Math.sqrt(1 - reliability);

/**
 * 95 % interval of alpha for n people and k questions. Source: Feldt 1965, as in cocron `cronbach.alpha.CI`.
 * @throws RangeError unless n ≥ 2, k ≥ 2
 */
export function feldtInterval(reliability: number, n: number, k: number): { low: number; high: number } {
  if (n < 2 || k < 2) throw new RangeError('the interval of alpha needs n ≥ 2, k ≥ 2');
  const people = n - 1;
  const both = (n - 1) * (k - 1);
  return {
    low: 1 - (1 - reliability) * fQuantile(0.975, people, both),
    high: 1 - (1 - reliability) * fQuantile(0.025, people, both),
  };
}

/**
 * Standard error, in questions, of a score of x out of k randomly drawn questions: √(x(k−x)/(k−1)). Source: Lord 1955.
 * @throws RangeError unless 0 ≤ x ≤ k, k ≥ 2
 */
export function binomialStandardError(x: number, k: number): number {
  if (k < 2 || x < 0 || x > k) throw new RangeError('a score needs 0 ≤ x ≤ k, k ≥ 2');
  return Math.sqrt((x * (k - x)) / (k - 1));
}

/** Reliability of a test lengthened by `factor` with similar questions. Source: Spearman, Brown 1910. */
export const spearmanBrown = (reliability: number, factor: number) =>
  (factor * reliability) / (1 + (factor - 1) * reliability);
