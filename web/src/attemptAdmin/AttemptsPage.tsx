import { useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { ClipboardList } from 'lucide-react';
import { ATTEMPTS_AT_ONCE } from '@assay/contract/quiz/attemptAdmin';
import { exportOffer, ListExports } from '../platform/export/ListExports.tsx';
import { loadFailure } from '../platform/failureText.ts';
import { LearnMore } from '../platform/LearnMore.tsx';
import { useEveryRow } from '../platform/useEveryRow.ts';
import { everySkillQuery } from '../skills/skillAdmin.queries.ts';
import { groupsQuery } from '../userAdmin/userAdmin.queries.ts';
import { Button } from '../ui/forms/Button.tsx';
import { EmptyState } from '../ui/feedback/EmptyState.tsx';
import { ListPage } from '../ui/tables/ListPage.tsx';
import { orderOf, sortOf } from '../ui/tables/tableSort.ts';
import { useRowSelection } from '../ui/tables/useRowSelection.ts';
import { usePages } from '../ui/tables/usePages.ts';
import { AttemptActions } from './AttemptActions.tsx';
import { attemptsQuery, readAllAttempts } from './attemptAdmin.queries.ts';
import { attemptsFilters } from './AttemptsFilters.tsx';
import { AttemptsTable } from './AttemptsTable.tsx';
import { attemptsWords } from './attemptWords.ts';
import { SelectedAttempts } from './SelectedAttempts.tsx';
import { type AttemptsSearch, attemptsSearch, isFiltered } from './attemptsSearch.ts';

export function AttemptsPage() {
  const search = attemptsSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: AttemptsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/reports/attempts', search: next, ...options });
  const { user: userId, assessed, ...filter } = search;
  const exported = { ...filter, userId, assessed: assessed && assessed === 'true' };
  const attempts = useQuery(attemptsQuery(search));
  const skills = useQuery(everySkillQuery());
  const groups = useQuery(groupsQuery());
  const pages = usePages(attempts, search, show);
  const selection = useRowSelection(attempts.data?.items);
  const total = attempts.data?.pagination.total;
  const everyRow = useEveryRow({
    total,
    most: ATTEMPTS_AT_ONCE,
    read: () => readAllAttempts(search),
    select: selection.select,
  });

  return (
    <ListPage
      title="Attempts"
      more={<LearnMore page="reports" about="attempts" icon />}
      actions={
        <ListExports
          offers={[exportOffer('attempts', 'attempts', exported), exportOffer('answers', 'answers', exported)]}
        />
      }
      filters={attemptsFilters({
        search,
        onChange: show,
        learner: attempts.data?.items[0]?.learner,
        skills,
        groups: groups.data,
      })}
      count={total === undefined ? undefined : attemptsWords(total)}
      query={attempts}
      rows={attempts.data?.items}
      failure={loadFailure(attempts.error, 'Failed to load attempts')}
      bones={{ rows: 15, columns: 6 }}
      empty={
        <EmptyState
          icon={<ClipboardList size={28} aria-hidden />}
          action={isFiltered(search) && <Button onClick={() => show({})}>Show all attempts</Button>}
        >
          {isFiltered(search) ? 'No results' : 'No attempts yet'}
        </EmptyState>
      }
      pages={{ ...pages, label: 'Pages of attempts' }}
      bulk={selection.rows.length > 0 && <SelectedAttempts selection={selection} everyRow={everyRow} />}
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
