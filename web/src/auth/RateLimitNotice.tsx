import { useState } from 'react';
import { Hourglass } from 'lucide-react';
import type { Failure } from '@assay/contract/failure';
import { formatDuration } from '../platform/format.ts';
import { useNow } from '../ui/useNow.ts';

const TITLE = 'Rate limit exceeded.';

/** Says that it was too much, and counts down to the next try. Give it a new key for a new failure. */
export function RateLimitNotice({ failure }: { failure: Failure }) {
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
            {left === 0
              ? 'You can try again now.'
              : `Try again in ${left < 60 ? `${left} s` : `${formatDuration(left)} min`}.`}
          </p>
        )}
      </div>
    </div>
  );
}
