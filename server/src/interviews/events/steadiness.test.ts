import { expect, test } from 'vitest';
import { createSteadiness } from './steadiness.ts';

test('turns are steady once they have come in time for twenty seconds, and not after one that came late', () => {
  const isSteady = createSteadiness();
  const at = (seconds: number) => isSteady(new Date(seconds * 1000));
  expect([0, 10, 19].map(at)).toEqual([false, false, false]);
  expect([20, 30].map(at)).toEqual([true, true]);
  expect([41, 51, 60].map(at)).toEqual([false, false, false]);
  expect(at(61)).toBe(true);
});

test('a clock that is put back counts as a late turn, and the twenty seconds begin anew', () => {
  const isSteady = createSteadiness();
  const at = (seconds: number) => isSteady(new Date(seconds * 1000));
  expect([100, 110, 120].map(at)).toEqual([false, false, true]);
  expect([0, 10, 20].map(at)).toEqual([false, false, true]);
});
