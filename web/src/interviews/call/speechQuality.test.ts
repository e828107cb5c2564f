import { expect, test } from 'vitest';
import { delayImpairment, opinionOf, ratingOf } from './speechQuality.ts';

test('opinions are those of G.107, table B.1, and of its default values', () => {
  const table = [
    [93.2, 4.41],
    [90, 4.34],
    [80, 4.03],
    [70, 3.6],
    [60, 3.1],
    [50, 2.58],
  ] as const;
  for (const [rating, opinion] of table) expect(Math.abs(opinionOf(rating) - opinion)).toBeLessThan(0.01);
  expect([opinionOf(-5), opinionOf(0), opinionOf(3), opinionOf(100)]).toEqual([1, 1, 1, 4.5]);
});

test('without loss and within 100 ms nothing is taken from the rating', () => {
  expect(ratingOf({ delayMs: 0, lossPercent: 0 })).toBe(93.2);
  expect(ratingOf({ delayMs: 100, lossPercent: 0 })).toBe(93.2);
});

test('delay costs what G.107 says: hardly anything at 150 ms, a class of quality at 400 ms', () => {
  expect(delayImpairment(150)).toBeCloseTo(0.16, 2);
  expect(delayImpairment(200)).toBeCloseTo(3.04, 2);
  // G.114 draws R near 69 there, below 70: many users dissatisfied (G.109).
  expect(ratingOf({ delayMs: 400, lossPercent: 0 })).toBeCloseTo(69.1, 1);
});

test('loss costs what G.107 says with the robustness that G.113 lists for concealment', () => {
  expect(93.2 - ratingOf({ delayMs: 0, lossPercent: 1 })).toBeCloseTo(3.64, 2);
  expect(93.2 - ratingOf({ delayMs: 0, lossPercent: 5 })).toBeCloseTo(15.78, 2);
  // With as much loss as Bpl says, half of the 95.
  expect(93.2 - ratingOf({ delayMs: 0, lossPercent: 25.1 })).toBeCloseTo(47.5, 10);
  expect(ratingOf({ delayMs: 3000, lossPercent: 100 })).toBe(0);
});
