import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { ChartColumn } from 'lucide-react';
import { loadFailure } from '../platform/failureText.ts';
import { summaryQuery, type Summary } from '../reports/adminReports.queries.ts';
import { ActivityChart } from '../reports/OverviewCharts.tsx';
import { buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Bone, Skeleton, SkeletonFigures } from '../ui/feedback/Skeleton.tsx';
import { Attention } from './Attention.tsx';
import { attentionEntries } from './attentionEntries.ts';
import { ChallengingSkills } from './ChallengingSkills.tsx';
import { FirstSteps } from './FirstSteps.tsx';
import { SummaryTotals } from './SummaryTotals.tsx';
import { TopLearners } from './TopLearners.tsx';

/** The admin's start page. */
export function AdminDashboardPage() {
  const summary = useQuery(summaryQuery());
  return (
    <>
      <PageHeader
        title="Dashboard"
        description="Last 30 days"
        action={
          <Link to="/admin/reports" className={buttonClass()}>
            <ChartColumn size={18} aria-hidden /> All reports
          </Link>
        }
      />
      {summary.isPending ? (
        <SummaryBones />
      ) : summary.data === undefined ? (
        <Card>
          <ErrorState
            {...loadFailure(summary.error, 'Failed to load dashboard data')}
            onRetry={() => void summary.refetch()}
            retrying={summary.isFetching}
          />
        </Card>
      ) : (
        <SummaryView summary={summary.data} />
      )}
    </>
  );
}

function SummaryView({ summary }: { summary: Summary }) {
  const { attention, totals, activity, challengingSkills, topLearners, topPeriod } = summary;
  const hasResults = totals.attempts.now > 0 || topLearners.length > 0;
  const isNew = totals.skills === 0 || !hasResults;
  // A new installation gets no “all done” message.
  const isWaiting = attentionEntries(attention).length > 0;
  return (
    <div className="grid gap-4 sm:gap-6">
      {(isWaiting || !isNew) && <Attention attention={attention} />}
      {isNew && <FirstSteps totals={totals} />}
      {hasResults && (
        <>
          <SummaryTotals totals={totals} />
          <ActivityChart trend={activity} step="day" />
          <div className="grid items-start gap-4 sm:gap-6 lg:grid-cols-2">
            <ChallengingSkills skills={challengingSkills} />
            <TopLearners learners={topLearners} period={topPeriod} />
          </div>
        </>
      )}
    </div>
  );
}

const SummaryBones = () => (
  <div className="grid gap-6">
    <Skeleton className="panel grid gap-4 p-6">
      <Bone className="h-6 w-48" />
      <Bone className="h-12 w-full" />
      <Bone className="h-12 w-full" />
    </Skeleton>
    <SkeletonFigures />
    <Skeleton className="panel grid gap-4 p-6">
      <Bone className="h-6 w-40" />
      <Bone className="h-60 w-full" />
    </Skeleton>
  </div>
);
