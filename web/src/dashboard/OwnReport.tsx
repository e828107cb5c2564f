import { Failure } from '@assay/contract/failure';
import { useQuery } from '@tanstack/react-query';
import { loadFailure } from '../platform/failureText.ts';
import { userReportQuery } from '../reports/reports.queries.ts';
import { Card } from '../ui/display/Card.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Bone, Skeleton, SkeletonCards } from '../ui/feedback/Skeleton.tsx';
import { dashboardColumns } from './dashboardColumns.ts';
import { LOAD_FAILURE } from './loadFailure.ts';
import { LogInAgain } from './LogInAgain.tsx';
import { PerformanceTrend } from './PerformanceTrend.tsx';
import { RecentQuizzes } from './RecentQuizzes.tsx';
import { Statistics } from './Statistics.tsx';

type OwnReportProps = { userId: number; withStatistics: boolean };

/** The dashboard's parts from one request: they load, fail and retry together. */
export function OwnReport({ userId, withStatistics }: OwnReportProps) {
  const report = useQuery(userReportQuery(userId));

  if (report.isPending) return <ReportSkeleton withStatistics={withStatistics} />;
  if (report.data === undefined) {
    return (
      <Card>
        {isUnknownPerson(report.error) ? (
          <LogInAgain title="User not found. Please log in again." />
        ) : (
          <ErrorState
            {...loadFailure(report.error, LOAD_FAILURE)}
            onRetry={() => void report.refetch()}
            retrying={report.isFetching}
          />
        )}
      </Card>
    );
  }
  const { performanceTrend, recentQuizzes } = report.data;
  return (
    <>
      {withStatistics && <Statistics {...report.data} />}
      <div className={dashboardColumns}>
        <PerformanceTrend trend={performanceTrend} />
        <RecentQuizzes quizzes={recentQuizzes} />
      </div>
    </>
  );
}

/** The server's own failure; a "not found" without its message comes from an intermediary. */
const isUnknownPerson = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'not_found' && error.details.message !== undefined;

const ReportSkeleton = ({ withStatistics }: Pick<OwnReportProps, 'withStatistics'>) => (
  <>
    {withStatistics && <SkeletonCards count={4} />}
    <div className={dashboardColumns}>
      <Skeleton className="panel grid gap-4 p-4 sm:p-6">
        <Bone className="h-6 w-48" />
        <Bone className="h-70 w-full" />
      </Skeleton>
      <Skeleton className="panel grid content-start gap-5 p-4 sm:p-6">
        <Bone className="h-6 w-40" />
        {[1, 2, 3, 4, 5].map((line) => (
          <Bone key={line} className="h-10 w-full" />
        ))}
      </Skeleton>
    </div>
  </>
);
