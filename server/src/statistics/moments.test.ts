import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  correlation,
  covariance,
  fisherInterval,
  kurtosis,
  mean,
  populationVariance,
  skewness,
  sumPairs,
  variance,
} from './moments.ts';

const once = (...values: number[]) => values.map((value) => [value, 1] as const);

test('repeated values count with their frequency', () => {
  expect(
    mean([
      [2, 3],
      [4, 1],
    ]),
  ).toBe(2.5);
  expect(
    variance([
      [2, 3],
      [4, 1],
    ]),
  ).toBe(variance(once(2, 2, 2, 4)));
  expect(
    populationVariance([
      [2, 3],
      [4, 1],
    ]),
  ).toBe(0.75);
});

test('the sample variance divides by n − 1', () => {
  expect(variance(once(1, 2, 3, 4, 5))).toBe(2.5);
  expect(variance(once(1))).toBeNull();
  expect(mean([])).toBeNull();
  expect(populationVariance([])).toBeNull();
});

test('skewness and kurtosis are those of the k-statistics', () => {
  // The documented examples of the spreadsheet functions SKEW and KURT.
  const values = once(3, 4, 5, 2, 3, 4, 5, 6, 4, 7);
  expect(skewness(values)).toBeCloseTo(0.359543, 6);
  expect(kurtosis(values)).toBeCloseTo(-0.1518, 6);
  expect(kurtosis(once(1, 2, 3, 4, 5))).toBeCloseTo(-1.2, 12);
  expect(skewness(once(1, 2, 3))).toBe(0);
  expect(skewness(once(1, 2))).toBeNull();
  expect(kurtosis(once(7, 7, 7, 7))).toBeNull();
});

test('a correlation is 1 on a rising line, −1 on a falling one, and none where one side never varies', () => {
  const line = (slope: number) => sumPairs([1, 2, 5, 9].map((x) => [x, 3 + slope * x, 2] as const));
  expect(correlation(line(2))).toBeCloseTo(1, 12);
  expect(correlation(line(-0.1))).toBeCloseTo(-1, 12);
  expect(correlation(line(0))).toBeNull();
  expect(correlation(sumPairs([]))).toBeNull();
  expect(covariance(sumPairs([[1, 1, 1]]))).toBeNull();
});

test('a correlation does not change with units', () => {
  const pairs = fc.array(fc.tuple(fc.integer({ min: 0, max: 1 }), fc.integer({ min: 0, max: 100 })), {
    minLength: 2,
    maxLength: 50,
  });
  fc.assert(
    fc.property(pairs, fc.integer({ min: 1, max: 50 }), (seen, unit) => {
      const plain = correlation(sumPairs(seen.map(([x, y]) => [x, y, 1])));
      const scaled = correlation(sumPairs(seen.map(([x, y]) => [x * unit, 3 + y / unit, 1])));
      if (plain === null || scaled === null) expect(scaled).toBe(plain);
      else expect(scaled).toBeCloseTo(plain, 9);
    }),
  );
});

test.each([
  // The assessment's interval for a discrimination of 0.20.
  [30, -0.17, 0.52],
  [100, 0, 0.38],
])('a correlation of 0.2 seen in %d lies between %d and %d', (n, low, high) => {
  const interval = fisherInterval(0.2, n);
  expect(interval.low).toBeCloseTo(low, 2);
  expect(interval.high).toBeCloseTo(high, 2);
});

test('three pairs give a correlation no interval', () => {
  expect(() => fisherInterval(0.2, 3)).toThrow(RangeError);
  expect(() => fisherInterval(1.2, 30)).toThrow(RangeError);
});
