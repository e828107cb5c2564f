import { useQuery } from '@tanstack/react-query';
import type { UserReport } from '@assay/contract/reports/reports';
import { loadFailure } from '../platform/failureText.ts';
import { formatScore } from '../platform/format.ts';
import { useOwnUser } from '../platform/session.ts';
import { userReportQuery } from '../reports/reports.queries.ts';
import { Card } from '../ui/display/Card.tsx';
import { Figure, Figures } from '../ui/display/Figures.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { Bone, Skeleton } from '../ui/feedback/Skeleton.tsx';

/** For learners only, because admins do not take quizzes. */
export function AccountStatistics() {
  const report = useQuery(userReportQuery(useOwnUser().id));
  return (
    <section aria-labelledby="account-statistics" className="grid gap-3">
      <h2 id="account-statistics" className="display text-lg">
        Account Statistics
      </h2>
      {report.isError && (
        <Card>
          <ErrorState
            {...loadFailure(report.error, 'Failed to load your statistics')}
            onRetry={() => void report.refetch()}
            retrying={report.isFetching}
          />
        </Card>
      )}
      {!report.isError && <Numbers of={report.data?.statistics} />}
    </section>
  );
}

/** While they load, bones take the place of the values, so that nothing below them moves. */
function Numbers({ of }: { of: UserReport['statistics'] | undefined }) {
  const numbers = (
    <Figures>
      <Figure label="Quizzes Taken" value={of ? of.totalQuizzes : unknown} />
      <Figure label="Average Score" value={of ? averageOf(of.averageScore) : unknown} />
      <Figure
        label="Skills Assessed"
        value={of ? of.skillsAssessed : unknown}
        info="Different skills in your completed quizzes."
      />
    </Figures>
  );
  return of ? numbers : <Skeleton>{numbers}</Skeleton>;
}

const unknown = <Bone className="my-1 block h-6 w-16" />;

const averageOf = (percentage: number | null) => (percentage === null ? '–' : formatScore(percentage));
