import { describe, expect, test } from 'vitest';
import {
  completionTime,
  deadlineOf,
  graceEnd,
  hasExpired,
  limitFor,
  reachedDeadline,
  timeTakenSeconds,
} from './deadline.ts';

const at = (seconds: number) => new Date(Date.UTC(2026, 2, 4, 10) + seconds * 1000);
const attempt = { startedAt: at(0), deadline: at(300), graceSeconds: 10 };

describe('the limit of a person', () => {
  test.each([
    [300, 1, 300],
    [300, 1.5, 450],
    [300, 4, 1200],
    [30, 1.25, 38],
    [45, 1.1, 50],
    [300, null, null],
  ])('%d seconds by factor %d are %d whole seconds', (seconds, factor, limit) => {
    expect(limitFor(seconds, factor)).toBe(limit);
  });

  test('the deadline is the start plus the limit, and without a limit there is none', () => {
    expect(deadlineOf(at(0), 450)).toEqual(at(450));
    expect(deadlineOf(at(0), null)).toBeNull();
  });
});

describe('when an attempt is over', () => {
  test('it runs up to the last moment of its grace', () => {
    expect(graceEnd(attempt)).toEqual(at(310));
    expect(hasExpired(attempt, at(300))).toBe(false);
    expect(hasExpired(attempt, at(310))).toBe(false);
    expect(hasExpired(attempt, at(310.001))).toBe(true);
  });

  test('without grace it is over after its deadline', () => {
    expect(hasExpired({ ...attempt, graceSeconds: 0 }, at(300))).toBe(false);
    expect(hasExpired({ ...attempt, graceSeconds: 0 }, at(300.001))).toBe(true);
  });

  test('without a deadline it is never over, and takes as long as it took', () => {
    const untimed = { ...attempt, deadline: null };
    const years = at(100_000_000);
    expect([graceEnd(untimed), hasExpired(untimed, years)]).toEqual([null, false]);
    expect([completionTime(untimed, years), completionTime(untimed, at(-7200))]).toEqual([years, at(0)]);
    expect([timeTakenSeconds(untimed, years), timeTakenSeconds(untimed, at(-5))]).toEqual([100_000_000, 0]);
  });

  test('it counts as completed now, at its deadline when that has passed, and never before its start', () => {
    expect(completionTime(attempt, at(12))).toEqual(at(12));
    expect(completionTime(attempt, at(305))).toEqual(at(300));
    expect(completionTime(attempt, at(4000))).toEqual(at(300));
    // The server's clock was set back meanwhile.
    expect(completionTime(attempt, at(-7200))).toEqual(at(0));
  });

  test('its deadline ends it from the first moment at which it is reached', () => {
    expect([299.999, 300, 310].map((now) => reachedDeadline(attempt, at(now)))).toEqual([null, at(300), at(300)]);
    expect(reachedDeadline({ deadline: null }, at(100_000_000))).toBeNull();
  });

  test('the time taken is in whole seconds begun and done, from 0 to the limit', () => {
    expect(timeTakenSeconds(attempt, at(12.999))).toBe(12);
    expect(timeTakenSeconds(attempt, at(300))).toBe(300);
    expect(timeTakenSeconds(attempt, at(900))).toBe(300);
    expect(timeTakenSeconds(attempt, at(-5))).toBe(0);
  });
});
