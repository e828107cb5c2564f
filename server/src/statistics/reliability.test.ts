import { describe, expect, test } from 'vitest';
import { fQuantile, incompleteBeta } from './fDistribution.ts';
import { mean, populationVariance, variance } from './moments.ts';
import {
  alpha,
  binomialStandardError,
  errorRatio,
  feldtInterval,
  kr21,
  spearmanBrown,
  standardErrorOfMeasurement,
} from './reliability.ts';
import { ITEMS, marksOf, totals, withRest } from '../../test/assessment/testLsat.ts';

const ALPHA = 0.294_997_2;
const IF_DELETED = [0.275356, 0.237584, 0.216799, 0.245933, 0.266294];
const varianceOf = (item: number) => variance(marksOf(item)) ?? 0;
const restVariance = (item: number) => variance(withRest(item).map(([, rest, count]) => [rest, count])) ?? 0;

describe('reliability of LSAT-6', () => {
  const found = alpha(ITEMS.map(varianceOf), variance(totals) ?? 0) ?? 0;

  test('alpha is the published one', () => {
    expect(found).toBeCloseTo(ALPHA, 7);
  });

  test('alpha if a question is deleted is the published one', () => {
    for (const item of ITEMS) {
      const others = ITEMS.filter((other) => other !== item).map(varianceOf);
      expect(alpha(others, restVariance(item))).toBeCloseTo(IF_DELETED[item] ?? 0, 6);
    }
  });

  test('standard error and error ratio are the published ones', () => {
    expect(standardErrorOfMeasurement(Math.sqrt(variance(totals) ?? 0), found)).toBeCloseTo(0.869067, 6);
    expect(errorRatio(found)).toBeCloseTo(83.964_45, 5);
  });

  test('Feldt’s interval is the published one', () => {
    const { low, high } = feldtInterval(ALPHA, 1000, 5);
    expect(low).toBeCloseTo(0.223474, 6);
    expect(high).toBeCloseTo(0.361803, 6);
  });

  test('KR-21 is not above KR-20, and equal where all questions are equally easy', () => {
    expect(kr21(5, mean(totals) ?? 0, populationVariance(totals) ?? 0)).toBeLessThan(ALPHA);
    const equallyEasy = [0, 1, 1, 0].map((mark) => [mark, 1] as const);
    const sums = [0, 2, 2, 0].map((total) => [total, 1] as const);
    const one = populationVariance(equallyEasy) ?? 0;
    expect(kr21(2, 1, populationVariance(sums) ?? 0)).toBeCloseTo(alpha([one, one], 1) ?? 0, 12);
  });
});

test('without two questions, or when all have the same total, there is no reliability', () => {
  expect(alpha([0.25], 1)).toBeNull();
  expect(alpha([0.25, 0.25], 0)).toBeNull();
  expect(kr21(1, 0.5, 0.25)).toBeNull();
  expect(kr21(5, 5, 0)).toBeNull();
});

test.each([
  [5, 16.7],
  [7, 15.3],
  [9, 10],
  [10, 0],
])('%d right of 10 have Lord’s standard error of %d points of 100', (right, percent) => {
  expect(10 * binomialStandardError(right, 10)).toBeCloseTo(percent, 1);
});

test('a score outside of the test is a bug of the caller', () => {
  expect(() => binomialStandardError(11, 10)).toThrow(RangeError);
  expect(() => binomialStandardError(0, 1)).toThrow(RangeError);
  expect(() => feldtInterval(0.5, 1, 5)).toThrow(RangeError);
});

test('twice as long a test is as reliable as Spearman and Brown say', () => {
  expect(spearmanBrown(0.6, 2)).toBeCloseTo(0.75, 12);
  expect(spearmanBrown(0.75, 0.5)).toBeCloseTo(0.6, 12);
});

describe('the F distribution', () => {
  test.each([
    // Upper 5 % and 2.5 % points from printed tables, and lower ones as 1/F with swapped degrees.
    [0.95, 1, 10, 4.9646],
    [0.95, 5, 20, 2.7109],
    [0.975, 5, 20, 3.2891],
    [0.975, 10, 10, 3.7168],
    [0.025, 10, 10, 1 / 3.7168],
    [0.99, 3, 12, 5.9525],
    [0.95, 1, 1, 161.4476],
  ])('below share %d with %d and %d degrees lies %d', (share, between, within, value) => {
    expect(fQuantile(share, between, within)).toBeCloseTo(value, value > 100 ? 3 : 4);
  });

  test('with 2 and 2 degrees it is the closed form x/(1 + x)', () => {
    for (const share of [0.01, 0.3, 0.5, 0.9, 0.999])
      expect(fQuantile(share, 2, 2) / (share / (1 - share))).toBeCloseTo(1, 10);
  });

  test('the incomplete beta function has its closed forms', () => {
    for (const x of [0, 0.1, 0.5, 0.9, 1]) {
      expect(incompleteBeta(x, 1, 1)).toBeCloseTo(x, 12);
      expect(incompleteBeta(x, 3, 1)).toBeCloseTo(x ** 3, 12);
      expect(incompleteBeta(x, 1, 4)).toBeCloseTo(1 - (1 - x) ** 4, 12);
      expect(incompleteBeta(x, 0.5, 0.5)).toBeCloseTo((2 / Math.PI) * Math.asin(Math.sqrt(x)), 12);
    }
  });

  test('a share outside of 0 to 1 is a bug of the caller', () => {
    expect(() => fQuantile(1, 2, 2)).toThrow(RangeError);
    expect(() => fQuantile(0.5, 0, 2)).toThrow(RangeError);
  });
});
