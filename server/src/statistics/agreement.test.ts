import { expect, test } from 'vitest';
import { coincidencesOf, krippendorffAlpha, sumOfCoincidences } from './agreement.ts';
import type { Coincidences, Scale } from './agreement.ts';

// Krippendorff 2011, section C: four observers, twelve units, missing values.
const OBSERVERS = [
  [1, 2, 3, 3, 2, 1, 4, 1, 2, null, null, null],
  [1, 2, 3, 3, 2, 2, 4, 1, 2, 5, null, 3],
  [null, 3, 3, 3, 2, 3, 4, 2, 2, 5, 1, null],
  [1, 2, 3, 3, 2, 4, 4, 1, 2, 5, 1, null],
];
const VALUES = [1, 2, 3, 4, 5];
const units = VALUES.concat(6, 7, 8, 9, 10, 11, 12).map((unit) =>
  OBSERVERS.flatMap((ratings) => (ratings[unit - 1] ? [ratings[unit - 1]! - 1] : [])),
);
const published = coincidencesOf(units, VALUES.length);

test('the coincidences are the published ones', () => {
  const expected = [
    [7, 4 / 3, 1 / 3, 1 / 3, 0],
    [4 / 3, 10, 4 / 3, 1 / 3, 0],
    [1 / 3, 4 / 3, 8, 1 / 3, 0],
    [1 / 3, 1 / 3, 1 / 3, 4, 0],
    [0, 0, 0, 0, 3],
  ].flat();
  for (const [cell, count] of published.entries()) expect(count).toBeCloseTo(expected[cell] ?? Number.NaN, 12);
});

test.each<[Scale, number]>([
  ['ordinal', 0.815],
  ['interval', 0.849],
])('alpha of the %s scale is the published one', (scale, alpha) => {
  expect(krippendorffAlpha(published, VALUES, scale)).toBeCloseTo(alpha, 3);
});

test('sums of coincidences are the coincidences of all their units, each as often as it is drawn', () => {
  const parts = [units.slice(0, 5), units.slice(5)].map((part) => coincidencesOf(part, VALUES.length));
  for (const [cell, count] of sumOfCoincidences(parts, [1, 0]).entries())
    expect(count).toBeCloseTo(published[cell] ?? Number.NaN, 12);
  expect(sumOfCoincidences(parts, [0, 0])).toEqual(parts[0]?.map((count) => 2 * count));
});

test('full agreement is 1, and two who always contradict each other are below 0', () => {
  const alphaOf = (given: number[][]) => krippendorffAlpha(coincidencesOf(given, 2), [1, 5], 'ordinal');
  expect(
    alphaOf([
      [0, 0],
      [1, 1],
      [0, 0, 0],
    ]),
  ).toBe(1);
  expect(
    alphaOf([
      [0, 1],
      [1, 0],
      [0, 1],
    ]),
  ).toBeLessThan(0);
});

test('without pairs, or with one value only, there is no alpha', () => {
  const none: Coincidences = coincidencesOf([[0], [3], []], 5);
  expect(krippendorffAlpha(none, VALUES, 'ordinal')).toBeNull();
  expect(
    krippendorffAlpha(
      coincidencesOf(
        [
          [2, 2],
          [2, 2],
        ],
        5,
      ),
      VALUES,
      'interval',
    ),
  ).toBeNull();
});
