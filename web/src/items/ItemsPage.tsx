import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { ChartScatter } from 'lucide-react';
import { everySkillQuery } from '../skills/skillAdmin.queries.ts';
import { exportOffer, ListExports } from '../platform/export/ListExports.tsx';
import { countFilters } from '../platform/listSearch.ts';
import { loadFailure } from '../platform/failureText.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { orderOf, sortOf } from '../ui/tables/tableSort.ts';
import { usePages } from '../ui/tables/usePages.ts';
import { summaryQuery } from '../reports/adminReports.queries.ts';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { AdvancedAnalysis } from './AdvancedAnalysis.tsx';
import { itemsQuery } from './items.queries.ts';
import { RETAKES_HINT } from './itemWords.ts';
import { type ItemsSearch, itemsSearch } from './itemsSearch.ts';
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

  const { skillId, skills } = useShownSkill(search.skillId);
  const analysis = useQuery(itemsQuery({ ...search, ...(skillId !== undefined && { skillId }) }));
  const { data } = analysis;
  const pages = usePages(analysis, search, show);
  const hasNoSkill = skills.isSuccess && skills.data.length === 0;

  return (
    <>
      <ListPage
        title="Item analysis"
        more={<LearnMore page="reports" about="item analysis" icon />}
        // Without an attempt nothing is known to be in order.
        count={data && data.attempts > 0 ? toReviewText(data.toLookAt) : undefined}
        actions={
          data && <ListExports offers={[exportOffer('analysis', 'items', { ...search, skillId: data.skill.id })]} />
        }
        filters={{
          active: countFilters(search, 'skillId'),
          onClear: () => show(itemsSearch({ skillId: search.skillId })),
          quick: (
            <>
              <Select
                label="Skill"
                options={skillOptions(skills)}
                value={skillId ?? ''}
                onChange={({ currentTarget }) => change({ skillId: currentTarget.value })}
                error={skills.isError ? 'Skills data is unavailable.' : undefined}
              />
              <Select
                label="Show"
                options={shows}
                value={search.show ?? 'all'}
                onChange={({ currentTarget }) => change({ show: currentTarget.value })}
              />
            </>
          ),
          more: (
            <>
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
            </>
          ),
        }}
        notes={
          data && (
            <>
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
            </>
          )
        }
        heading={<h2 className="sr-only">Questions</h2>}
        // Without a skill nothing is asked for, so nothing would ever arrive.
        query={hasNoSkill ? { ...analysis, isPending: false } : analysis}
        rows={hasNoSkill || data?.attempts === 0 ? [] : data?.items}
        failure={loadFailure(analysis.error, 'Failed to load the item analysis')}
        bones={{ rows: 15, columns: 6 }}
        empty={
          hasNoSkill ? (
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
          ) : data?.attempts === 0 ? (
            <EmptyState icon={<ChartScatter size={28} aria-hidden />}>
              {search.period === undefined
                ? `No completed quizzes in ${data.skill.name} yet`
                : `No completed quizzes in ${data.skill.name} in this period`}
            </EmptyState>
          ) : (
            <EmptyState action={<Button onClick={() => change({ show: 'all' })}>Show all questions</Button>}>
              No flagged questions
            </EmptyState>
          )
        }
        pages={{ ...pages, label: 'Pages of questions' }}
      >
        {(items) => (
          <ItemsTable
            items={items}
            population={search.population ?? 'first'}
            sort={sortOf({ sort: 'review', ...search })}
            onSort={(sort) => change(orderOf(sort))}
          />
        )}
      </ListPage>
      {data !== undefined && data.attempts > 0 && <AdvancedAnalysis analysis={data} />}
    </>
  );
}

const toReviewText = (count: number) =>
  count === 0 ? 'Nothing to fix' : count === 1 ? '1 question to fix' : `${count} questions to fix`;

/** The skill of the URL; without one that with most questions to fix, otherwise the first. */
function useShownSkill(asked: number | undefined) {
  const skills = useQuery(everySkillQuery());
  const summary = useQuery({ ...summaryQuery(), enabled: asked === undefined, refetchInterval: false });
  const worst = summary.data?.attention.flagged[0]?.skillId;
  const first = asked === undefined && summary.isPending ? undefined : skills.data?.[0]?.id;
  return { skills, skillId: asked ?? worst ?? first };
}

function skillOptions({
  data = [],
  isPending,
}: {
  data?: readonly { id: number; name: string }[] | undefined;
  isPending: boolean;
}) {
  if (data.length === 0) return [{ value: '', label: isPending ? 'Loading...' : 'No skills' }];
  return data.map(({ id, name }) => ({ value: id, label: name }));
}
