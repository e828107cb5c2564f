import { expect, test } from 'vitest';
import { MovableClock } from '../../movableClock.ts';
import { createAnonymousCalls } from './anonymousCalls.ts';
import { createRateLimiter, limitRules, RateLimited } from './rateLimit.ts';

const { count } = limitRules.anonymous;

function started() {
  const limits = createRateLimiter(new MovableClock(), 1, () => undefined);
  const calls = createAnonymousCalls(limits);
  /** What became of a call so far. */
  function follow(key = 'one') {
    const call = { is: 'waiting' as 'waiting' | 'open' | 'refused', end: () => undefined as void };
    void calls.begin(key).then(
      ({ end }) => Object.assign(call, { is: 'open', end }),
      (error: unknown) => Object.assign(call, { is: error instanceof RateLimited ? 'refused' : error }),
    );
    return call;
  }
  return { limits, follow, several: (number: number) => Array.from({ length: number }, () => follow()) };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const openOf = <Call extends { is: string }>(calls: Call[]) => calls.filter(({ is }) => is === 'open');

test('of one address no more calls are under way than may be refused; the next begins when one has ended', async () => {
  const { follow, several } = started();
  const calls = several(count + 2);
  const other = follow('two');
  await settled();
  expect(openOf(calls)).toHaveLength(count);
  expect(other.is).toBe('open');
  calls[0]?.end();
  calls[0]?.end();
  await settled();
  expect(calls.slice(-2).map(({ is }) => is)).toEqual(['open', 'waiting']);
  calls[1]?.end();
  await settled();
  expect(openOf(calls)).toHaveLength(count + 2);
});

test('a refused call leaves its place to nobody; when none is left all who wait are refused', async () => {
  const { limits, several } = started();
  const calls = several(count + 50);
  await settled();
  const [last, ...others] = openOf(calls);
  for (const { end } of others) {
    limits.note('anonymous', 'one');
    end();
  }
  await settled();
  expect(calls.slice(count).every(({ is }) => is === 'waiting')).toBe(true);
  limits.note('anonymous', 'one');
  last?.end();
  await settled();
  expect(calls.slice(count).every(({ is }) => is === 'refused')).toBe(true);
});

test('whoever waits is let in in turn, however many calls end without a refusal', async () => {
  const { several } = started();
  const calls = several(5 * count);
  for (let turn = 0; turn < 5; turn += 1) {
    await settled();
    expect(openOf(calls)).toHaveLength((turn + 1) * count);
    for (const { end } of openOf(calls)) end();
  }
});
