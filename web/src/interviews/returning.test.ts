import { expect, test } from 'vitest';
import { returnPatience } from './returning.ts';

test('in the first minute a network that is back is used within three seconds, whenever the last try began', () => {
  for (const sinceLossMs of [0, 4000, 12_000, 40_000, 59_000]) {
    const { answerMs, longestPauseMs, spread } = returnPatience({ sinceLossMs, failedTries: 20, tookMs: 200 });
    expect(answerMs + longestPauseMs * (1 + spread) + 200).toBeLessThan(3000);
  }
});

test('a line on which a connection takes longer gets the time it took before', () => {
  for (const sinceLossMs of [0, 90_000])
    expect(returnPatience({ sinceLossMs, failedTries: 0, tookMs: 2000 }).answerMs).toBe(6000);
});

test('later the tries are spread, and each is waited for longer, up to 20 s', () => {
  const later = (failedTries: number) => returnPatience({ sinceLossMs: 60_000, failedTries, tookMs: 200 });
  expect(later(0)).toEqual({ longestPauseMs: 5000, spread: 0.5, answerMs: 3000 });
  expect(later(5).answerMs).toBe(8000);
  expect(later(100).answerMs).toBe(20_000);
});
