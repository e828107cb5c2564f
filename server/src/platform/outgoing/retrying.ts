/** When a request that failed is repeated. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Like emails: three soon, then one an hour for a day. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE];
const AT_LAST = HOUR;
const MOST_TRIES = WAITS.length + 24;

/**
 * @param tries including the one that just failed
 * @param retryAfter seconds that the receiver asks to wait
 * @returns null: it is given up
 */
export function nextTryAt({ tries, retryAfter }: { tries: number; retryAfter: number | null }, now: Date): Date | null {
  if (tries >= MOST_TRIES) return null;
  const wait = Math.max(WAITS[tries - 1] ?? AT_LAST, Math.min((retryAfter ?? 0) * 1000, DAY));
  return new Date(now.getTime() + wait);
}

/** A `Retry-After` of seconds or a date. @returns null if there is none */
export function retryAfterOf(header: string | undefined, now: Date): number | null {
  if (header === undefined) return null;
  if (/^\d{1,9}$/.test(header.trim())) return Number(header);
  const at = Date.parse(header);
  return Number.isNaN(at) ? null : Math.max(0, Math.ceil((at - now.getTime()) / 1000));
}
