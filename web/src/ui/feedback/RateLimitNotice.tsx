import { Hourglass } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { rateLimitEnd } from './rateLimitEnd.ts';
import { waitText } from './waitText.ts';
import { useNow } from '../display/useNow.ts';

const TITLE = 'Rate limit exceeded.';

/** For a rate limit failure, the notice with a countdown to the next try; otherwise nothing. */
export function RateLimitNotice({ error }: { error: unknown }) {
  if (!(error instanceof Failure) || error.code !== 'rate_limited') return null;
  const reason = error.message.replace(TITLE, '').trim();
  return (
    <div className="flex gap-3 rounded-control border-frame bg-warning-soft p-3 text-sm">
      <Hourglass size={18} aria-hidden className="mt-px flex-none text-warning" />
      {/* A new failure is announced again, even with the same words. */}
      <div className="grid gap-0.5" key={keyOf(error)}>
        <p role="alert" className="font-semibold">
          {TITLE}
        </p>
        {reason !== '' && <p>{reason}</p>}
        <RateLimitWait failure={error} />
      </div>
    </div>
  );
}

/** Only the countdown; nothing if the server gave no time. */
export function RateLimitWait({ failure }: { failure: Failure }) {
  if (failure.details.retryAfter === undefined) return null;
  // A new failure restarts the countdown.
  return <CountDown until={rateLimitEnd(failure)} key={keyOf(failure)} />;
}

const keys = new WeakMap<Failure, number>();
let lastKey = 0;
function keyOf(failure: Failure): number {
  const key = keys.get(failure) ?? ++lastKey;
  keys.set(failure, key);
  return key;
}

function CountDown({ until }: { until: number }) {
  const left = Math.max(0, Math.ceil((until - useNow().getTime()) / 1000));
  // Hidden from the alert's announcements, which would repeat it every second.
  return (
    <p role="timer" aria-live="off" className="text-ink-muted tabular-nums">
      {waitText(left)}
    </p>
  );
}
