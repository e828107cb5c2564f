import { expect, test } from 'vitest';
import { firstClaim, hearClaim, isBeatenBy, renewClaim } from './tabClaim.ts';

test('the page that was opened later has the better claim', () => {
  const [older, newer] = [firstClaim('z', 10), firstClaim('a', 11.5)];
  expect([isBeatenBy(older, newer), isBeatenBy(newer, older)]).toEqual([true, false]);
});

test('of two pages opened at the same instant exactly one has the better claim', () => {
  const [one, other] = [firstClaim('a', 10), firstClaim('b', 10)];
  expect([isBeatenBy(one, other), isBeatenBy(other, one)]).toEqual([true, false]);
});

test('a renewed claim beats every claim that was heard, even one from a clock ahead', () => {
  const heard = hearClaim(hearClaim(firstClaim('a', 10), 90_000), 20_000);
  expect(isBeatenBy(heard, { tab: 'b', rank: 90_000 })).toBe(true);
  expect(renewClaim(heard, 12)).toEqual({ tab: 'a', rank: 90_001, greatest: 90_001 });
  expect(renewClaim(heard, 100).rank).toBe(100_000);
});

test('a claim that was heard changes nothing in the rank of one’s own', () => {
  expect(hearClaim(firstClaim('a', 10), 5)).toEqual({ tab: 'a', rank: 10_000, greatest: 10_000 });
});
