import type { Precheck } from '@assay/contract/interviews/interviewEvents';
import type { RelayCheck } from '@assay/contract/interviews/interviews';

export type Verdict = Precheck['network'];

/** The findings of a test of the network. */
export type NetworkFound = Pick<Precheck, 'network' | 'relay'>;

export interface NetworkMeasures {
  /** Median round trip to the server, in ms. */
  serverRttMs: number | null;
  /** Between two connections of this page, through the relay if there is one; null: none was possible. */
  link: { rttMs: number; lostShare: number } | null;
  relay: RelayCheck;
}

const RTT_GOOD_MS = 150;
const RTT_FAIR_MS = 400;
const LOST_GOOD = 0.02;
const LOST_FAIR = 0.08;

/** ITU-T G.114 calls 150 ms one way good and 400 ms the limit; these are round trips, so there is a margin. */
export function networkVerdict({ serverRttMs, link, relay }: NetworkMeasures): Verdict {
  // A relay that is not reached says nothing about the way to the server.
  if (serverRttMs === null || (link === null && relay !== 'unreached')) return 'unknown';
  const { rttMs, lostShare } = link ?? { rttMs: 0, lostShare: 0 };
  const rtt = Math.max(serverRttMs, rttMs);
  if (rtt <= RTT_GOOD_MS && lostShare <= LOST_GOOD) return 'good';
  return rtt <= RTT_FAIR_MS && lostShare <= LOST_FAIR ? 'fair' : 'poor';
}

export function median(values: readonly number[]): number | null {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.floor(sorted.length / 2)] ?? null;
}

const verdictWords: Record<Exclude<Verdict, 'unknown'>, string> = {
  good: 'Network: good.',
  fair: 'Network: fair. Video may be blurry.',
  poor: 'Network: poor. Move closer to your router, use a cable, or turn off your camera.',
};

/** For the person who was tested, who can’t set up a relay and needn’t know the word. */
export const connectionWords: Record<RelayCheck, string> = {
  reached: 'A test connection worked.',
  unreached: 'The call may not connect here. Try another network, such as your phone’s hotspot.',
  none: 'If the call doesn’t connect, try another network.',
};

export const networkWords = ({ network, relay }: NetworkFound): string =>
  [
    network === 'unknown' ? 'We couldn’t check your network.' : verdictWords[network],
    ...(relay === undefined ? [] : [connectionWords[relay]]),
  ].join(' ');
