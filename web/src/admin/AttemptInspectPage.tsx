import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useParams, useSearch } from '@tanstack/react-router';
import {
  ArrowLeft,
  CircleSlash,
  CircleStop,
  FileQuestionMark,
  MessageSquarePlus,
  Scale,
  TimerReset,
  Undo2,
} from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { InspectedAttempt } from '@assay/contract/quiz/attemptAdmin';
import { askedAct } from '../platform/askedAct.ts';
import { exportOffer, ListExports } from '../platform/export/ListExports.tsx';
import { isNotFound, loadFailure } from '../platform/failureText.ts';
import { formatDateTime, formatDuration } from '../platform/format.ts';
import { AttemptAnswerCard } from '../quiz/result/AttemptAnswerCard.tsx';
import { AttemptSummaryPanel } from '../quiz/result/AttemptSummaryPanel.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Bone, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { EndModal } from '../attemptAdmin/EndModal.tsx';
import { ExtendModal } from '../attemptAdmin/ExtendModal.tsx';
import { RestoreModal, VoidModal } from '../attemptAdmin/VoidModals.tsx';
import { CorrectionNotes } from '../quiz/result/CorrectionNotes.tsx';
import { Assessments } from '../attemptAdmin/Assessments.tsx';
import { AssessModal } from '../attemptAdmin/AssessModal.tsx';
import { inspectedQuery } from '../attemptAdmin/attemptAdmin.queries.ts';
import { AttemptState } from '../attemptAdmin/AttemptState.tsx';
import { QuestionTimes } from '../attemptAdmin/QuestionTimes.tsx';

/** One attempt with all its data, and its actions. */
export function AttemptInspectPage() {
  const { id = '' } = useParams({ strict: false });
  const attempt = useQuery(inspectedQuery(id));
  return (
    <>
      <Link
        to="/admin/reports/attempts"
        className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft size={18} aria-hidden /> All attempts
      </Link>
      {attempt.isPending ? (
        <InspectSkeleton />
      ) : attempt.data !== undefined ? (
        <Inspected attempt={attempt.data} />
      ) : isNotFound(attempt.error) ? (
        <>
          <PageHeader title="Attempt not found" />
          <Card>
            <EmptyState
              icon={<FileQuestionMark size={28} aria-hidden />}
              action={
                <Link to="/admin/reports/attempts" className={buttonClass()}>
                  Show all attempts
                </Link>
              }
            >
              This attempt doesn’t exist.
            </EmptyState>
          </Card>
        </>
      ) : (
        <>
          <PageHeader title="Attempt" />
          <Card>
            <ErrorState
              {...loadFailure(attempt.error, 'Failed to load this attempt')}
              onRetry={() => void attempt.refetch()}
              retrying={attempt.isFetching}
            />
          </Card>
        </>
      )}
    </>
  );
}

type Open = 'nothing' | 'assess' | 'extend' | 'end' | 'void' | 'restore';

