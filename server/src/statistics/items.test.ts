import { expect, test } from 'vitest';
import { discriminativeEfficiency, effectiveWeights, itemRestCorrelation, pointBiserial } from './items.ts';
import { covariance, mean, sumPairs, variance } from './moments.ts';
import { ITEMS, marksOf, totals, withRest, withTotal } from '../../test/assessment/testLsat.ts';

const FACILITY = [0.924, 0.709, 0.553, 0.763, 0.87];
const CORRECTED = [0.112833, 0.153178, 0.172779, 0.144428, 0.121596];
const UNCORRECTED = [0.36201, 0.566772, 0.61844, 0.534418, 0.435366];
const EFFICIENCY = [0.184817, 0.200027, 0.2189, 0.177202, 0.187748];

const countOf = (total: number) =>
  totals.filter(([value]) => value === total).reduce((sum, [, count]) => sum + count, 0);

test('the totals of LSAT-6 are the published ones', () => {
  expect([0, 1, 2, 3, 4, 5].map(countOf)).toEqual([3, 20, 85, 237, 357, 298]);
  expect(mean(totals)).toBeCloseTo(3.819, 10);
  expect(Math.sqrt(variance(totals) ?? 0)).toBeCloseTo(1.035_041_2, 7);
});

test('facilities of LSAT-6 are the published ones', () => {
  for (const item of ITEMS) expect(mean(marksOf(item))).toBeCloseTo(FACILITY[item] ?? 0, 10);
});

test('corrected discriminations of LSAT-6 are the published ones', () => {
  for (const item of ITEMS) expect(itemRestCorrelation(withRest(item))).toBeCloseTo(CORRECTED[item] ?? 0, 6);
});

test('uncorrected point-biserials of LSAT-6 are the published ones, and those of the question with the total', () => {
  for (const item of ITEMS) {
    expect(pointBiserial(withTotal(item))).toBeCloseTo(UNCORRECTED[item] ?? 0, 6);
    expect(itemRestCorrelation(withTotal(item))).toBeCloseTo(UNCORRECTED[item] ?? 0, 6);
  }
});

test('discriminative efficiencies of LSAT-6 are the published ones', () => {
  for (const item of ITEMS) expect(discriminativeEfficiency(withRest(item))).toBeCloseTo(EFFICIENCY[item] ?? 0, 6);
});

test('a question that parts the better from the worse cleanly has an efficiency of 1', () => {
  expect(
    discriminativeEfficiency([
      [0, 1, 3],
      [0, 2, 1],
      [1, 3, 2],
      [1, 9, 4],
    ]),
  ).toBeCloseTo(1, 12);
});

test('a question that all get right distinguishes no one', () => {
  const all = withRest(0).map(([, rest, count]) => [1, rest, count] as const);
  expect(itemRestCorrelation(all)).toBeNull();
  expect(discriminativeEfficiency(all)).toBeNull();
  expect(pointBiserial(all)).toBeNull();
});

test('weights of questions add to 100, and one against the total has none', () => {
  const covariances = ITEMS.map((item) => covariance(sumPairs(withTotal(item))) ?? 0);
  const weights = effectiveWeights(covariances);
  expect(weights.reduce<number>((sum, weight) => sum + (weight ?? 0), 0)).toBeCloseTo(100, 10);
  expect(effectiveWeights([4, 1, -1])).toEqual([200 / 3, 100 / 3, null]);
});
