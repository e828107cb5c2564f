/**
 * What time it is on the server. The browser's wall clock may be days wrong and may jump, so it is never asked:
 * each answer of the server gives a reading, and between readings only the monotonic clock (`performance.now()`) counts.
 */
export type ServerClock = {
  /** Bounds of server time minus monotonic time, in ms. */
  earliest: number;
  latest: number;
};

/** The server wrote `serverNow` (ms since 1970) somewhere between sending and receiving (both monotonic). */
export type Reading = { serverNow: number; sentAt: number; receivedAt: number };

// Two clocks drift apart a little between readings; without this a single exact reading would be believed for ever.
const DRIFT_MS = 5;

/** A deadline in ms since 1970; without one, an instant that never comes. */
export const endOf = (deadline: string | null): number => (deadline === null ? Infinity : Date.parse(deadline));

/** Narrows what is known by one more reading; a reading that contradicts it (a suspended machine, a stepped server) replaces it. */
export function measureClock(known: ServerClock | null, { serverNow, sentAt, receivedAt }: Reading): ServerClock {
  const fresh = { earliest: serverNow - receivedAt, latest: serverNow - sentAt };
  if (known === null) return fresh;
  const earliest = Math.max(known.earliest - DRIFT_MS, fresh.earliest);
  const latest = Math.min(known.latest + DRIFT_MS, fresh.latest);
  return earliest <= latest ? { earliest, latest } : fresh;
}

/** Server time in ms since 1970 at the monotonic instant `now`: the middle of what is possible. */
export const serverTime = (clock: ServerClock, now: number): number => now + (clock.earliest + clock.latest) / 2;

/** The monotonic instant at which the server's clock shows `time`. */
export const instantOf = (clock: ServerClock, time: number): number => time - (clock.earliest + clock.latest) / 2;

/** Seconds left at which a screen reader is told; with the end itself never more than five announcements. */
const MARKS = [
  { seconds: 300, text: '5 minutes left' },
  { seconds: 60, text: '1 minute left' },
  { seconds: 30, text: '30 seconds left' },
  { seconds: 10, text: '10 seconds left' },
] as const;

/**
 * What to announce when the seconds left went from `before` to `after`, or null. Only the latest mark passed is told,
 * and none twice: `told` is the least mark told so far.
 */
export function markPassed(before: number, after: number, told: number): (typeof MARKS)[number] | null {
  const passed = MARKS.filter(({ seconds }) => before > seconds && after <= seconds && after > 0 && seconds < told);
  return passed.at(-1) ?? null;
}
