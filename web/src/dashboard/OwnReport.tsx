import type { ReactNode } from 'react';
import { Failure } from '@assay/contract/failure';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { loadFailure } from '../platform/failureText.ts';
import { userReportQuery } from '../reports/reports.queries.ts';
import { Card } from '../ui/display/Card.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Bone, Skeleton } from '../ui/feedback/Skeleton.tsx';
import { dashboardColumns } from './dashboardColumns.ts';
import { FirstQuiz } from './FirstQuiz.tsx';
import { LOAD_FAILURE } from './loadFailure.ts';
import { LogInAgain } from './LogInAgain.tsx';
import { PerformanceTrend } from './PerformanceTrend.tsx';
import { RecentQuizzes } from './RecentQuizzes.tsx';
import { Statistics } from './Statistics.tsx';

type OwnReportProps = {
  userId: number;
  takesQuizzes: boolean;
  /** The quizzes that can be taken next. */
  skills: ReactNode;
};

/** The dashboard's parts from one request: they load and fail together. A new account first sees the skills. */
export function OwnReport({ userId, takesQuizzes, skills }: OwnReportProps) {
  const report = useQuery(userReportQuery(userId));
  const queryClient = useQueryClient();
  // Keyed, so that the order may change while the skills stay. They load unseen, because only the report says where.
  const next = (
    <div key="skills" className={report.isPending ? 'invisible' : undefined}>
      {skills}
    </div>
  );

  // The other parts leave their failures unsaid, and so are retried here.
  const retry = () =>
    void queryClient.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });

  if (report.isPending) return [<ReportSkeleton key="skeleton" withStatistics={takesQuizzes} />, next];
  if (report.data === undefined) {
    return [
      <Card key="failure">
        {isUnknownPerson(report.error) ? (
          <LogInAgain title="User not found. Please log in again." />
        ) : (
          <ErrorState {...loadFailure(report.error, LOAD_FAILURE)} onRetry={retry} retrying={report.isFetching} />
        )}
      </Card>,
      next,
    ];
  }
  const { statistics, performanceTrend, recentQuizzes } = report.data;
  const details = (
    <div key="details" className={dashboardColumns}>
      <PerformanceTrend trend={performanceTrend} />
      <RecentQuizzes quizzes={recentQuizzes} />
    </div>
  );
  if (!takesQuizzes) return [details, next];
  if (statistics.totalQuizzes === 0) return [<FirstQuiz key="first" />, next, details];
  return [<Statistics key="figures" {...report.data} />, details, next];
}

/** The server's own failure; a "not found" without its message comes from an intermediary. */
const isUnknownPerson = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'not_found' && error.details.message !== undefined;

const ReportSkeleton = ({ withStatistics }: { withStatistics: boolean }) => (
  <>
    {withStatistics && (
      <Skeleton className="panel grid grid-cols-4 gap-6 px-3 py-4 sm:px-6">
        {[1, 2, 3, 4].map((figure) => (
          <Bone key={figure} className="h-12 w-3/4" />
        ))}
      </Skeleton>
    )}
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
