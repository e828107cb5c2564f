import { describe, expect, test } from 'vitest';
import { callQuality } from '@assay/contract/interviews/interviews';
import { addToCall, noCall, summarize } from './callQuality.ts';
import type { LinkChange } from './linkWatch.ts';

describe('a whole call', () => {
  const change = (over: Partial<LinkChange>): LinkChange => ({
    ms: 1000,
    rttMs: 40,
    received: 100,
    lost: 0,
    frozenSeconds: 0,
    isRelayed: false,
    sound: { received: 50, lost: 0, heldSeconds: 0.06, played: 1 },
    ...over,
  });
  const call = (...changes: Partial<LinkChange>[]) => summarize(changes.map(change).reduce(addToCall, noCall));

  test('of which nothing was measured says so', () => {
    expect(summarize(noCall)).toEqual({
      rttMs: null,
      lossPercent: null,
      freezeSeconds: 0,
      relayed: false,
      mosEst: null,
    });
  });

  test('has the median of its round trips: one bad minute does not count for an hour', () => {
    expect(call({ rttMs: 30 }, { rttMs: 9000 }, { rttMs: 20 }).rttMs).toBe(30);
    expect(call({ rttMs: null }, { rttMs: 20.4 }).rttMs).toBe(20);
  });

  test('adds up losses and freezes of all links, and remembers a relay', () => {
    const summary = call(
      { lost: 1, received: 299 },
      { lost: 2, received: 98, frozenSeconds: 1.25 },
      { isRelayed: true },
    );
    expect(summary).toEqual({ rttMs: 40, lossPercent: 0.6, freezeSeconds: 1.3, relayed: true, mosEst: 4.41 });
  });

  test('is always something the server takes', () => {
    const wild = call({ rttMs: 1e9, lost: 5, received: 0, frozenSeconds: 1e9 });
    expect(callQuality.parse(wild)).toEqual({
      rttMs: 60_000,
      lossPercent: 100,
      freezeSeconds: 86_400,
      relayed: false,
      mosEst: 2.22,
    });
  });

  test('estimates speech by its own losses and by the delay from mouth to ear, for as long as sound is held back', () => {
    const sound = { received: 99, lost: 0, heldSeconds: 0.06, played: 1 };
    expect(call({ lost: 90, received: 10, sound }).mosEst).toBe(4.41);
    expect(call({ sound: { ...sound, lost: 1 } }).mosEst).toBe(4.33);
    // 200 ms one way: 3.04 less than 93.2.
    expect(call({ rttMs: 227, sound }).mosEst).toBe(4.34);
    expect(call({ sound: { ...sound, heldSeconds: 1535, played: 10_000 } }).mosEst).toBe(4.34);
    expect(call({ rttMs: null, sound }).mosEst).toBeNull();
    expect(call({ sound: { ...sound, received: 0 } }).mosEst).toBeNull();
  });
});
