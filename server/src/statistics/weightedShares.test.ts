import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wilsonInterval } from './proportions.ts';
import { seededRandom } from './seededRandom.ts';
import { effectiveTrials, meanShare, weightedShare } from './weightedShares.ts';

const sumsOf = (weights: readonly number[]) => ({
  pointsPossible: weights.reduce((sum, weight) => sum + weight, 0),
  pointsSquares: weights.reduce((sum, weight) => sum + weight ** 2, 0),
});

describe('the effective number of trials', () => {
  test.each([
    ['nothing', { pointsPossible: 0, pointsSquares: 0 }],
    ['weights of zero', { pointsPossible: 5, pointsSquares: 0 }],
    ['squares above the squared sum', { pointsPossible: 3, pointsSquares: 10 }],
    ['no number', { pointsPossible: Number.NaN, pointsSquares: 1 }],
  ])('sums of %s are refused', (_what, sums) => {
    expect(() => effectiveTrials(sums)).toThrow(RangeError);
  });

  test.each([
    // The example in the tests of the R package flipData, function EffectiveSampleSize: one weight of 10, nine of 1.
    [[10, 1, 1, 1, 1, 1, 1, 1, 1, 1], 3.311927],
    // Kish's design effect n / n_eff of two halves of a population sampled at rates 1 : K is 1 + (K − 1)² / 4K.
    [[2, 1, 1], 3 / 1.125],
    [[3, 1, 1, 1], 4 / (1 + 4 / 12)],
    [[5, 1, 1, 1, 1, 1], 6 / 1.8],
  ])('of weights %j has its published value %d', (weights, expected) => {
    expect(effectiveTrials(sumsOf(weights))).toBeCloseTo(expected, 6);
  });

  test('is the number of trials with equal weights, and smaller but at least 1 with others', () => {
    const worths = fc.array(fc.integer({ min: 1, max: 100 }), { minLength: 1, maxLength: 100 });
    fc.assert(
      fc.property(worths, fc.integer({ min: 1, max: 100 }), (weights, same) => {
        const found = effectiveTrials(sumsOf(weights));
        expect(found).toBeGreaterThanOrEqual(1);
        expect(found).toBeLessThanOrEqual(weights.length + 1e-9);
        expect(effectiveTrials(sumsOf(weights.map(() => same)))).toBeCloseTo(weights.length, 9);
      }),
    );
  });
});

describe('a weighted share', () => {
  test.each([
    [-1, 10],
    [11, 10],
    [Number.NaN, 10],
  ])('of %d out of %d is refused', (pointsEarned, pointsPossible) => {
    expect(() => weightedShare({ pointsEarned, pointsPossible, pointsSquares: pointsPossible })).toThrow(RangeError);
  });

  test('with equal weights is the plain count, whatever the weight', () => {
    expect(weightedShare({ pointsEarned: 7, pointsPossible: 10, pointsSquares: 10 })).toEqual([7, 10]);
    const [successes, trials] = weightedShare({ pointsEarned: 21, pointsPossible: 30, pointsSquares: 90 });
    expect([successes, trials]).toEqual([expect.closeTo(7, 9), 10]);
    // Wilson's published interval of 7 in 10.
    expect(wilsonInterval(successes, trials)).toEqual({ low: 39.68, high: 89.22 });
  });

  test('with unequal weights is less certain than the same share of as many equal trials', () => {
    const width = ({ low, high }: { low: number; high: number }) => high - low;
    const sums = sumsOf([1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
    const weighted = wilsonInterval(...weightedShare({ pointsEarned: 13, ...sums }));
    expect(width(weighted)).toBeGreaterThan(width(wilsonInterval(6.5, 10)));
  });

  test.each([
    ['10 questions of 1, 2 and 3 points', [1, 1, 1, 1, 2, 2, 2, 2, 3, 3]],
    ['20 questions of 1 to 5 points', [1, 1, 1, 1, 2, 2, 2, 2, 3, 3, 3, 3, 4, 4, 4, 4, 5, 5, 5, 5]],
    ['10 questions, one of them of 5 points', [1, 1, 1, 1, 1, 1, 1, 1, 1, 5]],
    ['50 questions of 1 and 10 points', Array.from({ length: 50 }, (_, nth) => (nth % 5 === 0 ? 10 : 1))],
  ])('of %s: the interval holds the truth at least 93 times in 100', (_what, weights) => {
    const random = seededRandom(weights.length);
    const sums = sumsOf(weights);
    const rounds = 20_000;
    let held = 0;
    for (let round = 0; round < rounds; round += 1) {
      const truth = random();
      let pointsEarned = 0;
      for (const weight of weights) if (random() < truth) pointsEarned += weight;
      const { low, high } = wilsonInterval(...weightedShare({ pointsEarned, ...sums }));
      if (low <= 100 * truth && 100 * truth <= high) held += 1;
    }
    expect(held / rounds).toBeGreaterThanOrEqual(0.93);
    // An interval far too wide would be wrong as well.
    expect(held / rounds).toBeLessThanOrEqual(0.975);
  });
});

describe('a mean of shares', () => {
  test.each([
    [{ count: 0, sum: 0, inverses: 0 }],
    [{ count: 2, sum: 2.5, inverses: 0.2 }],
    [{ count: 2, sum: -0.1, inverses: 0.2 }],
    [{ count: 2, sum: 1, inverses: 0 }],
    [{ count: 2, sum: 1, inverses: 2.5 }],
  ])('of the sums %j is refused', (sums) => {
    expect(() => meanShare(sums)).toThrow(RangeError);
  });

  test('of equally long quizzes is that of all their questions together', () => {
    const [successes, trials] = meanShare({ count: 3, sum: 0.7 + 0.5 + 0.9, inverses: 3 / 10 });
    expect(successes).toBeCloseTo(21, 9);
    expect(trials).toBeCloseTo(30, 9);
  });

  test('weighs every quiz the same, so that a short one makes it less certain', () => {
    // 8 of 10 and 1 of 2: 65 %, from 4 / (1/10 + 1/2) questions instead of 12.
    const [successes, trials] = meanShare({ count: 2, sum: 0.8 + 0.5, inverses: 1 / 10 + 1 / 2 });
    expect(successes / trials).toBeCloseTo(0.65, 12);
    expect(trials).toBeCloseTo(6.6667, 4);
    expect(trials).toBeCloseTo(effectiveTrials(sumsOf([...Array(10).fill(1 / 10), ...Array(2).fill(1 / 2)])), 9);
  });
});
