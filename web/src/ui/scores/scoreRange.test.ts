import { expect, test } from 'vitest';
import { scoreRange, shortScoreRange } from './scoreRange.ts';

test('a range says that its upper end belongs to the next one, but for the last', () => {
  expect(scoreRange({ from: 0, to: 10 })).toBe('0 to below 10%');
  expect(scoreRange({ from: 90, to: 100 })).toBe('90 to 100%');
  expect(shortScoreRange({ from: 20, to: 40 })).toBe('20–<40');
  expect(shortScoreRange({ from: 80, to: 100 })).toBe('80–100');
});
