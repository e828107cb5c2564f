import { useState } from 'react';
import { Hourglass } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { waitText } from './waitText.ts';
import { useNow } from './useNow.ts';

/** Nothing, unless the failure says that it was too much; then that, and a count down to the next try. */
export function RateLimitNotice({ error }: { error: unknown }) {
  if (!(error instanceof Failure) || error.code !== 'rate_limited') return null;
  // Another failure, another count down.
  return <Notice failure={error} key={keyOf(error)} />;
}

const TITLE = 'Rate limit exceeded.';

const keys = new WeakMap<Failure, number>();
let lastKey = 0;
function keyOf(failure: Failure): number {
  const key = keys.get(failure) ?? ++lastKey;
  keys.set(failure, key);
  return key;
}

function Notice({ failure }: { failure: Failure }) {
  const { retryAfter } = failure.details;
  const [until] = useState(() => Date.now() + (retryAfter ?? 0) * 1000);
  const left = Math.max(0, Math.ceil((until - useNow().getTime()) / 1000));
  return (
    <div className="flex gap-3 rounded-control border-frame bg-warning-soft p-3 text-sm">
      <Hourglass size={18} aria-hidden className="mt-px flex-none text-warning" />
      <div className="grid gap-0.5">
        <p role="alert" className="font-semibold">
          {TITLE}
        </p>
        {failure.message !== TITLE && <p>{failure.message}</p>}
        {retryAfter !== undefined && (
          <p role="timer" className="text-ink-muted tabular-nums">
            {waitText(left)}
          </p>
        )}
      </div>
    </div>
  );
}
