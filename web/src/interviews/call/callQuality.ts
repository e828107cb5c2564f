import type { CallQuality } from '@assay/contract/interviews/interviews';
import { percent } from './linkWatch.ts';
import type { LinkChange, Sound } from './linkWatch.ts';
import { opinionOf, ratingOf } from './speechQuality.ts';

/** All links of a call together. */
export interface CallTotals {
  /** Round trips in whole ms with their counts, which stay exact for hours. */
  rtts: ReadonlyMap<number, number>;
  received: number;
  lost: number;
  frozenSeconds: number;
  wasRelayed: boolean;
  sound: Sound;
}

export const noCall: CallTotals = {
  rtts: new Map(),
  received: 0,
  lost: 0,
  frozenSeconds: 0,
  wasRelayed: false,
  sound: { received: 0, lost: 0, heldSeconds: 0, played: 0 },
};

export function addToCall(
  call: CallTotals,
  { rttMs, received, lost, frozenSeconds, isRelayed, sound }: LinkChange,
): CallTotals {
  const rtts = new Map(call.rtts);
  if (rttMs !== null) rtts.set(Math.round(rttMs), (rtts.get(Math.round(rttMs)) ?? 0) + 1);
  return {
    rtts,
    received: call.received + received,
    lost: call.lost + lost,
    frozenSeconds: call.frozenSeconds + frozenSeconds,
    wasRelayed: call.wasRelayed || isRelayed,
    sound: {
      received: call.sound.received + sound.received,
      lost: call.sound.lost + sound.lost,
      heldSeconds: call.sound.heldSeconds + sound.heldSeconds,
      played: call.sound.played + sound.played,
    },
  };
}

/** Clamped to the contract's ranges. */
export function summarize(call: CallTotals): CallQuality {
  const median = medianOf(call.rtts);
  return {
    rttMs: median === null ? null : Math.min(Math.max(median, 0), 60_000),
    lossPercent: call.received + call.lost === 0 ? null : Math.round(percent(call.lost, call.received) * 100) / 100,
    freezeSeconds: Math.min(Math.round(call.frozenSeconds * 10) / 10, 86_400),
    relayed: call.wasRelayed,
    mosEst: speechOf(call.sound, median),
  };
}

/** Opus as browsers send it: 20 ms frames plus 6.5 ms encoder look-ahead (RFC 6716). */
const SPOKEN_MS = 26.5;

/** The delay here is half the round trip; the playout delay includes jitter. */
function speechOf({ received, lost, heldSeconds, played }: Sound, rttMs: number | null): number | null {
  if (rttMs === null || received === 0) return null;
  const heldMs = played === 0 ? 0 : (1000 * heldSeconds) / played;
  const rating = ratingOf({ delayMs: rttMs / 2 + SPOKEN_MS + heldMs, lossPercent: percent(lost, received) });
  return Math.round(opinionOf(rating) * 100) / 100;
}

function medianOf(counts: ReadonlyMap<number, number>): number | null {
  const values = [...counts].toSorted(([a], [b]) => a - b);
  const half = values.reduce((sum, [, count]) => sum + count, 0) / 2;
  let passed = 0;
  for (const [value, count] of values) {
    passed += count;
    if (passed >= half) return value;
  }
  return null;
}
