import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { ATTEMPTS_AT_ONCE } from '@assay/contract/attemptAdmin';
import { ExportMenu } from '../platform/export/ExportMenu.tsx';
import { failureText, loadFailure } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { SelectAll } from '../ui/tables/SelectAll.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { orderOf, sortOf } from '../ui/tables/tableSort.ts';
import { useRowSelection } from '../ui/tables/useRowSelection.ts';
import { usePages } from '../ui/tables/usePages.ts';
import { toast } from '../ui/feedback/toast.ts';
import { AttemptActions } from './AttemptActions.tsx';
import { attemptsQuery, useAllOfFilter } from './attemptAdmin.queries.ts';
import { AttemptsFilters } from './AttemptsFilters.tsx';
import { AttemptsTable } from './AttemptsTable.tsx';
import { attemptsWords } from './attemptWords.ts';
import { SelectedAttempts } from './SelectedAttempts.tsx';
import { type AttemptsSearch, attemptsSearch, isFiltered } from './attemptsSearch.ts';

export function AttemptsPage() {
  const search = attemptsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: AttemptsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/reports/attempts', search: next, ...options });
  const { user: userId, ...filter } = search;
  const exported = { ...filter, userId };
  const attempts = useQuery(attemptsQuery(search));
  const pages = usePages(attempts, search, show);
  const selection = useRowSelection(attempts.data?.items);
  const total = attempts.data?.pagination.total;
  const selecting = useAllOfFilter();
  const selectAll = () =>
    selecting.mutate(search, {
      onSuccess: ({ items }) => selection.select(items),
      onError: (error) => toast.error(failureText(error, 'Failed to select them')),
    });

  return (
    <ListPage
      title="Attempts"
      description="Running and completed quizzes"
      filters={<AttemptsFilters search={search} onChange={show} learner={attempts.data?.items[0]?.learner} />}
      count={total === undefined ? undefined : attemptsWords(total)}
      selectAll={
        total !== undefined && (
          <SelectAll total={total} most={ATTEMPTS_AT_ONCE} loading={selecting.isPending} onSelect={selectAll} />
        )
      }
      tools={
        total !== undefined && (
          <>
            <ExportMenu list="attempts" filter={exported} label="Export attempts" />
            <ExportMenu list="answers" filter={exported} label="Export answers" />
          </>
        )
      }
      query={attempts}
      rows={attempts.data?.items}
      failure={loadFailure(attempts.error, 'Failed to load attempts')}
      bones={{ rows: 8, columns: 6 }}
      empty={
        <EmptyState
          icon={<ClipboardList size={28} aria-hidden />}
          action={isFiltered(search) && <Button onClick={() => show({})}>Show all attempts</Button>}
        >
          {isFiltered(search) ? 'No results' : 'No attempts yet'}
        </EmptyState>
      }
      pages={{ ...pages, label: 'Pages of attempts' }}
      bulk={selection.rows.length > 0 && <SelectedAttempts selection={selection} />}
    >
      {(shown) => (
        <AttemptsTable
          attempts={shown}
          selection={selection}
          actions={(attempt) => <AttemptActions attempt={attempt} />}
          sort={sortOf({ sort: 'startedAt', direction: 'desc', ...search })}
          onSort={(sort) => show(attemptsSearch({ ...search, ...orderOf(sort) }))}
        />
      )}
    </ListPage>
  );
}
