/** How long a session lives, idle and in total; extended only for a running quiz or a call. */

const HOUR = 3_600_000;
const DAY = 24 * HOUR;

/**
 * Idle and absolute life in ms, and the absolute life during a call. NIST AAL1 allows 30 days; admins stay within
 * AAL2's 24 hours.
 */
export const sessionLife = {
  user: { idle: 7 * DAY, most: 30 * DAY, mostInCall: 30 * DAY },
  admin: { idle: HOUR, most: 12 * HOUR, mostInCall: 24 * HOUR },
} as const;

/** A session in a call lasts at least this much longer; more than a database outage. */
export const CALL_AHEAD_MS = HOUR;

/** A session opened by a candidate's link; a running quiz extends it. */
export const QUIZ_SESSION_MS = 12 * HOUR;
export const QUIZ_SESSIONS_PER_CANDIDATE = 5;

/** Beyond this many, the oldest end. */
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

/** When the session ends without further use. */
export function effectiveEnd({ idleEndsAt, endsAt }: Life): Date {
  return idleEndsAt < endsAt ? idleEndsAt : endsAt;
}

export function isLive(life: Life, now: Date): boolean {
  return now < effectiveEnd(life);
}
