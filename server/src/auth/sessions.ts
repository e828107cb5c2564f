/** How long a session lives: idle and at most, longer only for the sake of a running quiz or a call. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Idle and absolute life in ms, and the absolute one of somebody who is in a call. NIST AAL1 allows 30 days; admins stay
 * inside AAL2's 24 hours.
 */
export const sessionLife = {
  user: { idle: 7 * DAY, most: 30 * DAY, mostInCall: 30 * DAY },
  admin: { idle: HOUR, most: 12 * HOUR, mostInCall: 24 * HOUR },
} as const;

/** Whoever is in a call is signed in for as long at least; longer than a database is away. */
export const CALL_AHEAD_MS = HOUR;

/** The oldest beyond this many end. */
export const SESSIONS_PER_USER = 10;

/** `last_seen_at` is written at most this often. */
export const SEEN_EVERY_MS = 60_000;

interface Life {
  idleEndsAt: Date;
  endsAt: Date;
}

export function newSessionLife(role: 'user' | 'admin', now: Date): Life {
  const { idle, most } = sessionLife[role];
  return { idleEndsAt: new Date(now.getTime() + idle), endsAt: new Date(now.getTime() + most) };
}

/** When the session ends if nobody uses it again. */
export function effectiveEnd({ idleEndsAt, endsAt }: Life): Date {
  return idleEndsAt < endsAt ? idleEndsAt : endsAt;
}

export function isLive(life: Life, now: Date): boolean {
  return now < effectiveEnd(life);
}
