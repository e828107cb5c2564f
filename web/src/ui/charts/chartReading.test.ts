import { expect, test } from 'vitest';
import { nearestPlace } from './chartReading.ts';

const places = [
  { x: 10, y: 90 },
  { x: 50, y: 10 },
  { x: 90, y: 50 },
];

test('a pointer reads what is nearest in the direction of the chart', () => {
  expect(nearestPlace(places, { x: 52, y: 88 }, 'x')).toBe(1);
  expect(nearestPlace(places, { x: 52, y: 88 }, 'y')).toBe(0);
  expect(nearestPlace(places, { x: 80, y: 60 }, 'both')).toBe(2);
});

test('positions without a height differ by their x alone', () => {
  expect(nearestPlace([{ x: 0 }, { x: 100 }], { x: 70, y: 3 }, 'both')).toBe(1);
});
