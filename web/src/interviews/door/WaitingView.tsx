import { CalendarClock, Hourglass, MessageSquareText } from 'lucide-react';
import { formatDateTime, formatDuration } from '../../platform/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { useNow } from '../../ui/display/useNow.ts';
import { DeviceChoice } from '../devices/DeviceChoice.tsx';
import { DevicePreview } from '../devices/DevicePreview.tsx';
import type { Waiting } from './joinFlow.ts';
import { MeetingHeading } from './MeetingHeading.tsx';
import type { OwnDevices } from '../devices/ownDevices.ts';
import { waitingWords } from './waitingWords.ts';

type WaitingProps = { state: Waiting; meetingId: string; devices: OwnDevices; onLeave: () => void };

/** Shows only the server's last state; it knows nothing of other waiting people. */
export function WaitingView({ state, meetingId, devices, onLeave }: WaitingProps) {
  const now = useNow().getTime();
  const { status, contact } = waitingWords(state, now);
  const waited = (now + state.clockAheadMs - state.requestedAt) / 1000;
  return (
    <div className="m-auto grid w-full max-w-5xl items-center gap-5 md:grid-cols-[3fr_2fr]">
      <section className="panel grid gap-5 p-5 sm:p-8">
        <span className="grid size-14 place-items-center rounded-full bg-accent-soft text-accent">
          <Hourglass size={26} aria-hidden />
        </span>
        <div className="grid gap-2">
          <MeetingHeading title={state.meeting.title}>Waiting for Host Approval</MeetingHeading>
          <div role="status" className="grid gap-1">
            <p className="text-lg">{status}</p>
            {contact !== null && <p className="text-ink-muted">{contact}</p>}
          </div>
        </div>
        <div>
          <div role="status">
            {state.wasMoved && (
              <p className="mb-5 flex gap-3 rounded-control bg-info-soft p-3">
                <CalendarClock size={20} aria-hidden className="mt-0.5 shrink-0 text-info" />
                <span className="min-w-0">
                  {state.startsAt === null
                    ? 'This meeting was rescheduled. It no longer has a fixed time.'
                    : `This meeting was rescheduled. It’s now planned for ${formatDateTime(new Date(state.startsAt).toISOString())}.`}{' '}
                  We’ve kept your request.
                </span>
              </p>
            )}
            {state.message !== null && (
              <p className="mb-5 flex gap-3 rounded-control bg-info-soft p-3">
                <MessageSquareText size={20} aria-hidden className="mt-0.5 shrink-0 text-info" />
                <span className="min-w-0 wrap-anywhere">
                  <span className="block text-sm text-ink-muted">Message from {state.message.by}</span>
                  {state.message.text}
                </span>
              </p>
            )}
          </div>
          <dl className="grid grid-cols-[auto_1fr] gap-x-4 gap-y-1 text-sm">
            <dt className="text-ink-muted">Meeting ID</dt>
            <dd className="font-mono">{meetingId}</dd>
            {state.startsAt !== null && (
              <>
                <dt className="text-ink-muted">Planned for</dt>
                <dd>{formatDateTime(new Date(state.startsAt).toISOString())}</dd>
              </>
            )}
            <dt className="text-ink-muted">Waiting for</dt>
            <dd className="tabular-nums">{formatDuration(waited)}</dd>
          </dl>
        </div>
        <p className="text-ink-muted">Please wait while the host reviews your request to join.</p>
        <Button className="justify-self-start" onClick={onLeave}>
          Leave
        </Button>
      </section>
      <section aria-label="Camera and microphone" className="grid min-w-0 gap-4">
        <DevicePreview devices={devices} />
        <DeviceChoice media={devices.media} />
      </section>
    </div>
  );
}
