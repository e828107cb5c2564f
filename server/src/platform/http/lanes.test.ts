import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { MovableClock } from '../../../test/movableClock.ts';
import { createLanes } from './lanes.ts';
import { RateLimited, createRateLimiter, limitRules } from './rateLimit.ts';

const RULE = 'loginNetwork';
const { count, slowed } = limitRules[RULE];
const AT_ONCE = 32;
const WAITING = 1000;

function started(waitMs?: number) {
  const limits = createRateLimiter(new MovableClock(), 1, () => undefined);
  const lanes = createLanes(limits, waitMs);
  /** Records the progress of a call. */
  function follow(device: string | null = null, network = 'one') {
    const call = { is: 'waiting', end: (_counts: boolean): void => undefined };
    void lanes.enter(RULE, { network, device }).then(
      (end) => Object.assign(call, { is: 'open', end }),
      (error: unknown) => Object.assign(call, { is: error instanceof RateLimited ? 'refused' : String(error) }),
    );
    return call;
  }
  return {
    limits,
    follow,
    several: (number: number, device?: string) => Array.from({ length: number }, () => follow(device)),
    /** The network has used up its rule. */
    over() {
      for (let nth = 0; nth < count; nth += 1) limits.note(RULE, 'one');
    },
  };
}

const settled = () => new Promise((resolve) => setImmediate(resolve));
const states = (calls: { is: string }[]) => calls.map(({ is }) => is);
const open = <Call extends { is: string }>(calls: Call[]) => calls.filter(({ is }) => is === 'open');

test('of one network 32 calls are under way; the next begins when one has ended, and other networks do not wait', async () => {
  const { follow, several } = started();
  const calls = several(AT_ONCE + 2);
  const other = follow(null, 'two');
  await settled();
  expect(open(calls)).toHaveLength(AT_ONCE);
  expect(other.is).toBe('open');
  calls[0]?.end(false);
  calls[0]?.end(false);
  await settled();
  expect(open(calls)).toHaveLength(AT_ONCE + 1);
  calls[1]?.end(true);
  await settled();
  expect(open(calls)).toHaveLength(AT_ONCE + 2);
});

test('where too many have counted fewer are under way, and one that counts keeps its place for a while', async () => {
  const { several, over } = started();
  over();
  const calls = several(slowed.atOnce + 2);
  await settled();
  expect(open(calls)).toHaveLength(slowed.atOnce);
  calls[0]?.end(true);
  await settled();
  expect(open(calls)).toHaveLength(slowed.atOnce);
  calls[1]?.end(false);
  await settled();
  expect(open(calls)).toHaveLength(slowed.atOnce + 1);
  await expect.poll(() => open(calls).length).toBe(slowed.atOnce + 2);
});

test('devices take turns: a new one waits for one call of each that came before it, and not for the many of one', async () => {
  const { follow, several, over } = started();
  over();
  const busy = several(slowed.atOnce);
  const many = several(100, 'many');
  await settled();
  const [one, two] = [follow('one'), follow('two')];
  await settled();
  busy[0]?.end(false);
  await settled();
  expect([one.is, two.is, open(many).length]).toEqual(['waiting', 'waiting', 1]);
  open(many)[0]?.end(false);
  await settled();
  expect([one.is, two.is, open(many).length]).toEqual(['open', 'waiting', 1]);
  one.end(false);
  await settled();
  expect(two.is).toBe('open');
  const again = follow('one');
  await settled();
  two.end(false);
  await settled();
  expect([again.is, open(many).length]).toEqual(['waiting', 2]);
});

test('claiming a new device with every call gives no advantage over one that waits', async () => {
  const { follow, several, over } = started();
  over();
  let flood = several(slowed.atOnce);
  const ahead = Array.from({ length: 3 }, (_nothing, nth) => follow(`made up ${nth}`));
  const fresh = follow('fresh');
  await settled();
  for (let nth = 10; nth < 14; nth += 1) {
    const [ending, ...rest] = flood as [(typeof flood)[number], ...typeof flood];
    ending.end(false);
    flood = [...rest, follow(`made up ${nth}`)];
    await settled();
  }
  expect([...states(ahead), fresh.is]).toEqual(['open', 'open', 'open', 'open']);
});

test('when too many wait the device with most of them gives way, else the one that came last', async () => {
  const { follow, several, over } = started();
  over();
  several(slowed.atOnce);
  const others = Array.from({ length: WAITING - 10 }, (_nothing, nth) => follow(`device ${nth}`));
  const many = several(10, 'many');
  await settled();
  const late = follow('late');
  await settled();
  expect([late.is, states(many).filter((is) => is === 'refused').length, many.at(-1)?.is]).toEqual([
    'waiting',
    1,
    'refused',
  ]);
  const later = Array.from({ length: 8 }, (_nothing, nth) => follow(`later ${nth}`));
  await settled();
  expect(states(later)).not.toContain('refused');
  expect(states(many).filter((is) => is === 'refused')).toHaveLength(9);
  const last = follow('last');
  await settled();
  expect(last.is).toBe('refused');
  expect(states(others)).not.toContain('refused');
});

test('a device that gave up and returns has kept its position before later ones', async () => {
  const { follow, several, over } = started(50);
  over();
  const busy = several(slowed.atOnce);
  const fresh = follow('fresh');
  await expect.poll(() => fresh.is).toBe('refused');
  const flood = Array.from({ length: 20 }, (_nothing, nth) => follow(`made up ${nth}`));
  await settled();
  const again = follow('fresh');
  await settled();
  busy[0]?.end(false);
  await settled();
  expect([again.is, open(flood).length]).toEqual(['open', 0]);
  // Its turn is used up.
  const third = follow('fresh');
  await settled();
  again.end(false);
  await settled();
  expect([third.is, open(flood).length]).toEqual(['waiting', 1]);
});

test('a call that has waited long enough is refused, and what it leaves is clean', async () => {
  const { follow, several, over } = started(20);
  over();
  const busy = several(slowed.atOnce);
  const late = follow('late');
  await expect.poll(() => late.is).toBe('refused');
  for (const { end } of busy) end(false);
  await delay(1);
  const free = [follow('late'), ...several(slowed.atOnce - 1)];
  await settled();
  expect(open(free)).toHaveLength(slowed.atOnce);
  const next = several(slowed.atOnce);
  await settled();
  expect(open(next)).toHaveLength(0);
});
