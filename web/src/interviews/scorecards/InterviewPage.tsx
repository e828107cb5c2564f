import { useState } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { DoorOpen, SearchX } from 'lucide-react';
import type { InterviewForPanel, OwnScorecard } from '@assay/contract/rounds/scorecards';
import { isNotFound, loadFailure } from '../../platform/failureText.ts';
import { formatDateTimeZone } from '../../platform/format.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { PageHeader } from '../../ui/display/PageHeader.tsx';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../../ui/feedback/Skeleton.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { QuizResults } from '../dossiers/QuizResults.tsx';
import { KitView } from '../kits/KitView.tsx';
import { relayWords } from '../rehearsalWords.ts';
import { interviewWords } from '../rounds/roundWords.ts';
import { TechnicalCheck } from '../rounds/TechnicalCheck.tsx';
import { CardRevisions } from './CardRevisions.tsx';
import { CardView } from './CardView.tsx';
import { CloseFeedbackModal } from './CloseFeedbackModal.tsx';
import { NotesPanel } from './NotesPanel.tsx';
import { PanelCards } from './PanelCards.tsx';
import { contentOf, ScorecardForm } from './ScorecardForm.tsx';
import { interviewQuery, notesQuery, ownScorecardQuery } from './scorecards.queries.ts';

/** An interview for its panel: own scorecard and notes, the kit, and the others' scorecards once they are open. */
export function InterviewPage() {
  const { meetingId = '' } = useParams({ strict: false });
  const interview = useQuery(interviewQuery(meetingId));
  if (interview.data !== undefined) return <OneInterview key={meetingId} interview={interview.data} />;
  if (interview.isPending) return <SkeletonTable rows={8} columns={2} />;
  if (isNotFound(interview.error))
    return (
      <>
        <PageHeader title="Interview not found" />
        <Card>
          <EmptyState
            icon={<SearchX size={28} aria-hidden />}
            action={
              <Link to="/interviews" className={buttonClass()}>
                Show my interviews
              </Link>
            }
          >
            This interview doesn’t exist, or you’re not on its panel.
          </EmptyState>
        </Card>
      </>
    );
  return (
    <>
      <PageHeader title="Interview" />
      <Card>
        <Loading query={interview} rows={8} failed="Failed to load the interview" />
      </Card>
    </>
  );
}

function OneInterview({ interview }: { interview: InterviewForPanel }) {
  const { meetingId, candidate, round, status, startsAt, kit, role } = interview;
  const [isClosing, setClosing] = useState(false);
  const isAhead = status === 'scheduled' || status === 'live';
  return (
    <>
      <PageHeader
        title={candidate}
        description={
          <>
            {round} ·{' '}
            <time dateTime={startsAt} className="whitespace-nowrap">
              {formatDateTimeZone(startsAt)}
            </time>{' '}
            <Badge tone={interviewWords[status].tone}>{interviewWords[status].label}</Badge>
          </>
        }
        action={
          isAhead && (
            <Link
              to="/join/$meetingId"
              params={{ meetingId }}
              target="_blank"
              preload={false}
              className={buttonClass({ variant: status === 'scheduled' ? 'primary' : 'secondary' })}
            >
              <DoorOpen size={18} aria-hidden /> Open room
            </Link>
          )
        }
      />
      <div className="grid grid-cols-1 items-start gap-4 sm:gap-6 xl:grid-cols-[minmax(0,1fr)_24rem]">
        <div className="grid grid-cols-1 gap-4 empty:hidden sm:gap-6">
          {role === 'rater' && <OwnCard interview={interview} />}
          {interview.canReadCards && <PanelCards interview={interview} />}
        </div>
        <div className="grid grid-cols-1 gap-4 sm:gap-6 xl:col-start-2 xl:row-span-2 xl:row-start-1">
          {role !== 'reader' && (
            <Card>
              <Notes interview={interview} />
            </Card>
          )}
          {isAhead && interview.rehearsal && (
            <Card title="Technical check">
              <TechnicalCheck rehearsal={interview.rehearsal} />
              {interview.rehearsal.relay && (
                <p className="mt-1 text-sm text-ink-muted">{relayWords[interview.rehearsal.relay]}</p>
              )}
            </Card>
          )}
          {interview.quizzes.length > 0 && <QuizResults quizzes={interview.quizzes} left={[]} />}
          <Card title="Scorecards">
            <ul className="grid gap-2">
              {interview.panel.map(({ userId, name, isShadow, submittedAt }) => (
                <li key={userId} className="flex items-center justify-between gap-3">
                  <span className="min-w-0 wrap-anywhere">{name}</span>
                  {isShadow ? (
                    <Badge tone="neutral">Shadow</Badge>
                  ) : (
                    <CardState submittedAt={submittedAt} isDue={status === 'awaiting_feedback'} />
                  )}
                </li>
              ))}
            </ul>
            {interview.closed && (
              <p className="mt-3 text-sm text-ink-muted wrap-anywhere">Feedback closed: {interview.closed.reason}</p>
            )}
            {interview.canClose && status === 'awaiting_feedback' && (
              <Button className="mt-4" onClick={() => setClosing(true)}>
                Close feedback
              </Button>
            )}
          </Card>
        </div>
        {kit && <KitView content={kit.content} />}
      </div>
      {isClosing && <CloseFeedbackModal meetingId={meetingId} onClose={() => setClosing(false)} />}
    </>
  );
}

