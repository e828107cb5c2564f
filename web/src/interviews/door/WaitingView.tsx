import { CalendarClock, MessageSquareText } from 'lucide-react';
import { formatDateTimeZone, formatDuration } from '../../platform/format.ts';
import { Goldfish } from '../../theme/mascot/Goldfish.tsx';
import { useTheme } from '../../theme/themes.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useNow } from '../../ui/display/useNow.ts';
import type { Waiting } from './joinFlow.ts';
import { waitingWords } from './waitingWords.ts';

type WaitingProps = { state: Waiting; onLeave: () => void };

/** Shows only the server's last state; it knows nothing of other waiting people. */
export function WaitingView({ state, onLeave }: WaitingProps) {
  const now = useNow().getTime();
  const hasMascot = useTheme() === 'anime';
  const { status, contact } = waitingWords(state, now);
  const waited = (now + state.clockAheadMs - state.requestedAt) / 1000;
  return (
    <>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-2">
        {hasMascot && (
          <span className="w-20 flex-none sm:w-24">
            <Goldfish mood="lobby" />
          </span>
        )}
        <div role="status" className="grid flex-1 basis-40 gap-1">
          <p className="text-lg font-semibold">{status}</p>
          {contact !== null && <p className="text-ink-muted">{contact}</p>}
        </div>
      </div>
      <div role="status" className="contents">
        {state.wasMoved && (
          <p className="flex gap-3 rounded-control bg-info-soft p-3">
            <CalendarClock size={20} aria-hidden className="mt-0.5 shrink-0 text-info" />
            <span className="min-w-0">
              {state.startsAt === null
                ? 'This meeting was rescheduled. It no longer has a fixed time.'
                : `This meeting was rescheduled. It’s now planned for ${formatDateTimeZone(new Date(state.startsAt).toISOString())}.`}{' '}
              We’ve kept your request.
            </span>
          </p>
        )}
        {state.message !== null && (
          <p className="flex gap-3 rounded-control bg-info-soft p-3">
            <MessageSquareText size={20} aria-hidden className="mt-0.5 shrink-0 text-info" />
            <span className="min-w-0 wrap-anywhere">
              <span className="block text-sm text-ink-muted">Message from {state.message.by}</span>
              {state.message.text}
            </span>
          </p>
        )}
      </div>
      <p className="text-ink-muted">Please wait while the host reviews your request to join.</p>
      <p className="flex flex-wrap gap-x-4 text-sm text-ink-muted tabular-nums">
        {state.startsAt !== null && !state.wasMoved && (
          <span>Planned for {formatDateTimeZone(new Date(state.startsAt).toISOString())}</span>
        )}
        <span>Waiting for {formatDuration(waited)}</span>
      </p>
      <Button className="justify-self-start" onClick={onLeave}>
        Leave
      </Button>
    </>
  );
}
