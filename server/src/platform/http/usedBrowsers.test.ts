import { expect, test } from 'vitest';
import { MovableClock } from '../../../test/movableClock.ts';
import { createRateLimiter, limitRules } from './rateLimit.ts';
import { createUsedBrowsers } from './usedBrowsers.ts';

/** Secrets are named after their owner and a number. */
function started() {
  const clock = new MovableClock();
  const limits = createRateLimiter(clock, 1, () => undefined);
  const ownerOf = async (device: string) => (device.startsWith('owner') ? Number(device.split(' ')[1]) : null);
  return { clock, pass: createUsedBrowsers(limits, ownerOf).pass };
}

const { count, seconds } = limitRules.usedBrowser;

test('a browser that has signed in bypasses the lane, an unknown one does not', async () => {
  const { pass } = started();
  expect(await pass('owner 1')).not.toBeNull();
  expect(await pass('made up')).toBeNull();
});

test('of all browsers of an account together few refused calls pass; others, and right calls, are not counted', async () => {
  const { clock, pass } = started();
  for (let nth = 1; nth <= 3 * count; nth += 1) (await pass(`owner 1 ${nth}`))?.(false);
  for (let nth = 1; nth <= count; nth += 1) {
    const passed = await pass(`owner 1 ${nth}`);
    expect(passed).not.toBeNull();
    passed?.(true);
  }
  expect(await pass('owner 1 new')).toBeNull();
  expect(await pass('owner 2')).not.toBeNull();
  clock.move(seconds);
  expect(await pass('owner 1 new')).not.toBeNull();
});

test('of an account two calls pass at once, and never more than may yet be refused', async () => {
  const { pass } = started();
  const passed = await Promise.all(Array.from({ length: 5 }, (_nothing, nth) => pass(`owner 1 ${nth}`)));
  expect(passed.map((one) => one !== null)).toEqual([true, true, false, false, false]);
  passed[0]?.(true);
  passed[1]?.(true);
  for (let nth = 3; nth < count; nth += 1) (await pass('owner 1'))?.(true);
  const last = await pass('owner 1');
  expect(last).not.toBeNull();
  expect(await pass('owner 1')).toBeNull();
  last?.(true);
  expect(await pass('owner 1')).toBeNull();
});
