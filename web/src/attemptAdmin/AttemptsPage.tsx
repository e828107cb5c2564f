import { useEffect, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { ATTEMPTS_AT_ONCE } from '@assay/contract/attemptAdmin';
import type { ListedAttempt } from '@assay/contract/attemptAdmin';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { Button } from '../ui/Button.tsx';
import { Card } from '../ui/Card.tsx';
import { ChooseAll } from '../ui/ChooseAll.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { ErrorState } from '../ui/ErrorState.tsx';
import { PageHeader } from '../ui/PageHeader.tsx';
import { Pagination } from '../ui/Pagination.tsx';
import { SkeletonTable } from '../ui/Skeleton.tsx';
import { toast } from '../ui/toast.ts';
import { AttemptActions } from './AttemptActions.tsx';
import { attemptsQuery, useAllOfFilter } from './attemptAdmin.queries.ts';
import { AttemptsFilters } from './AttemptsFilters.tsx';
import { AttemptsTable } from './AttemptsTable.tsx';
import { attemptsWords } from './attemptWords.ts';
import { ChosenAttempts } from './ChosenAttempts.tsx';
import { type AttemptsSearch, attemptsSearch, isFiltered } from './attemptsSearch.ts';

export function AttemptsPage() {
  const search = attemptsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: AttemptsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/reports/attempts', search: next, ...options });
  const page = search.page ?? 1;
  const { user: userId, ...filter } = search;
  const exported = { ...filter, userId };
  // Kept over pages and filters, so that attempts of several can be chosen.
  const [chosen, setChosen] = useState<ReadonlyMap<number, ListedAttempt>>(new Map());
  const choose = (next: readonly ListedAttempt[]) => setChosen(new Map(next.map((attempt) => [attempt.id, attempt])));
  const choosing = useAllOfFilter();
  const chooseAll = () =>
    choosing.mutate(search, {
      onSuccess: ({ items }) => choose(items),
      onError: (error) => toast.error(failureText(error, 'Failed to choose them')),
    });
  const attempts = useQuery(attemptsQuery(search));
  const pages = attempts.data?.pagination.pages ?? 0;
  // An old bookmark may name a page that is no more.
  const isPastEnd = attempts.isSuccess && !attempts.isPlaceholderData && page > Math.max(1, pages);
  useEffect(() => {
    if (isPastEnd) show({ ...search, page: pages }, { replace: true });
  });

  return (
    <>
      <PageHeader title="Attempts" description="Every quiz that anybody took or is taking: find, read and assess it." />
      <div className="grid gap-4 sm:gap-6">
        <AttemptsFilters search={search} onChange={show} learner={attempts.data?.items[0]?.learner} />
        {attempts.data && (
          <div className="flex flex-wrap items-start justify-between gap-3">
            <div className="flex min-h-11 flex-wrap items-center gap-x-4 gap-y-2">
              <p role="status" className="text-sm text-ink-muted">
                {attemptsWords(attempts.data.pagination.total)}
              </p>
              <ChooseAll
                total={attempts.data.pagination.total}
                most={ATTEMPTS_AT_ONCE}
                loading={choosing.isPending}
                onChoose={chooseAll}
              />
            </div>
            <div className="flex flex-wrap gap-2">
              <ExportMenu list="attempts" filter={exported} label="Export attempts" />
              <ExportMenu list="answers" filter={exported} label="Export answers" />
            </div>
          </div>
        )}
        {attempts.isPending || isPastEnd ? (
          <Card flush>
            <SkeletonTable rows={8} columns={6} />
          </Card>
        ) : attempts.data === undefined ? (
          <Card>
            <ErrorState
              {...loadFailure(attempts.error, 'Failed to load attempts')}
              onRetry={() => void attempts.refetch()}
              retrying={attempts.isFetching}
            />
          </Card>
        ) : attempts.data.items.length === 0 ? (
          <Card>
            <EmptyState
              icon={<ClipboardList size={28} aria-hidden />}
              action={isFiltered(search) && <Button onClick={() => show({})}>Show all attempts</Button>}
            >
              {isFiltered(search) ? 'No attempt fits these filters.' : 'Nobody has taken a quiz yet.'}
            </EmptyState>
          </Card>
        ) : (
          <div
            aria-busy={attempts.isPlaceholderData}
            className={attempts.isPlaceholderData ? 'opacity-60 transition-opacity' : undefined}
          >
            <AttemptsTable
              attempts={attempts.data.items}
              chosen={chosen}
              onChoose={setChosen}
              actions={(attempt) => <AttemptActions attempt={attempt} />}
              sort={{
                key: search.sort ?? 'startedAt',
                direction: search.direction === 'asc' ? 'ascending' : 'descending',
              }}
              onSort={({ key, direction }) =>
                show(
                  attemptsSearch({
                    ...search,
                    page: 1,
                    sort: key,
                    direction: direction === 'ascending' ? 'asc' : 'desc',
                  }),
                )
              }
            />
          </div>
        )}
        <Pagination
          page={page}
          pages={pages}
          onChange={(next) => show({ ...search, page: next })}
          label="Pages of attempts"
        />
        {chosen.size > 0 && (
          <ChosenAttempts chosen={[...chosen.values()]} shown={attempts.data?.items ?? []} onChoose={choose} />
        )}
      </div>
    </>
  );
}
