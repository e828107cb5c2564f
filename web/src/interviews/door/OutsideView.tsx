import type { ReactNode } from 'react';
import { CalendarClock, CalendarPlus, CircleSlash, MonitorSmartphone, SearchX } from 'lucide-react';
import { formatDateTime } from '../../platform/format.ts';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { Spinner } from '../../ui/feedback/Spinner.tsx';
import type { JoinState } from './joinFlow.ts';
import { MeetingTitle, OutsidePanel } from './OutsidePanel.tsx';

type Outside = Extract<JoinState, { step: 'notFound' | 'notStarted' | 'rejected' | 'replaced' | 'entering' | 'room' }>;
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
        <OutsidePanel icon={<SearchX size={28} aria-hidden />} title="Meeting not found">
          There’s no meeting at this link. Check it, or ask for a new one.
        </OutsidePanel>
      );
    case 'notStarted':
      return (
        <OutsidePanel
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
          <MeetingTitle title={state.meeting.title} />
          <p>
            It’s {state.wasMoved && 'now '}planned for {formatDateTime(state.meeting.startsAt ?? '')}. You can join from{' '}
            {formatDateTime(state.meeting.opensAt ?? '')}; this page opens by itself.
          </p>
        </OutsidePanel>
      );
    case 'rejected':
      return (
        <OutsidePanel icon={<CircleSlash size={28} aria-hidden />} title="Not admitted" tone="danger">
          <span role="alert">{state.message}</span> We’ll take you to the start page.
        </OutsidePanel>
      );
    case 'replaced':
      return (
        <OutsidePanel
          icon={<MonitorSmartphone size={28} aria-hidden />}
          title="Opened elsewhere"
          action={<Button onClick={onAskAgain}>Use it here</Button>}
        >
          You joined from another tab or device; the call continues there. Your camera and microphone are off here.
        </OutsidePanel>
      );
    case 'entering':
    case 'room':
      return (
        <OutsidePanel
          icon={<Spinner />}
          title={state.step === 'entering' && !state.isBack ? 'You’re in' : 'Returning to the meeting'}
          action={<Button onClick={onLeave}>Leave</Button>}
        >
          <MeetingTitle title={state.meeting.title} />
          <span role="status">{(state.step === 'entering' && state.problem) || 'Opening the interview room...'}</span>
        </OutsidePanel>
      );
  }
}
