import { expect, test } from 'vitest';
import { createBursts } from './alertBursts.ts';

/** @returns which failures, given in seconds after the start, begin a burst */
function begun(seconds: readonly number[], kinds: readonly string[] = []) {
  let now = 0;
  const bursts = createBursts<string>(() => now);
  return seconds.filter((second, index) => {
    now = second * 1000;
    return bursts.begins(kinds[index] ?? 'internal');
  });
}

test('failures less than ten seconds apart are one burst, however long it lasts', () => {
  expect(begun([0, 0, 5, 14.9, 24.8, 34])).toEqual([0]);
});

test('ten quiet seconds end a burst', () => {
  expect(begun([0, 5, 15, 20, 31])).toEqual([0, 15, 31]);
});

test('each kind has bursts of its own', () => {
  expect(begun([0, 1, 2, 3, 12.5], ['internal', 'forbidden', 'internal', 'forbidden', 'internal'])).toEqual([
    0, 1, 12.5,
  ]);
});

test('an alert left open for minutes does not restart the burst', () => {
  let now = 0;
  const bursts = createBursts<string>(() => now);
  expect(bursts.begins('internal')).toBe(true);
  now = 180_000;
  bursts.goOn('internal');
  now += 2000;
  expect(bursts.begins('internal')).toBe(false);
});
