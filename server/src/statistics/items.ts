/**
 * Figures of a question within a test. x is the score on the question (0 or 1, or points), R the rest: the score of the
 * same attempt without the question. Source unless noted: Moodle, Quiz statistics calculations.
 */

import { correlation, covariance, sumPairs } from './moments.ts';
import type { Counted, CountedPair } from './moments.ts';

/**
 * Discrimination: the correlation of question and rest, −1 to 1. Excludes the question from the total, unlike the
 * point-biserial, which k unrelated questions already raise to 1/√k.
 * @param pairs x and R @returns null if either never varies
 */
export const itemRestCorrelation = (pairs: readonly CountedPair[]) => correlation(sumPairs(pairs));

/**
 * Uncorrected point-biserial (M₁ − M₀)/s · √(pq), s with denominator n; the total includes the question. Only for
 * comparison with other products.
 * @param pairs x (0 or 1) and the total @returns null unless both outcomes occur and the total varies
 */
export function pointBiserial(pairs: readonly CountedPair[]): number | null {
  const right = sumPairs(pairs.filter(([x]) => x === 1));
  const wrong = sumPairs(pairs.filter(([x]) => x === 0));
  const { n, y, yy } = sumPairs(pairs);
  if (right.n === 0 || wrong.n === 0) return null;
  const deviation = Math.sqrt(yy / n - (y / n) ** 2);
  if (deviation === 0) return null;
  return ((right.y / right.n - wrong.y / wrong.n) / deviation) * Math.sqrt((right.n / n) * (wrong.n / n));
}

/**
 * Covariance of question and rest as a share of its maximum with the same scores on either side: 1 if a better rest
 * never goes with a worse question score.
 * @param pairs x and R @returns null if either never varies
 */
export function discriminativeEfficiency(pairs: readonly CountedPair[]): number | null {
  const found = covariance(sumPairs(pairs));
  const largest = covariance(
    sumPairs(
      inStep(
        pairs.map(([x, , count]) => [x, count]),
        pairs.map(([, y, count]) => [y, count]),
      ),
    ),
  );
  return found === null || !largest ? null : found / largest;
}

/** Pairs the values of both sides in ascending order. */
function* inStep(left: readonly Counted[], right: readonly Counted[]): Generator<CountedPair> {
  const ascending = (side: readonly Counted[]) =>
    side
      .filter(([, count]) => count > 0)
      .toSorted(([a], [b]) => a - b)
      .values();
  const lefts = ascending(left);
  const rights = ascending(right);
  let [x, xs] = lefts.next().value ?? [0, 0];
  let [y, ys] = rights.next().value ?? [0, 0];
  while (xs > 0 && ys > 0) {
    const count = Math.min(xs, ys);
    yield [x, y, count];
    xs -= count;
    ys -= count;
    if (xs === 0) [x, xs] = lefts.next().value ?? [0, 0];
    if (ys === 0) [y, ys] = rights.next().value ?? [0, 0];
  }
}

/**
 * Each question's share in the differences between totals, in percent, for a test with the same paper for all takers:
 * √cov(xᵢ, X) relative to the sum of these roots.
 * @param covariances of each question with the total @returns null for a negative covariance, which has no root
 */
export function effectiveWeights(covariances: readonly number[]): (number | null)[] {
  const roots = covariances.map((value) => (value < 0 ? null : Math.sqrt(value)));
  const all = roots.reduce<number>((sum, root) => sum + (root ?? 0), 0);
  return roots.map((root) => (root === null || all === 0 ? null : (100 * root) / all));
}
