import { useQuery } from '@tanstack/react-query';
import { Link, Outlet, useParams } from '@tanstack/react-router';
import { ArrowLeft, SearchX } from 'lucide-react';
import { isNotFound, loadFailure } from '../../platform/failureText.ts';
import { buttonClass } from '../../ui/forms/Button.tsx';
import { Card } from '../../ui/display/Card.tsx';
import { PageHeader } from '../../ui/display/PageHeader.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../../ui/feedback/Skeleton.tsx';
import { roundQuery } from './rounds.queries.ts';

/** One round: the way back, and its tabs once it has loaded. */
export function RoundFrame() {
  const { id = '' } = useParams({ strict: false });
  const round = useQuery(roundQuery(id));
  return (
    <>
      <Link
        to="/admin/virtual-rounds"
        className="touch-target mb-4 inline-flex items-center gap-2 font-medium text-accent underline-offset-4 hover:underline"
      >
        <ArrowLeft size={18} aria-hidden /> All rounds
      </Link>
      {round.data !== undefined ? (
        <Outlet />
      ) : round.isPending ? (
        <SkeletonTable rows={8} columns={4} />
      ) : isNotFound(round.error) ? (
        <>
          <PageHeader title="Round not found" />
          <Card>
            <EmptyState
              icon={<SearchX size={28} aria-hidden />}
              action={
                <Link to="/admin/virtual-rounds" className={buttonClass()}>
                  Show all rounds
                </Link>
              }
            >
              This round doesn’t exist, or was deleted.
            </EmptyState>
          </Card>
        </>
      ) : (
        <>
          <PageHeader title="Round" />
          <Card>
            <ErrorState
              {...loadFailure(round.error, 'Failed to load the round')}
              onRetry={() => void round.refetch()}
              retrying={round.isFetching}
            />
          </Card>
        </>
      )}
    </>
  );
}
