import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { wilsonInterval } from './proportions.ts';
import { seededRandom } from './seededRandom.ts';
import { effectiveTrials, weightedShare } from './weightedShares.ts';

const sumsOf = (weights: readonly number[]) => ({
  possible: weights.reduce((sum, weight) => sum + weight, 0),
  squares: weights.reduce((sum, weight) => sum + weight ** 2, 0),
});

describe('the effective number of trials', () => {
  test.each([
    ['nothing', { possible: 0, squares: 0 }],
    ['weights of zero', { possible: 5, squares: 0 }],
    ['squares above the squared sum', { possible: 3, squares: 10 }],
    ['no number', { possible: Number.NaN, squares: 1 }],
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
  ])('of %d out of %d is refused', (earned, possible) => {
    expect(() => weightedShare({ earned, possible, squares: possible })).toThrow(RangeError);
  });

  test('with equal weights is the plain count, whatever the weight', () => {
    expect(weightedShare({ earned: 7, possible: 10, squares: 10 })).toEqual([7, 10]);
    const [successes, trials] = weightedShare({ earned: 21, possible: 30, squares: 90 });
    expect([successes, trials]).toEqual([expect.closeTo(7, 9), 10]);
    // Wilson's published interval of 7 in 10.
    expect(wilsonInterval(successes, trials)).toEqual({ low: 39.68, high: 89.22 });
  });

  test('with unequal weights is less certain than the same share of as many equal trials', () => {
    const width = ({ low, high }: { low: number; high: number }) => high - low;
    const sums = sumsOf([1, 1, 1, 1, 2, 2, 2, 3, 3, 4]);
    const weighted = wilsonInterval(...weightedShare({ earned: 13, ...sums }));
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
      let earned = 0;
      for (const weight of weights) if (random() < truth) earned += weight;
      const { low, high } = wilsonInterval(...weightedShare({ earned, ...sums }));
      if (low <= 100 * truth && 100 * truth <= high) held += 1;
    }
    expect(held / rounds).toBeGreaterThanOrEqual(0.93);
    // An interval far too wide would be wrong as well.
    expect(held / rounds).toBeLessThanOrEqual(0.975);
  });
});
