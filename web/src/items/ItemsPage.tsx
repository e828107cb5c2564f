import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartScatter } from 'lucide-react';
import { everySkillQuery } from '../attemptAdmin/attemptAdmin.queries.ts';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { loadFailure } from '../platform/failureText.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { PageHeader } from '../ui/display/PageHeader.tsx';
import { Pagination } from '../ui/tables/Pagination.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { orderOf, sortOf } from '../ui/tables/tableSort.ts';
import { usePages } from '../ui/tables/usePages.ts';
import { CalibrationCard } from './CalibrationCard.tsx';
import { ItemCharts } from './ItemCharts.tsx';
import { itemsQuery } from './items.queries.ts';
import { RETAKES_HINT } from './itemWords.ts';
import { type ItemsSearch, itemsSearch } from './itemsSearch.ts';
import { ItemsSummary } from './ItemsSummary.tsx';
import { ItemsTable } from './ItemsTable.tsx';

const populations = [
  { value: 'first', label: 'First attempts' },
  { value: 'all', label: 'All attempts' },
];
const periods = [
  { value: 'all', label: 'All time' },
  { value: '7d', label: 'Last 7 days' },
  { value: '30d', label: 'Last 30 days' },
  { value: '90d', label: 'Last 90 days' },
  { value: '365d', label: 'Last 365 days' },
];
const shows = [
  { value: 'all', label: 'All questions' },
  { value: 'flagged', label: 'Only flagged' },
];

export function ItemsPage() {
  const search = itemsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: ItemsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/reports/items', search: next, ...options });
  const change = (values: Record<string, string | number>) => show(itemsSearch({ ...search, page: 1, ...values }));

  const skills = useQuery(everySkillQuery());
  const options = (skills.data ?? []).map(({ id, name }) => ({ value: id, label: name }));
  // Without a selection the first skill is shown.
  const skillId = search.skillId ?? options[0]?.value;
  const analysis = useQuery(itemsQuery({ ...search, ...(skillId !== undefined && { skillId }) }));
  const { data } = analysis;
  const { page, pages, isPastEnd, onChange } = usePages(analysis, search, show);

  return (
    <>
      <PageHeader
        title="Item analysis"
        more={<LearnMore page="reports" about="item analysis" />}
        description="How well each question works"
      />
      <div className="grid gap-4 sm:gap-6">
        <div className="grid items-start gap-3 sm:grid-cols-2 lg:grid-cols-4">
          <Select
            label="Skill"
            options={
              options.length === 0 ? [{ value: '', label: skills.isPending ? 'Loading...' : 'No skills' }] : options
            }
            value={skillId ?? ''}
            onChange={({ currentTarget }) => change({ skillId: currentTarget.value })}
            error={skills.isError ? 'Skills data is unavailable.' : undefined}
          />
          <Select
            label="Answers of"
            hint={search.population === 'all' ? RETAKES_HINT : 'Retakes have seen the questions before.'}
            options={populations}
            value={search.population ?? 'first'}
            onChange={({ currentTarget }) => change({ population: currentTarget.value })}
          />
          <Select
            label="Period"
            options={periods}
            value={search.period ?? 'all'}
            onChange={({ currentTarget }) => change({ period: currentTarget.value })}
          />
          <Select
            label="Show"
            options={shows}
            value={search.show ?? 'all'}
            onChange={({ currentTarget }) => change({ show: currentTarget.value })}
          />
        </div>
        {skills.isSuccess && skillId === undefined ? (
          <Card>
            <EmptyState
              icon={<ChartScatter size={28} aria-hidden />}
              action={
                <Link to="/admin/skills" className={buttonClass()}>
                  Add a skill
                </Link>
              }
            >
              No skills yet
            </EmptyState>
          </Card>
        ) : data === undefined && analysis.isError ? (
          <Card>
            <ErrorState
              {...loadFailure(analysis.error, 'Failed to load the item analysis')}
              onRetry={() => void analysis.refetch()}
              retrying={analysis.isFetching}
            />
          </Card>
        ) : data === undefined || isPastEnd ? (
          <Card flush>
            <SkeletonTable rows={8} columns={6} />
          </Card>
        ) : data.attempts === 0 ? (
          <Card>
            <EmptyState icon={<ChartScatter size={28} aria-hidden />}>
              {search.period === undefined
                ? `No completed quizzes in ${data.skill.name} yet`
                : `No completed quizzes in ${data.skill.name} in this period`}
            </EmptyState>
          </Card>
        ) : (
          <div
            aria-busy={analysis.isPlaceholderData}
            className={`grid gap-4 sm:gap-6 ${analysis.isPlaceholderData ? 'opacity-60 transition-opacity' : ''}`}
          >
            {search.period !== undefined && (
              <Banner tone="info">
                Based on this period only
                {data.isCut && ', from its latest 5,000 attempts'}. Question pages and the calibration show all time.
              </Banner>
            )}
            {data.isCorrecting && (
              <Banner tone="info">
                A correction is in progress. Its question is left out for now, and other figures may change.
              </Banner>
            )}
            <ItemsSummary analysis={data} />
            <ItemCharts analysis={data} />
            <div className="flex flex-wrap items-end justify-between gap-3">
              <div>
                <h2 className="display text-xl">Questions</h2>
                <p role="status" className="text-sm text-ink-muted">
                  {data.pagination.total === 1 ? '1 question' : `${data.pagination.total} questions`}
                </p>
              </div>
              <ExportMenu list="items" filter={{ ...search, skillId: data.skill.id }} label="Export analysis" />
            </div>
            {data.items.length === 0 ? (
              <Card>
                <EmptyState action={<Button onClick={() => change({ show: 'all' })}>Show all questions</Button>}>
                  No flagged questions
                </EmptyState>
              </Card>
            ) : (
              <ItemsTable
                items={data.items}
                population={search.population ?? 'first'}
                sort={sortOf({ sort: 'question', ...search })}
                onSort={(sort) => change(orderOf(sort))}
              />
            )}
            <Pagination page={page} pages={pages} onChange={onChange} label="Pages of questions" />
            <CalibrationCard key={data.skill.id} skillId={data.skill.id} />
          </div>
        )}
      </div>
    </>
  );
}
