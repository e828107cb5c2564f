import { expect, test } from 'vitest';
import { trendPlaces } from './trendPlaces.ts';

test('a week without a quiz is as wide in a trend as a week with many', () => {
  expect(trendPlaces([{ at: 10 }, { at: 11 }, { at: 20 }])).toEqual([0, 0.1, 1]);
});

test('one moment alone stands in the middle, and none nowhere', () => {
  expect(trendPlaces([{ at: 10 }])).toEqual([0.5]);
  expect(trendPlaces([])).toEqual([]);
});
