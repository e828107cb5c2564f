import { useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { ArrowLeft, FileQuestionMark } from 'lucide-react';
import { isNotFound, loadFailure } from '../platform/failureText.ts';
import { positiveNumber } from '../platform/searchValues.ts';
import { buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { regradingQuery } from './regrade.queries.ts';
import { RegradeHistory } from './RegradeHistory.tsx';
import { RegradeWizard } from './RegradeWizard.tsx';

/** Corrects a question's marking in three steps: decision, preview, apply. Earlier corrections can be undone. */
export function RegradePage() {
  const questionId = positiveNumber(useSearch({ strict: false })['question']);
  return (
    <>
      <Link
        to="/admin/reports/attempts"
        className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline"
      >
        <ArrowLeft size={18} aria-hidden /> All attempts
      </Link>
      {questionId === undefined ? <NoQuestion /> : <Regrading questionId={questionId} />}
    </>
  );
}

function Regrading({ questionId }: { questionId: number }) {
  const found = useQuery(regradingQuery(questionId));
  if (found.isError && isNotFound(found.error)) return <NoQuestion />;
  return (
    <>
      <PageHeader
        title="Correct a question"
        description={found.data ? `${found.data.question.skillName}: attempts are re-scored` : undefined}
      />
      {found.isPending ? (
        <Card>
          <SkeletonTable rows={6} columns={3} />
        </Card>
      ) : found.data === undefined ? (
        <Card>
          <ErrorState
            {...loadFailure(found.error, 'Failed to load this question')}
            onRetry={() => void found.refetch()}
            retrying={found.isFetching}
          />
        </Card>
      ) : (
        <div className="grid grid-cols-1 gap-4 sm:gap-6">
          <RegradeWizard key={questionId} found={found.data} />
          <RegradeHistory found={found.data} />
        </div>
      )}
    </>
  );
}

const NoQuestion = () => (
  <>
    <PageHeader title="Question not found" />
    <Card>
      <EmptyState
        icon={<FileQuestionMark size={28} aria-hidden />}
        action={
          <Link to="/admin/reports/attempts" className={buttonClass()}>
            Show all attempts
          </Link>
        }
      >
        Open an attempt and select “Correct question” beside the wrong one.
      </EmptyState>
    </Card>
  </>
);
