import { DELIVERIES_KEPT_DAYS } from '@assay/contract/webhookTypes';
import type { DeliveryState, PausedBecause } from '@assay/contract/webhooks';

/** What a try means for its delivery and its webhook, and when it is repeated. */

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Like emails: three soon, then one an hour for a day. */
const WAITS = [MINUTE, 5 * MINUTE, 15 * MINUTE];
const AT_LAST = HOUR;
const MOST_TRIES = WAITS.length + 24;

/** A webhook that failed for so long is paused. */
export const FAILING_DAYS = 5;
export const KEPT_MS = DELIVERIES_KEPT_DAYS * DAY;

export interface Tried {
  /** Null without an HTTP answer. */
  statusCode: number | null;
  /** The technical name of what went wrong before an answer. */
  error: string | null;
  /** Seconds that the receiver asks to wait. */
  retryAfter: number | null;
}

export interface Consequence {
  state: DeliveryState;
  nextTryAt: Date | null;
  failingSince: Date | null;
  pause: Exclude<PausedBecause, 'admin'> | null;
}

const isDelivered = ({ statusCode }: Tried) => statusCode !== null && statusCode >= 200 && statusCode < 300;

/** @param tries including this one */
export function consequenceOf(
  tried: Tried,
  { tries, failingSince }: { tries: number; failingSince: Date | null },
  now: Date,
): Consequence {
  if (isDelivered(tried)) return { state: 'delivered', nextTryAt: null, failingSince: null, pause: null };
  const since = failingSince ?? now;
  const isGone = tried.statusCode === 410;
  const isHopeless = now.getTime() - since.getTime() >= FAILING_DAYS * DAY;
  const next = isGone ? null : nextTryAt({ tries, retryAfter: tried.retryAfter }, now);
  return {
    state: next ? 'waiting' : 'failed',
    nextTryAt: next,
    failingSince: since,
    pause: isGone ? 'gone' : isHopeless ? 'failing' : null,
  };
}

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
