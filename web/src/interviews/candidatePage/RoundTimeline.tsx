import { type ReactNode, useState } from 'react';
import { CalendarClock, CalendarPlus, LogIn } from 'lucide-react';
import type { CandidatePage } from '@assay/contract/rounds/candidatePage';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import { failureText } from '../../platform/failureText.ts';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Card } from '../../ui/display/Card.tsx';
import { useNow } from '../../ui/display/useNow.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { ownZone } from '../rounds/interviewPlan.ts';
import { useOpenRoom, useSaveCalendar } from './candidatePage.queries.ts';
import { QuizStep, type StartedQuiz } from './QuizStep.tsx';
import { RescheduleDialog } from './RescheduleDialog.tsx';
import { SlotPicker } from './SlotPicker.tsx';
import { spanWords } from './timeWords.ts';

type TimelineProps = { page: CandidatePage; token: string };
type RoundTimelineProps = TimelineProps & { onStarted: (quiz: StartedQuiz) => void };

/** The steps of the round with their times, in order. */
export const RoundTimeline = ({ page, token, onStarted }: RoundTimelineProps) => (
  <Card title="Timeline">
    <ol className="grid gap-6">
      {page.quizzes.length > 0 && (
        <Step title="Quizzes" isDone={page.quizzes.every(({ status }) => status === 'done')}>
          <QuizStep page={page} token={token} onStarted={onStarted} />
        </Step>
      )}
      <Step title="Interview" isDone={page.interview?.status === 'ended'}>
        <Interview page={page} token={token} />
      </Step>
      <Step title="Decision" isDone={page.decisionEmailedAt !== null && !page.takesInterview}>
        <p className="text-ink-muted">{decisionWords(page)}</p>
      </Step>
    </ol>
  </Card>
);

/** The email says the rest. */
function decisionWords({
  decisionEmailedAt,
  takesInterview,
}: Pick<CandidatePage, 'decisionEmailedAt' | 'takesInterview'>): string {
  if (decisionEmailedAt !== null) return `We emailed you on ${formatDateTimeZone(decisionEmailedAt)}.`;
  return takesInterview ? 'After the interview, the panel decides. You’ll get an email.' : 'You’ll get an email.';
}

type StepProps = { title: string; isDone?: boolean; children: ReactNode };

const Step = ({ title, isDone = false, children }: StepProps) => (
  <li className="grid gap-2 border-l-2 border-line pl-4">
    <h3 className="font-semibold">
      {title}
      {isDone && <span className="font-normal text-success"> · Done</span>}
    </h3>
    {children}
  </li>
);

function Interview({ page, token }: TimelineProps) {
  const { interview, slots } = page;
  if (slots.length > 0 && interview?.status !== 'scheduled')
    return <SlotPicker slots={slots} token={token} isMoving={false} />;
  if (interview === null)
    return (
      <p className="text-ink-muted">
        {page.takesInterview ? 'No time yet. You’ll get an email with the time.' : 'No interview is planned.'}
      </p>
    );
  if (interview.status === 'scheduled' || interview.status === 'live')
    return <Planned page={page} interview={interview} token={token} />;
  const when = spanWords(interview.startsAt, interview.endsAt, ownZone());
  return (
    <p className="text-ink-muted">
      {interview.status === 'ended'
        ? `Took place on ${when}.`
        : `It was planned for ${when}. Please contact the organisers.`}
    </p>
  );
}

type PlannedProps = TimelineProps & { interview: NonNullable<CandidatePage['interview']> };

function Planned({ page, interview, token }: PlannedProps) {
  const opening = useOpenRoom(token);
  const saving = useSaveCalendar(token);
  const [isAsking, setAsking] = useState(false);
  const [isMoving, setMoving] = useState(false);
  // Until the room opens, the quizzes come first.
  const hasOpened = useNow().getTime() >= Date.parse(interview.startsAt) - interviewLimits.opensBeforeMinutes * 60_000;
  const fail = (fallback: string) => ({ onError: (error: Error) => toast.error(failureText(error, fallback)) });
  return (
    <>
      <p className="font-medium">
        <time dateTime={interview.startsAt}>{spanWords(interview.startsAt, interview.endsAt, ownZone())}</time>
      </p>
      <p className="text-ink-muted">
        In your browser, with camera and microphone. The room opens {interviewLimits.opensBeforeMinutes} minutes before.
      </p>
      {page.rescheduleNote !== null && (
        <p className="text-ink-muted">You asked for another time. The panel will write to you.</p>
      )}
      <div className="flex flex-wrap gap-3">
        <Button
          variant={hasOpened ? 'primary' : 'secondary'}
          loading={opening.isPending}
          onClick={() => opening.mutate(undefined, fail('Failed to open the room'))}
        >
          <LogIn size={18} aria-hidden /> Open the interview room
        </Button>
        <Button loading={saving.isPending} onClick={() => saving.mutate(undefined, fail('Failed to save the file'))}>
          <CalendarPlus size={18} aria-hidden /> Add to calendar
        </Button>
        {page.slots.length > 0 && (
          <Button aria-expanded={isMoving} onClick={() => setMoving(!isMoving)}>
            <CalendarClock size={18} aria-hidden /> Change the time
          </Button>
        )}
        {page.slots.length === 0 && page.rescheduleNote === null && interview.status === 'scheduled' && (
          <Button onClick={() => setAsking(true)}>
            <CalendarClock size={18} aria-hidden /> Ask for another time
          </Button>
        )}
      </div>
      {isMoving && page.slots.length > 0 && (
        <div className="grid gap-2">
          <p className="text-ink-muted">You can change the time until {formatDateTimeZone(interview.movableUntil)}.</p>
          <SlotPicker slots={page.slots} token={token} isMoving onPicked={() => setMoving(false)} />
        </div>
      )}
      {isAsking && <RescheduleDialog token={token} onClose={() => setAsking(false)} />}
    </>
  );
}