function Inspected({ attempt }: { attempt: InspectedAttempt }) {
  const [opened, setOpen] = useState<Open>('nothing');
  const navigate = useNavigate();
  // ⌘K opens these from anywhere.
  const asked = askedAct(useSearch({ strict: false }), ['assess', 'extend']);
  const close = () => {
    setOpen('nothing');
    if (asked) void navigate({ to: '.', search: {}, replace: true });
  };
  const isRunning = attempt.status === 'open';
  const canExtend = isRunning && attempt.deadline !== null;
  const isOffered = asked?.id === String(attempt.id) && (asked.act === 'extend' ? canExtend : !isRunning);
  const open = isOffered && opened === 'nothing' ? asked.act : opened;
  return (
    <>
      <PageHeader
        title={attempt.skillName}
        description={
          <span className="inline-flex flex-wrap items-center gap-x-3 gap-y-1">
            <AttemptState status={attempt.status} />
            <span>
              Taken by{' '}
              <Link
                to="/user/profile/$id"
                params={{ id: String(attempt.learner.id) }}
                className="text-accent underline underline-offset-4"
              >
                {fullName(attempt.learner)}
              </Link>
              {' · '}
              <Link
                to="/admin/reports/attempts"
                search={{ user: attempt.learner.id }}
                className="text-accent underline underline-offset-4"
              >
                all their attempts
              </Link>
            </span>
          </span>
        }
        action={
          <div className="flex flex-wrap gap-2 print:hidden">
            {!isRunning && <ListExports offers={[exportOffer('answers', 'answers', { ids: [attempt.id] })]} />}
            {attempt.status === 'void' ? (
              <Button onClick={() => setOpen('restore')}>
                <Undo2 size={18} aria-hidden /> Restore
              </Button>
            ) : (
              <Button onClick={() => setOpen('void')}>
                <CircleSlash size={18} aria-hidden /> Void
              </Button>
            )}
            {isRunning && (
              <Button onClick={() => setOpen('end')}>
                <CircleStop size={18} aria-hidden /> End
              </Button>
            )}
            {canExtend && (
              <Button variant="primary" onClick={() => setOpen('extend')}>
                <TimerReset size={18} aria-hidden /> Add time
              </Button>
            )}
            {!isRunning && (
              <Button variant="primary" onClick={() => setOpen('assess')}>
                <MessageSquarePlus size={18} aria-hidden /> Assess
              </Button>
            )}
          </div>
        }
      />
      <div className="grid grid-cols-1 gap-4 sm:gap-6">
        {attempt.voided && <VoidNote voided={attempt.voided} />}
        {isRunning ? <RunningNote attempt={attempt} /> : <AttemptSummaryPanel attempt={attempt} />}
        {attempt.extendedSeconds > 0 && (
          <p className="text-sm text-ink-muted">
            {formatDuration(attempt.extendedSeconds)} minutes were added to the time limit.
          </p>
        )}
        <CorrectionNotes corrections={attempt.corrections} />
        <Assessments attempt={attempt} />
        {attempt.answers.some(({ timeTaken, selectedAnswer }) => timeTaken > 0 || selectedAnswer !== null) && (
          <QuestionTimes answers={attempt.answers} />
        )}
        <h2 className="display mt-2 text-xl">Answers</h2>
        <ol className="grid grid-cols-1 gap-4">
          {attempt.answers.map((answer, index) => (
            <li key={answer.questionId} id={`answer-${index + 1}`}>
              <AttemptAnswerCard
                answer={answer}
                number={index + 1}
                scoringRule={attempt.scoringRule}
                taker="they"
                action={
                  !isRunning && (
                    <Link
                      to="/admin/reports/regrade"
                      search={{ question: answer.questionId }}
                      className={buttonClass({ size: 'small' })}
                      aria-label={`Correct question ${index + 1}`}
                    >
                      <Scale size={16} aria-hidden /> Correct question
                    </Link>
                  )
                }
              />
            </li>
          ))}
        </ol>
      </div>
      {open === 'extend' && <ExtendModal attempts={[attempt]} onClose={close} />}
      {open === 'end' && <EndModal attempt={attempt} onClose={close} />}
      {open === 'void' && <VoidModal attempts={[attempt]} onClose={close} />}
      {open === 'restore' && <RestoreModal attempt={attempt} onClose={close} />}
      {open === 'assess' && <AssessModal attempt={attempt} onClose={close} />}
    </>
  );
}

const VoidNote = ({ voided: { reason, at, by } }: { voided: NonNullable<InspectedAttempt['voided']> }) => (
  <Banner tone="danger">
    Void since {formatDateTime(at)}
    {by !== null && ` by ${by}`}: {reason}. It doesn’t count, and the learner can’t see it.
  </Banner>
);

function RunningNote({ attempt: { answers, deadline } }: { attempt: InspectedAttempt }) {
  const answered = answers.filter(({ selectedAnswer }) => selectedAnswer !== null).length;
  return (
    <Banner>
      This quiz is running: {answered} of {answers.length === 1 ? '1 question' : `${answers.length} questions`}{' '}
      answered, {deadline === null ? 'no time limit' : `ends ${formatDateTime(deadline)}`}. You’ll see answers and marks
      once it ends.
    </Banner>
  );
}

const InspectSkeleton = () => (
  <Skeleton className="grid gap-6">
    <Bone className="h-10 w-64" />
    <div className="panel grid gap-4 p-4 sm:p-6">
      <Bone className="h-14 w-32" />
      <Bone className="h-5 w-3/4" />
    </div>
    <div className="panel grid gap-3 p-4 sm:p-6">
      {[1, 2, 3, 4].map((line) => (
        <Bone key={line} className="h-6 w-full" />
      ))}
    </div>
  </Skeleton>
);
