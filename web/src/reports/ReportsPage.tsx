import type { ReactNode } from 'react';
import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartColumn, Printer } from 'lucide-react';
import { loadFailure } from '../platform/failureText.ts';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { ListHeader } from '../ui/tables/ListHeader.tsx';
import { Bone, Skeleton, SkeletonFigures } from '../ui/feedback/Skeleton.tsx';
import {
  type HeatMapData,
  heatMapQuery,
  type Overview,
  overviewQuery,
  type QuizUsage,
  quizUsageQuery,
  rankingQuery,
  type SkillGaps,
  skillGapsQuery,
} from './adminReports.queries.ts';
import { ActivityChart, DistributionChart } from './OverviewCharts.tsx';
import { QuizUsageTable } from './QuizUsageTable.tsx';
import { RankingCard } from './RankingCard.tsx';
import { ReportTotals } from './ReportTotals.tsx';
import { type ReportsSearch, reportsSearch } from './reportsSearch.ts';
import { SkillGapsChart } from './SkillGapsChart.tsx';
import { SkillHeatMap } from './SkillHeatMap.tsx';
import { useReportsFilters } from './useReportsFilters.tsx';

export function ReportsPage() {
  const search = reportsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: ReportsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/reports', search: next, resetScroll: false, ...options });

  const queries = useQueryClient();
  const isActivity = search.tab === 'activity';
  const overview = useQuery(overviewQuery(search));
  const gaps = useQuery({ ...skillGapsQuery(search), enabled: !isActivity });
  const heatMap = useQuery({ ...heatMapQuery(search), enabled: !isActivity });
  const ranking = useQuery({ ...rankingQuery(search), enabled: !isActivity });
  const usage = useQuery({ ...quizUsageQuery(search), enabled: isActivity });
  const details = isActivity ? [usage] : [gaps, heatMap];
  const shown = [overview, ...details];

  return (
    <div className="grid gap-4 sm:gap-6">
      <ListHeader
        title="Reports"
        filters={useReportsFilters(search, show)}
        actions={
          <Button onClick={() => window.print()}>
            <Printer size={18} aria-hidden /> Print
          </Button>
        }
      />
      {overview.data === undefined && shown.some(isFirstLoad) ? (
        <FirstBones />
      ) : overview.isError && shown.every(({ data }) => data === undefined) ? (
        <>
          {/* A server that is down says so once. */}
          <Card>
            <ErrorState
              {...loadFailure(overview.error, 'Failed to load reports')}
              onRetry={() => void queries.refetchQueries({ queryKey: ['reports'], type: 'active' })}
            />
          </Card>
          {!isActivity && ranking.data !== undefined && <RankingCard search={search} onChange={show} />}
        </>
      ) : (
        <>
          <Loaded query={overview} failure="Failed to load reports" bones={<SkeletonFigures />}>
            {(data) => <ReportTotals overview={data} />}
          </Loaded>
          <Tabs search={search} />
          {details.some(isFirstLoad) ? (
            <DetailBones />
          ) : isActivity ? (
            <Activity overview={overview} usage={usage} />
          ) : (
            <Results search={search} overview={overview} gaps={gaps} heatMap={heatMap} onChange={show} />
          )}
        </>
      )}
    </div>
  );
}

/** A report that is loaded again after a failure keeps its place on the page. */
const isFirstLoad = ({ isPending, errorUpdateCount }: UseQueryResult) => isPending && errorUpdateCount === 0;

// Charts are as high as their numbers of rows, so those of the first load appear together: a chart that came alone would
// move the ones below it.

const FirstBones = () => (
  <>
    <SkeletonFigures />
    <Skeleton>
      <Bone className="h-11 w-44" />
    </Skeleton>
    <DetailBones />
  </>
);

const DetailBones = () => (
  <>
    <ChartBones />
    <ChartBones />
    <ChartBones />
  </>
);

const tabs = [
  { label: 'Results', tab: undefined },
  { label: 'Activity', tab: 'activity' },
] as const;

/** Links, so that a tab can be bookmarked; the filters stay. */
const Tabs = ({ search }: { search: ReportsSearch }) => (
  <nav aria-label="Kinds of figures" className="flex gap-2 print:hidden">
    {tabs.map(({ label, tab }) => (
      <Link
        key={label}
        to="/admin/reports"
        search={reportsSearch({ ...search, tab })}
        resetScroll={false}
        aria-current={search.tab === tab ? 'page' : undefined}
        className={buttonClass({ variant: search.tab === tab ? 'secondary' : 'ghost' })}
      >
        {label}
      </Link>
    ))}
  </nav>
);

type ResultsProps = {
  search: ReportsSearch;
  overview: UseQueryResult<Overview>;
  gaps: UseQueryResult<SkillGaps>;
  heatMap: UseQueryResult<HeatMapData>;
  onChange: (search: ReportsSearch, options?: { replace: boolean }) => void;
};

function Results({ search, overview, gaps, heatMap, onChange }: ResultsProps) {
  return (
    <>
      {overview.data?.totals.attempts === 0 ? (
        <Card>
          <EmptyState
            icon={<ChartColumn size={28} aria-hidden />}
            action={
              search.period !== 'all' && (
                <Button onClick={() => onChange(reportsSearch({ ...search, period: 'all' }))}>Show all time</Button>
              )
            }
          >
            No completed quizzes in this period
          </EmptyState>
        </Card>
      ) : (
        <>
          <Loaded query={gaps} failure="Failed to load skill gaps" bones={<ChartBones />}>
            {(data) => <SkillGapsChart gaps={data} onLine={(line) => onChange(reportsSearch({ ...search, line }))} />}
          </Loaded>
          {overview.data && <DistributionChart distribution={overview.data.distribution} />}
          <Loaded query={heatMap} failure="Failed to load the heat map" bones={<ChartBones />}>
            {(data) => (
              <SkillHeatMap
                heatMap={data}
                onBy={(by) => onChange(reportsSearch({ ...search, by }), { replace: true })}
              />
            )}
          </Loaded>
        </>
      )}
      <RankingCard search={search} onChange={onChange} />
    </>
  );
}

const Activity = ({ overview, usage }: { overview: UseQueryResult<Overview>; usage: UseQueryResult<QuizUsage> }) => (
  <>
    {overview.data && <ActivityChart trend={overview.data.trend} step={overview.data.step} />}
    <Loaded query={usage} failure="Failed to load quiz usage" bones={<ChartBones />}>
      {(data) => <QuizUsageTable usage={data} />}
    </Loaded>
  </>
);

/** Each report loads, fails and is retried on its own; while a new one loads, the old one stays, faded. */
function Loaded<Data>({
  query,
  failure,
  bones,
  children,
}: {
  query: UseQueryResult<Data>;
  failure: string;
  bones: ReactNode;
  children: (data: Data) => ReactNode;
}) {
  if (query.isPending) return bones;
  if (query.data === undefined)
    return (
      <Card>
        <ErrorState
          {...loadFailure(query.error, failure)}
          onRetry={() => void query.refetch()}
          retrying={query.isFetching}
        />
      </Card>
    );
  return (
    <div
      aria-busy={query.isPlaceholderData}
      className={query.isPlaceholderData ? 'grid gap-4 opacity-60 transition-opacity sm:gap-6' : 'grid gap-4 sm:gap-6'}
    >
      {children(query.data)}
    </div>
  );
}

const ChartBones = () => (
  <Skeleton className="panel grid gap-4 p-4 sm:p-6">
    <Bone className="h-6 w-48" />
    <Bone className="h-60 w-full" />
  </Skeleton>
);
