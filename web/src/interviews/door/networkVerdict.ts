import type { Precheck } from '@assay/contract/interviewEvents';

export type Verdict = Precheck['network'];

export interface NetworkMeasures {
  /** Median round trip to the server, in ms. */
  serverRttMs: number | null;
  /** Between two connections of this page, through the relay if there is one; null: no connection possible. */
  link: { rttMs: number; lostShare: number } | null;
}

const RTT_GOOD_MS = 150;
const RTT_FAIR_MS = 400;
const LOST_GOOD = 0.02;
const LOST_FAIR = 0.08;

/** ITU-T G.114 calls 150 ms one way good and 400 ms the limit; these are round trips, so there is a margin. */
export function networkVerdict({ serverRttMs, link }: NetworkMeasures): Verdict {
  if (serverRttMs === null) return 'unknown';
  if (link === null) return 'poor';
  const rtt = Math.max(serverRttMs, link.rttMs);
  if (rtt <= RTT_GOOD_MS && link.lostShare <= LOST_GOOD) return 'good';
  return rtt <= RTT_FAIR_MS && link.lostShare <= LOST_FAIR ? 'fair' : 'poor';
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

export const verdictWords: Record<Exclude<Verdict, 'unknown'>, string> = {
  good: 'Network: good',
  fair: 'Network: fair. Video may be blurry.',
  poor: 'Network: poor. Move closer to your router, use a cable, or turn off your camera.',
};
