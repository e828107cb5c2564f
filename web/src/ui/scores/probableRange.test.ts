import { expect, test } from 'vitest';
import { probableRange } from './probableRange.ts';

test('a range that rounds to one number is not said as a range', () => {
  expect(probableRange({ low: 99.6, high: 100 })).toBe('probably 100%');
});

test('a range is said in whole percent', () => {
  expect(probableRange({ low: 39.68, high: 89.22 })).toBe('probably 40–89%');
});
