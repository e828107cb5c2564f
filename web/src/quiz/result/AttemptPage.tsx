import { lazy, Suspense } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { ArrowLeft, FileQuestionMark, Printer } from 'lucide-react';
import type { AttemptDetails } from '@assay/contract/quiz/quiz';
import { isNotFound, loadFailure } from '../../platform/failureText.ts';
import { useOwnUser } from '../../platform/session.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../../ui/display/PageHeader.tsx';
import { Bone, Skeleton } from '../../ui/feedback/Skeleton.tsx';
import { AttemptAnswerCard } from './AttemptAnswerCard.tsx';
import { CorrectionNotes } from './CorrectionNotes.tsx';
import { AttemptFeedback } from './AttemptFeedback.tsx';
import { keptBackSentence } from './attemptReview.ts';
import { AttemptSummaryPanel } from './AttemptSummaryPanel.tsx';
import { attemptQuery } from '../attempts.queries.ts';
import { dialoguesQuery } from './dialogue/dialogue.queries.ts';

const Dialogue = lazy(async () => ({ default: (await import('./dialogue/Dialogue.tsx')).Dialogue }));

export function AttemptPage() {
  const { id = '' } = useParams({ strict: false });
  const attempt = useQuery(attemptQuery(id));
  return (
    <>
      <Link
        to="/history"
        className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline print:hidden"
      >
        <ArrowLeft size={18} aria-hidden /> Back to Quiz History
      </Link>
      {attempt.isPending ? (
        <AttemptSkeleton />
      ) : attempt.data !== undefined ? (
        <Attempt attempt={attempt.data} />
      ) : isNotFound(attempt.error) ? (
        <NoSuchAttempt />
      ) : (
        <>
          <PageHeader title="Quiz details" />
          <Card>
            <ErrorState
              {...loadFailure(attempt.error, 'Failed to load quiz details')}
              onRetry={() => void attempt.refetch()}
              retrying={attempt.isFetching}
            />
          </Card>
        </>
      )}
    </>
  );
}

function Attempt({ attempt }: { attempt: AttemptDetails }) {
  const user = useOwnUser();
  const isOwn = user.id === attempt.userId;
  const mayAsk = isOwn && user.role === 'user' && attempt.status === 'completed' && attempt.review === 'keys';
  const dialogues = useQuery({ ...dialoguesQuery(attempt.id), enabled: mayAsk });
  if (attempt.status === 'open') return <RunningAttempt attempt={attempt} isOwn={isOwn} />;
  const keptBack = keptBackSentence(attempt);
  const taker = isOwn ? 'you' : 'they';
  return (
    <>
      <PageHeader
        title={attempt.skillName}
        description="Quiz details"
        action={
          <Button className="print:hidden" onClick={() => window.print()}>
            <Printer size={18} aria-hidden /> Print
          </Button>
        }
      />
      <div className="grid grid-cols-1 gap-4 sm:gap-6">
        <AttemptSummaryPanel attempt={attempt} />
        {keptBack !== null && <Banner>{keptBack}</Banner>}
        <CorrectionNotes corrections={attempt.corrections} />
        <AttemptFeedback feedback={attempt.feedback} />
        <h2 className="display mt-2 text-xl">Answers</h2>
        <ol className="grid grid-cols-1 gap-4">
          {attempt.answers.map((answer, index) => (
            <li key={answer.questionId}>
              <AttemptAnswerCard answer={answer} number={index + 1} scoringRule={attempt.scoringRule} taker={taker}>
                {dialogues.data?.isOpen && (
                  <Suspense>
                    <Dialogue
                      attemptId={attempt.id}
                      questionId={answer.questionId}
                      number={index + 1}
                      messages={
                        dialogues.data.items.find(({ questionId }) => questionId === answer.questionId)?.messages ?? []
                      }
                    />
                  </Suspense>
                )}
              </AttemptAnswerCard>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}

function RunningAttempt({ attempt, isOwn }: { attempt: AttemptDetails; isOwn: boolean }) {
  const answered = attempt.answers.filter((answer) => answer.selectedAnswer !== null).length;
  return (
    <>
      <PageHeader title={attempt.skillName} description="Quiz details" />
      <Banner
        tone="warning"
        action={
          isOwn && (
            <Link to="/quiz" search={{ skill: attempt.skillId }} className={buttonClass({ variant: 'primary' })}>
              Resume
            </Link>
          )
        }
      >
        This quiz is still running: {answered} of {attempt.totalQuestions} questions answered. You’ll see the score and
        answers here once it ends.
      </Banner>
    </>
  );
}

const NoSuchAttempt = () => (
  <>
    <PageHeader title="Quiz not found" />
    <Card>
      <EmptyState icon={<FileQuestionMark size={28} aria-hidden />}>
        This quiz doesn’t exist, or it isn’t yours.
      </EmptyState>
    </Card>
  </>
);

const AttemptSkeleton = () => (
  <Skeleton className="grid gap-6">
    <Bone className="h-10 w-64" />
    <div className="panel grid gap-4 p-4 sm:p-6">
      <Bone className="h-14 w-32" />
      <Bone className="h-5 w-3/4" />
      <Bone className="h-5 w-1/2" />
    </div>
    {[1, 2].map((card) => (
      <div key={card} className="panel grid gap-3 p-4 sm:p-6">
        <Bone className="h-6 w-4/5" />
        {[1, 2, 3, 4].map((option) => (
          <Bone key={option} className="h-12 w-full" />
        ))}
      </div>
    ))}
  </Skeleton>
);
