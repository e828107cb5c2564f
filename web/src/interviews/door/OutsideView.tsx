import type { ReactNode } from 'react';
import {
  CalendarClock,
  CalendarPlus,
  CircleSlash,
  DoorClosed,
  DoorOpen,
  MonitorSmartphone,
  SearchX,
} from 'lucide-react';
import { formatDateTime } from '../../platform/format.ts';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import type { JoinState } from './joinFlow.ts';

type Outside = Exclude<JoinState, { step: 'loading' | 'form' | 'joining' | 'waiting' }>;
type OutsideProps = {
  state: Outside;
  /** For hosts who come early. */
  signIn: ReactNode;
  onAskAgain: () => void;
  onLeave: () => void;
};

/** Views without a form or a queue: the situation, and the one thing to do. */
export function OutsideView({ state, signIn, onAskAgain, onLeave }: OutsideProps) {
  switch (state.step) {
    case 'notFound':
      return (
        <Outside icon={<SearchX size={28} aria-hidden />} title="Meeting not found">
          There’s no meeting at this link. Check it, or ask for a new one.
        </Outside>
      );
    case 'notStarted':
      return (
        <Outside
          icon={<CalendarClock size={28} aria-hidden />}
          title={state.wasMoved ? 'This meeting was rescheduled' : 'This meeting hasn’t opened yet'}
          action={
            <>
              {state.meeting.invited && (
                <a href={state.meeting.invited.calendarFile} download className={buttonClass({})}>
                  <CalendarPlus size={18} aria-hidden /> Add to calendar
                </a>
              )}
              {signIn}
            </>
          }
        >
          It’s {state.wasMoved && 'now '}planned for {formatDateTime(state.meeting.startsAt ?? '')}. You can join from{' '}
          {formatDateTime(state.meeting.opensAt ?? '')}; this page opens by itself.
        </Outside>
      );
    case 'rejected':
      return (
        <Outside icon={<CircleSlash size={28} aria-hidden />} title="Not admitted" tone="danger">
          <span role="alert">{state.message}</span> We’ll take you to the start page.
        </Outside>
      );
    case 'removed':
      return (
        <Outside
          icon={<DoorClosed size={28} aria-hidden />}
          title="You were removed from the meeting"
          action={state.canKnock && <Button onClick={onAskAgain}>Ask to join again</Button>}
        >
          {state.by} removed you. Your camera and microphone are off.
        </Outside>
      );
    case 'replaced':
      return (
        <Outside
          icon={<MonitorSmartphone size={28} aria-hidden />}
          title="Opened elsewhere"
          action={<Button onClick={onAskAgain}>Use it here</Button>}
        >
          You joined from another tab or device; the call continues there. Your camera and microphone are off here.
        </Outside>
      );
    case 'closed':
      return (
        <Outside
          icon={<DoorClosed size={28} aria-hidden />}
          title="The meeting was closed"
          action={<Button onClick={onAskAgain}>Ask to join again</Button>}
        >
          The host was away for a while. Ask to join again when they’re back.
        </Outside>
      );
    case 'ended':
      return (
        <Outside icon={<DoorClosed size={28} aria-hidden />} title="This meeting has ended">
          {endings[state.reason ?? 'over']} You can close this page.
        </Outside>
      );
    case 'left':
      return (
        <Outside icon={<DoorOpen size={28} aria-hidden />} title="You left the meeting">
          Your camera and microphone are off.
        </Outside>
      );
    case 'entering':
    case 'room':
      return (
        <Outside
          icon={<Spinner />}
          title={state.step === 'entering' && !state.isBack ? 'You’re in' : 'Returning to the meeting'}
          action={<Button onClick={onLeave}>Leave</Button>}
        >
          <span role="status">{(state.step === 'entering' && state.problem) || 'Opening the interview room...'}</span>
        </Outside>
      );
  }
}

const endings: Record<NonNullable<Extract<JoinState, { step: 'ended' }>['reason']> | 'over', string> = {
  ended_by_host: 'The host ended it.',
  expired: 'Its scheduled time has ended.',
  over: '',
};

type PanelProps = { icon: ReactNode; title: string; children: ReactNode; action?: ReactNode; tone?: 'danger' };

const Outside = ({ icon, title, children, action, tone }: PanelProps) => (
  <section className="panel m-auto grid w-full max-w-md justify-items-center gap-4 p-6 text-center sm:p-10">
    <span
      className={`grid size-16 place-items-center rounded-full ${tone === 'danger' ? 'bg-danger-soft text-danger' : 'bg-accent-soft text-accent'}`}
    >
      {icon}
    </span>
    <h1 className="display text-xl outline-none">{title}</h1>
    <p className="max-w-sm text-ink-muted">{children}</p>
    {action}
  </section>
);
