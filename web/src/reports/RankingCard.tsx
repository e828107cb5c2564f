import { useQuery } from '@tanstack/react-query';
import { Trophy } from 'lucide-react';
import { loadFailure } from '../platform/failureText.ts';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { Card } from '../ui/display/Card.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonTable } from '../ui/feedback/Skeleton.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { Pagination } from '../ui/tables/Pagination.tsx';
import { orderOf, sortOf } from '../ui/tables/tableSort.ts';
import { usePages } from '../ui/tables/usePages.ts';
import { rankingFilter, rankingQuery } from './adminReports.queries.ts';
import { RankingTable } from './RankingTable.tsx';
import { type ReportsSearch, reportsSearch } from './reportsSearch.ts';

const boards = [
  { value: 'all', label: 'All time' },
  { value: 'month', label: 'This month' },
  { value: 'week', label: 'This week' },
];

/** Everyone’s results on one board, a page at a time. */
export function RankingCard({
  search,
  onChange,
}: {
  search: ReportsSearch;
  onChange: (search: ReportsSearch, options?: { replace: boolean }) => void;
}) {
  const ranking = useQuery(rankingQuery(search));
  const pages = usePages(ranking, search, (next, options) => onChange(reportsSearch(next), options));
  return (
    <Card
      flush
      className="pb-4"
      title="All results"
      action={
        <div className="flex flex-wrap items-start gap-2 print:hidden">
          <ExportMenu list="results" filter={rankingFilter(search)} label="Export results" />
          <Select
            label="Results of"
            labelHidden
            className="w-32 print:hidden"
            options={boards}
            value={search.board ?? 'all'}
            onChange={({ currentTarget }) =>
              onChange(reportsSearch({ ...search, board: currentTarget.value, page: 1 }))
            }
          />
        </div>
      }
    >
      <p className="px-4 pb-3 text-sm text-ink-muted sm:px-6">
        Includes deactivated and hidden people, without a rank.
        {search.category !== undefined && search.skill === undefined && ` The category filter doesn’t apply here.`}
        {search.group !== undefined && ` Ranks are within ${search.group}.`}
        {search.ungrouped && ` Ranks are among learners without a group.`}
        {ranking.data?.items.some(({ byPoints }) => byPoints) && ' Accuracy counts questions, not points.'}
      </p>
      {ranking.isPending || pages.isPastEnd ? (
        <SkeletonTable rows={5} columns={5} />
      ) : ranking.data === undefined ? (
        <ErrorState
          {...loadFailure(ranking.error, 'Failed to load results')}
          onRetry={() => void ranking.refetch()}
          retrying={ranking.isFetching}
        />
      ) : ranking.data.items.length === 0 ? (
        <EmptyState icon={<Trophy size={28} aria-hidden />}>No results yet</EmptyState>
      ) : (
        <div aria-busy={ranking.isPlaceholderData} className="grid grid-cols-1 gap-4">
          <RankingTable
            items={ranking.data.items}
            sort={sortOf({ sort: 'rank', ...search })}
            onSort={(sort) => onChange(reportsSearch({ ...search, ...orderOf(sort) }))}
          />
          <Pagination page={pages.page} pages={pages.pages} onChange={pages.onChange} label="Pages of results" />
        </div>
      )}
    </Card>
  );
}
