import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { loadFailure } from '../platform/failureText.ts';
import { userReportQuery } from '../reports/reports.queries.ts';
import { Card } from '../ui/Card.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { Bone, Skeleton, SkeletonCards } from '../ui/Skeleton.tsx';
import { LOAD_FAILURE } from './loadFailure.ts';
import { PerformanceTrend } from './PerformanceTrend.tsx';
import { RecentQuizzes } from './RecentQuizzes.tsx';
import { Statistics } from './Statistics.tsx';

const columns = 'grid items-start gap-4 sm:gap-6 lg:grid-cols-[minmax(0,3fr)_minmax(0,2fr)]';
const column = 'grid min-w-0 gap-4 sm:gap-6';

type OwnReportProps = {
  userId: number;
  withStatistics: boolean;
  /** Stands under the trend, whatever becomes of the report. */
  children: ReactNode;
};

/** The parts of the dashboard that come in one answer: they load, fail and retry together. */
export function OwnReport({ userId, withStatistics, children }: OwnReportProps) {
  const report = useQuery(userReportQuery(userId));

  if (report.isPending) return <ReportSkeleton withStatistics={withStatistics}>{children}</ReportSkeleton>;
  if (report.data === undefined) {
    return (
      <>
        <Card>
          <ErrorState {...loadFailure(report.error, LOAD_FAILURE)} onRetry={() => void report.refetch()} retrying={report.isFetching} />
        </Card>
        {children}
      </>
    );
  }
  const { performanceTrend, recentQuizzes } = report.data;
  return (
    <>
      {withStatistics && <Statistics {...report.data} />}
      <div className={columns}>
        <div className={column}>
          <PerformanceTrend trend={performanceTrend} />
          {children}
        </div>
        <RecentQuizzes quizzes={recentQuizzes} />
      </div>
    </>
  );
}

const ReportSkeleton = ({ withStatistics, children }: Omit<OwnReportProps, 'userId'>) => (
  <>
    {withStatistics && <SkeletonCards count={4} />}
    <div className={columns}>
      <div className={column}>
        <Skeleton className="panel grid gap-4 p-4 sm:p-6">
          <Bone className="h-6 w-48" />
          <Bone className="h-70 w-full" />
        </Skeleton>
        {children}
      </div>
      <Skeleton className="panel grid content-start gap-5 p-4 sm:p-6">
        <Bone className="h-6 w-40" />
        {[1, 2, 3, 4, 5].map((line) => (
          <Bone key={line} className="h-10 w-full" />
        ))}
      </Skeleton>
    </div>
  </>
);
