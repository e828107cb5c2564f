import { expect, test } from 'vitest';
import { intraclassCorrelation } from './intraclass.ts';
import type { Rated } from './intraclass.ts';
import { seededRandom } from './seededRandom.ts';

/** Shrout & Fleiss 1979, table 2: six targets, four judges. */
const TABLE = [
  [9, 2, 5, 8],
  [6, 1, 3, 2],
  [8, 4, 6, 8],
  [7, 1, 2, 6],
  [10, 5, 6, 9],
  [6, 2, 4, 7],
];
const rated = (ratings: readonly number[]): Rated[] => ratings.map((value, rater) => ({ rater, value }));

test('ICC(2,1) is the published one, in any order of the raters', () => {
  expect(intraclassCorrelation(TABLE.map(rated))).toBeCloseTo(0.29, 2);
  expect(intraclassCorrelation(TABLE.map((ratings) => rated(ratings).toReversed()))).toBeCloseTo(0.2898, 4);
});

test('where every rater rated every target it is Shrout and Fleiss’s formula', () => {
  const random = seededRandom(7);
  for (let turn = 0; turn < 20; turn += 1) {
    const table = Array.from({ length: 8 }, () => {
      const level = 6 * random();
      return [0, 1, 2].map((judge) => level + judge + 3 * random());
    });
    expect(intraclassCorrelation(table.map(rated))).toBeCloseTo(shroutFleiss(table), 9);
  }
});

function shroutFleiss(table: readonly (readonly number[])[]): number {
  const [n, k] = [table.length, table[0]?.length ?? 0];
  const mean = (values: readonly number[]) => values.reduce((sum, one) => sum + one, 0) / values.length;
  const all = mean(table.flat());
  const squares = (values: readonly number[]) => values.reduce((sum, one) => sum + (one - all) ** 2, 0);
  const between = k * squares(table.map(mean));
  const judges = n * squares(Array.from({ length: k }, (_, judge) => mean(table.map((row) => row[judge] ?? 0))));
  const [bms, jms] = [between / (n - 1), judges / (k - 1)];
  const ems = (squares(table.flat()) - between - judges) / ((n - 1) * (k - 1));
  return (bms - ems) / (bms + (k - 1) * ems + (k * (jms - ems)) / n);
}

test('with two of ten raters for each target the estimates are right on average', () => {
  const random = seededRandom(3);
  // Variance 1/12 each: targets 9/12, raters 4/12, chance 4/12.
  const found = Array.from({ length: 200 }, () => {
    const raters = Array.from({ length: 10 }, () => 2 * random());
    return intraclassCorrelation(
      Array.from({ length: 60 }, () => {
        const level = 3 * random();
        const first = Math.floor(10 * random());
        const second = (first + 1 + Math.floor(9 * random())) % 10;
        return [first, second].map((rater) => ({ rater, value: level + (raters[rater] ?? 0) + 2 * random() }));
      }),
    );
  });
  const mean = found.reduce<number>((sum, one) => sum + (one ?? 0), 0) / found.length;
  expect(mean).toBeGreaterThan(9 / 17 - 0.03);
  expect(mean).toBeLessThan(9 / 17 + 0.03);
});

test('targets that do not differ have none of the variance', () => {
  expect(intraclassCorrelation([rated([1, 5]), rated([5, 1]), rated([1, 5]), rated([5, 1])])).toBe(0);
});

test('without two ratings of a target, a second rater or any difference there is no value', () => {
  expect(intraclassCorrelation([])).toBeNull();
  expect(intraclassCorrelation([rated([1]), rated([4])])).toBeNull();
  expect(intraclassCorrelation([[{ rater: 0, value: 1 }], [{ rater: 1, value: 3 }]])).toBeNull();
  expect(intraclassCorrelation([rated([3, 3]), rated([3, 3]), rated([3, 3])])).toBeNull();
});
