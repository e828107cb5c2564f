import type { ReactNode } from 'react';
import { CalendarClock, CalendarPlus, CircleSlash, MonitorSmartphone, SearchX } from 'lucide-react';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import type { JoinState } from './joinFlow.ts';
import { MeetingTitle, OutsidePanel } from './OutsidePanel.tsx';

type Outside = Extract<JoinState, { step: 'notFound' | 'notStarted' | 'rejected' | 'replaced' }>;
type OutsideProps = {
  state: Outside;
  /** The meeting's, once known. */
  title: string | null;
  /** For hosts who come early. */
  signIn: ReactNode;
  onAskAgain: () => void;
};

/** Views without a form or a queue: the situation, and the one thing to do. */
export function OutsideView({ state, title, signIn, onAskAgain }: OutsideProps) {
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
          <MeetingTitle title={title} />
          <p>
            It’s {state.wasMoved && 'now '}planned for {formatDateTimeZone(state.meeting.startsAt ?? '')}. You can join{' '}
            {interviewLimits.opensBeforeMinutes} minutes before; this page opens by itself.
          </p>
        </OutsidePanel>
      );
    case 'rejected':
      return (
        <OutsidePanel icon={<CircleSlash size={28} aria-hidden />} title="Not admitted" tone="danger">
          <MeetingTitle title={title} />
          <p>
            <span role="alert">{state.message}</span> We’ll take you to the start page.
          </p>
        </OutsidePanel>
      );
    case 'replaced':
      return (
        <OutsidePanel
          icon={<MonitorSmartphone size={28} aria-hidden />}
          title="Opened elsewhere"
          action={<Button onClick={onAskAgain}>Use it here</Button>}
        >
          <MeetingTitle title={title} />
          <p>
            You joined from another tab or device; the call continues there. Your camera and microphone are off here.
          </p>
        </OutsidePanel>
      );
  }
}