function CardState({ submittedAt, isDue }: { submittedAt: string | null; isDue: boolean }) {
  if (submittedAt !== null) return <Badge tone="success">Submitted</Badge>;
  return isDue ? <Badge tone="warning">Missing</Badge> : <Badge tone="neutral">Not yet</Badge>;
}

function Notes({ interview }: { interview: InterviewForPanel }) {
  const notes = useQuery(notesQuery(interview.meetingId));
  return notes.data ? (
    <NotesPanel interview={interview} stored={notes.data} />
  ) : (
    <Loading query={notes} rows={2} failed="Failed to load your notes" />
  );
}

type LoadingProps = { query: UseQueryResult; rows: number; failed: string };

/** A part that has not arrived yet, or won't without another try. */
const Loading = ({ query, rows, failed }: LoadingProps) =>
  query.isError ? (
    <ErrorState
      {...loadFailure(query.error, failed)}
      onRetry={() => void query.refetch()}
      retrying={query.isFetching}
    />
  ) : (
    <SkeletonTable rows={rows} columns={1} />
  );

function OwnCard({ interview }: { interview: InterviewForPanel }) {
  const { meetingId, kit, status, startsAt } = interview;
  const query = ownScorecardQuery(meetingId);
  const card = useQuery(query);
  const queryClient = useQueryClient();
  const [isRevising, setRevising] = useState(false);
  const now = card.dataUpdatedAt;
  if (status === 'cancelled' || status === 'no_show') return null;
  if (!card.data)
    return (
      <Card>
        <Loading query={card} rows={6} failed="Failed to load your scorecard" />
      </Card>
    );
  const { submitted, isLocked, draft } = card.data;
  const competencies = kit?.content.competencies ?? [];
  const isWriting = !isLocked && (!submitted || draft !== null || isRevising);
  const store = (scorecard: OwnScorecard) => {
    queryClient.setQueryData(query.queryKey, { scorecard });
    setRevising(false);
  };
  return (
    <Card
      title="Your scorecard"
      action={submitted && !isWriting && !isLocked && <Button onClick={() => setRevising(true)}>Revise</Button>}
    >
      {isWriting ? (
        <ScorecardForm
          meetingId={meetingId}
          card={card.data}
          competencies={competencies}
          canSubmit={status !== 'scheduled' || Date.parse(startsAt) <= now}
          onSubmitted={store}
        />
      ) : submitted ? (
        <div className="grid gap-3">
          <CardRevisions card={submitted} competencies={competencies} />
          <CardView content={submitted} competencies={competencies} />
        </div>
      ) : (
        <>
          <Banner tone="info">Feedback is closed, so this scorecard can’t be submitted any more.</Banner>
          <CardView content={contentOf(card.data)} competencies={competencies} />
        </>
      )}
    </Card>
  );
}
