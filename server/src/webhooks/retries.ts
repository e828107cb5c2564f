import { DELIVERIES_KEPT_DAYS } from '@assay/contract/webhookTypes';
import type { DeliveryState, PausedBecause } from '@assay/contract/webhooks';

/** The consequence of a try for its delivery and its webhook. */

const DAY = 86_400_000;

/** A webhook that failed for so long is paused. */
export const FAILING_DAYS = 5;
export const KEPT_MS = DELIVERIES_KEPT_DAYS * DAY;

export interface Tried {
  /** Null without an HTTP answer. */
  statusCode: number | null;
  /** The technical name of what went wrong before an answer. */
  error: string | null;
}

export interface Consequence {
  state: DeliveryState;
  nextTryAt: Date | null;
  failingSince: Date | null;
  pause: Exclude<PausedBecause, 'admin'> | null;
}

const isDelivered = ({ statusCode }: Tried) => statusCode !== null && statusCode >= 200 && statusCode < 300;

/** @param nextTry when it would be repeated; null: this was the last try */
export function consequenceOf(
  tried: Tried,
  { nextTry, failingSince }: { nextTry: Date | null; failingSince: Date | null },
  now: Date,
): Consequence {
  if (isDelivered(tried)) return { state: 'delivered', nextTryAt: null, failingSince: null, pause: null };
  const since = failingSince ?? now;
  const isGone = tried.statusCode === 410;
  const isHopeless = now.getTime() - since.getTime() >= FAILING_DAYS * DAY;
  const next = isGone ? null : nextTry;
  return {
    state: next ? 'waiting' : 'failed',
    nextTryAt: next,
    failingSince: since,
    pause: isGone ? 'gone' : isHopeless ? 'failing' : null,
  };
}
