import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { seededRandom } from './seededRandom.ts';
import { compareShares, differenceInterval, trialsToHalve, wilsonInterval } from './proportions.ts';

describe('the interval of a score', () => {
  test.each([
    // The published values of assessment 3b, in percent.
    [81, 263, 25.53, 36.62],
    [15, 148, 6.24, 16.05],
    [0, 20, 0, 16.11],
    [1, 29, 0.61, 17.18],
    [7, 10, 39.68, 89.22],
  ])('%d of %d is Wilson’s %d to %d', (successes, trials, low, high) => {
    expect(wilsonInterval(successes, trials)).toEqual({ low, high });
  });

  test('a proportion of nothing, or of more than there is, is a bug of the caller', () => {
    expect(() => wilsonInterval(0, 0)).toThrow(RangeError);
    expect(() => wilsonInterval(-1, 5)).toThrow(RangeError);
    expect(() => wilsonInterval(6, 5)).toThrow(RangeError);
  });

  test('it holds the proportion, stays within 0 to 100, and mirrors: right and wrong are judged alike', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 500 }), fc.nat(500), (trials, some) => {
        const successes = some % (trials + 1);
        const { low, high } = wilsonInterval(successes, trials);
        const mirrored = wilsonInterval(trials - successes, trials);
        const share = (100 * successes) / trials;
        expect(low).toBeGreaterThanOrEqual(0);
        expect(high).toBeLessThanOrEqual(100);
        expect(low).toBeLessThanOrEqual(share + 0.005);
        expect(high).toBeGreaterThanOrEqual(share - 0.005);
        expect(Math.abs(low - (100 - mirrored.high))).toBeLessThan(0.011);
      }),
    );
  });

  test('more questions narrow it', () => {
    const width = (trials: number) => {
      const { low, high } = wilsonInterval(trials / 2, trials);
      return high - low;
    };
    expect([10, 20, 40, 80].map(width)).toEqual([10, 20, 40, 80].map(width).toSorted((a, b) => b - a));
  });

  test.each([5, 10, 20, 50, 100])('of %d trials it holds the truth at least 93 times in 100', (trials) => {
    const random = seededRandom(trials);
    const rounds = 20_000;
    let held = 0;
    for (let round = 0; round < rounds; round += 1) {
      const truth = random();
      let successes = 0;
      for (let trial = 0; trial < trials; trial += 1) if (random() < truth) successes += 1;
      const { low, high } = wilsonInterval(successes, trials);
      if (low <= 100 * truth && 100 * truth <= high) held += 1;
    }
    expect(held / rounds).toBeGreaterThanOrEqual(0.93);
    // An interval far too wide would be wrong as well.
    expect(held / rounds).toBeLessThanOrEqual(0.975);
  });
});

describe('the difference of two proportions', () => {
  test.each([
    // Newcombe 1998, table II, method 10; in percent.
    [[56, 70], [48, 80], 5.24, 33.39],
    [[9, 10], [3, 10], 17.05, 80.9],
    [[6, 7], [2, 7], 5.82, 80.62],
    [[5, 56], [0, 29], -3.81, 19.26],
    [[0, 10], [0, 20], -16.11, 27.75],
    [[10, 10], [0, 20], 67.91, 100],
  ] as const)('of %j and %j has its published interval %d to %d', (one, other, low, high) => {
    const found = differenceInterval(one, other);
    expect(found.low).toBeCloseTo(low, 1);
    expect(found.high).toBeCloseTo(high, 1);
  });

  test('changes its sign with the order', () => {
    const [one, other] = [differenceInterval([7, 10], [4, 10]), differenceInterval([4, 10], [7, 10])];
    expect(one.low).toBeCloseTo(-other.high, 9);
    expect(one.high).toBeCloseTo(-other.low, 9);
  });
});

test.each([
  [7, 10],
  [10, 10],
  [0, 5],
  [1, 3],
  [33, 50],
])('so many more questions as are said halve the interval of %d of %d, and one fewer does not', (right, questions) => {
  const width = (n: number) => {
    const { low, high } = wilsonInterval((right / questions) * n, n);
    return high - low;
  };
  const more = trialsToHalve(right, questions);
  expect(width(questions + more)).toBeLessThanOrEqual(width(questions) / 2);
  expect(width(questions + more - 1)).toBeGreaterThan(width(questions) / 2);
});

test('two shares differ only if their difference is beyond doubt', () => {
  expect(compareShares([7, 10], [5, 10])).toBe('same');
  expect(compareShares([9, 10], [3, 10])).toBe('higher');
  expect(compareShares([3, 10], [9, 10])).toBe('lower');
  expect(compareShares([70, 100], [50, 100])).toBe('higher');
});
