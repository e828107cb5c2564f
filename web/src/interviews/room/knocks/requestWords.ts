import { Failure } from '@assay/contract/failure';
import type { JoinRequest } from '@assay/contract/interviews/interviewEvents';
import type { RelayCheck } from '@assay/contract/interviews/interviews';

const MINUTE_S = 60;

/** How long a person has waited, in words that do not change every second. */
export function waitedFor({ requestedAt }: JoinRequest, serverNow: number): string {
  const seconds = Math.max(0, Math.floor((serverNow - Date.parse(requestedAt)) / 1000));
  if (seconds < MINUTE_S) return 'waiting for less than a minute';
  const minutes = Math.floor(seconds / MINUTE_S);
  return minutes === 1 ? 'waiting for 1 minute' : `waiting for ${minutes} minutes`;
}

/** `off`: by choice of the person or the server’s admin, neither good nor bad. */
export type Found = { words: string; is: 'well' | 'off' | 'amiss' };

/** The results of the check before joining. */
export function precheckWords({ precheck }: JoinRequest): Found[] {
  if (precheck === undefined) return [];
  const { network, relay, off = [] } = precheck;
  const device = (name: string, kind: 'camera' | 'mic'): Found => {
    if (precheck[kind]) return { words: `${name} works`, is: 'well' };
    if (off.includes(kind)) return { words: `${name} off`, is: 'off' };
    return { words: `No ${name.toLowerCase()}`, is: 'amiss' };
  };
  const line: Found = { words: `Network ${network}`, is: network === 'good' ? 'well' : 'amiss' };
  return [
    device('Camera', 'camera'),
    device('Microphone', 'mic'),
    ...(network === 'unknown' ? [] : [line]),
    ...(relay === undefined ? [] : [relayFound[relay]]),
  ];
}

const relayFound: Readonly<Record<RelayCheck, Found>> = {
  reached: { words: 'Relay works', is: 'well' },
  unreached: { words: 'Relay not reached', is: 'amiss' },
  none: { words: 'No relay', is: 'off' },
};

/** Attempts above one mean earlier refusals. */
export const attemptWords = ({ attempt }: JoinRequest): string | null =>
  attempt > 1 ? `${ordinal(attempt)} request` : null;

function ordinal(number: number): string {
  const endings: Partial<Record<Intl.LDMLPluralRule, string>> = { one: 'st', two: 'nd', few: 'rd' };
  return `${number}${endings[new Intl.PluralRules('en-GB', { type: 'ordinal' }).select(number)] ?? 'th'}`;
}

/** Why a person was neither admitted nor declined, where this is clearer than the server's message. */
export function refusalWords(error: unknown): string | null {
  const code = error instanceof Failure ? error.code : null;
  // It may also have been withdrawn or have expired.
  if (code === 'already_handled') return 'This request is no longer open.';
  if (code === 'room_full') return 'The room is full. They’ll keep waiting.';
  return null;
}
