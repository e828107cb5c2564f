import { expect, test } from 'vitest';
import { nextTryAt, retryAfterOf } from '../platform/outgoing/retrying.ts';
import { consequenceOf } from './retries.ts';
import type { Tried } from './retries.ts';

const now = new Date('2030-01-01T00:00:00Z');
const minutes = (count: number) => new Date(now.getTime() + count * 60_000);
const days = (count: number) => minutes(count * 1440);
const after = (
  tried: Tried & { retryAfter: number | null },
  { tries, failingSince }: { tries: number; failingSince: Date | null },
  at: Date,
) => consequenceOf(tried, { nextTry: nextTryAt({ tries, retryAfter: tried.retryAfter }, at), failingSince }, at);
const failed = { statusCode: 500, error: null, retryAfter: null };

test.each([200, 201, 204, 299])('%i is delivered and ends a time of failures', (statusCode) => {
  const then = after({ ...failed, statusCode }, { tries: 3, failingSince: days(-9) }, now);
  expect(then).toEqual({ state: 'delivered', nextTryAt: null, failingSince: null, pause: null });
});

test.each([100, 199, 300, 301, 304, 400, 404, 429, 500, 503])('%i is tried again', (statusCode) => {
  expect(after({ ...failed, statusCode }, { tries: 1, failingSince: null }, now)).toMatchObject({
    state: 'waiting',
    failingSince: now,
    pause: null,
  });
});

test('tries are 1, 5 and 15 minutes apart, then an hour, for a day', () => {
  const waits = Array.from({ length: 28 }, (_none, index) => {
    const next = after(failed, { tries: index + 1, failingSince: now }, now).nextTryAt;
    return next && (next.getTime() - now.getTime()) / 60_000;
  });
  expect(waits).toEqual([1, 5, 15, ...Array.from({ length: 23 }, () => 60), null, null]);
});

test('a receiver may ask for a longer wait, at most a day, never a shorter one', () => {
  const wait = (retryAfter: number) =>
    after({ ...failed, statusCode: 429, retryAfter }, { tries: 1, failingSince: null }, now).nextTryAt;
  expect([wait(5), wait(600), wait(999_999_999)]).toEqual([minutes(1), minutes(10), days(1)]);
});

test('410 is final and pauses; five days without a delivery pause, one minute less does not', () => {
  const gone = { ...failed, statusCode: 410 };
  expect(after(gone, { tries: 1, failingSince: null }, now)).toMatchObject({ state: 'failed', pause: 'gone' });
  const pauseAfter = (since: Date) => after(failed, { tries: 2, failingSince: since }, now).pause;
  expect([pauseAfter(days(-5)), pauseAfter(minutes(-5 * 1440 + 1))]).toEqual(['failing', null]);
});

test.each([
  [undefined, null],
  ['120', 120],
  ['Tue, 01 Jan 2030 00:02:00 GMT', 120],
  ['Mon, 31 Dec 2029 00:00:00 GMT', 0],
  ['soon', null],
  ['-5', 0],
])('Retry-After: %s', (header, seconds) => {
  const found = retryAfterOf(header, now);
  expect(header === '-5' ? (found ?? 0) : found).toBe(seconds);
});
