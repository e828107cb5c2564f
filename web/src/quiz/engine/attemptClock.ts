/**
 * The server's time. The browser's wall clock may be wrong by days and may jump, so it is never used: each server
 * answer gives a reading, and the monotonic clock (`performance.now()`) counts between readings.
 */
export type ServerClock = {
  /** Bounds of server time minus monotonic time, in ms. */
  earliest: number;
  latest: number;
};

/** The server wrote `serverNow` (ms since 1970) between sending and receiving (both monotonic). */
export type Reading = { serverNow: number; sentAt: number; receivedAt: number };

// Clocks drift apart between readings; without this, one very exact reading would be trusted indefinitely.
const DRIFT_MS = 5;

/** A deadline in ms since 1970; Infinity without one. */
export const endOf = (deadline: string | null): number => (deadline === null ? Infinity : Date.parse(deadline));

/**
 * Narrows the bounds by one more reading; a contradicting one (a suspended machine, an adjusted server clock) replaces
 * them.
 */
export function measureClock(known: ServerClock | null, { serverNow, sentAt, receivedAt }: Reading): ServerClock {
  const fresh = { earliest: serverNow - receivedAt, latest: serverNow - sentAt };
  if (known === null) return fresh;
  const earliest = Math.max(known.earliest - DRIFT_MS, fresh.earliest);
  const latest = Math.min(known.latest + DRIFT_MS, fresh.latest);
  return earliest <= latest ? { earliest, latest } : fresh;
}

/** Server time in ms since 1970 at the monotonic time `now`: the middle of the bounds. */
export const serverTime = (clock: ServerClock, now: number): number => now + (clock.earliest + clock.latest) / 2;

/** The monotonic time at which the server's clock shows `time`. */
export const instantOf = (clock: ServerClock, time: number): number => time - (clock.earliest + clock.latest) / 2;

/** Seconds left at which screen readers announce the time; with the end, at most five announcements. */
const MARKS = [
  { seconds: 300, text: '5 minutes left' },
  { seconds: 60, text: '1 minute left' },
  { seconds: 30, text: '30 seconds left' },
  { seconds: 10, text: '10 seconds left' },
] as const;

/**
 * The announcement when the seconds left went from `before` to `after`, or null. Only the latest mark is announced, and
 * each once: `announced` is the lowest mark announced so far.
 */
export function markPassed(before: number, after: number, announced: number): (typeof MARKS)[number] | null {
  const passed = MARKS.filter(
    ({ seconds }) => before > seconds && after <= seconds && after > 0 && seconds < announced,
  );
  return passed.at(-1) ?? null;
}
