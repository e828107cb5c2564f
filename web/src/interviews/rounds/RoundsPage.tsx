import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Link, useNavigate, useSearch } from '@tanstack/react-router';
import { Plus, UsersRound } from 'lucide-react';
import type { Round, RoundSort } from '@assay/contract/rounds/rounds';
import { exportOffer, ListExports } from '../../platform/export/ListExports.tsx';
import { loadFailure } from '../../platform/failureText.ts';
import { formatDateTimeZone } from '../../platform/format.ts';
import { LearnMore } from '../../platform/LearnMore.tsx';
import { countFilters } from '../../platform/listSearch.ts';
import { Badge } from '../../ui/display/Badge.tsx';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { ListPage } from '../../ui/tables/ListPage.tsx';
import { ResponsiveTable } from '../../ui/tables/ResponsiveTable.tsx';
import type { Sort } from '../../ui/tables/Table.tsx';
import { orderOf, sortOf } from '../../ui/tables/tableSort.ts';
import { usePages } from '../../ui/tables/usePages.ts';
import { RoundFormModal } from './RoundFormModal.tsx';
import { roundsQuery, useCreateRound } from './rounds.queries.ts';
import { BY_STATUS, type RoundsSearch, roundsSearch } from './roundsSearch.ts';
import { candidatesText, roundWords } from './roundWords.ts';

const statuses = [
  { value: '', label: 'All rounds' },
  ...Object.entries(roundWords).map(([value, { label }]) => ({ value, label })),
];

const work = [
  { value: '', label: 'All work' },
  { value: 'scorecards', label: 'Feedback missing' },
  { value: 'decision', label: 'To decide' },
  { value: 'interview', label: 'To schedule' },
];

export function RoundsPage() {
  const raw: Record<string, unknown> = useSearch({ strict: false });
  const search = roundsSearch(raw);
  const navigate = useNavigate();
  const show = (next: RoundsSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/virtual-rounds', search: next, ...options });
  /** Every change returns to the first page. */
  const filter = (values: Record<string, string>) => show(roundsSearch({ ...search, page: 1, ...values }));
  const rounds = useQuery(roundsQuery(search));
  const pages = usePages(rounds, search, show);
  const creating = useCreateRound();
  const [isCreating, setCreating] = useState(false);
  // ⌘K opens the form from anywhere.
  const isAskedNew = raw['new'] === true;
  const close = () => {
    setCreating(false);
    if (isAskedNew) show(search, { replace: true });
  };

  const create = (
    <Button variant="primary" onClick={() => setCreating(true)}>
      <Plus size={18} aria-hidden /> <span data-word>New round</span>
    </Button>
  );
  const total = rounds.data?.pagination.total;
  const isFiltered = countFilters(search) > 0 || search.search !== undefined;
  return (
    <>
      <ListPage
        title="Virtual Interviews"
        more={<LearnMore page="rounds" about="rounds of interviews" icon />}
        actions={
          !(rounds.data?.items.length === 0 && !isFiltered) && (
            <>
              <ListExports offers={[exportOffer('rounds', 'rounds', search)]} />
              {create}
            </>
          )
        }
        // On phones it would not fit beside the title, and move the list when it comes.
        count={
          total !== undefined && <span className="max-sm:sr-only">{total === 1 ? '1 round' : `${total} rounds`}</span>
        }
        filters={{
          active: countFilters(search),
          onClear: () => show({}),
          search: (
            <SearchField
              placeholder="Title or candidate"
              value={search.search ?? ''}
              onSearch={(text) => filter({ search: text })}
            />
          ),
          quick: (
            <>
              <Select
                label="Status"
                value={search.status ?? ''}
                options={statuses}
                onChange={({ currentTarget: { value } }) => filter({ status: value })}
              />
              <Select
                label="Open work"
                value={search.waiting ?? ''}
                options={work}
                onChange={({ currentTarget: { value } }) => filter({ waiting: value })}
              />
            </>
          ),
        }}
        heading={<h2 className="sr-only">Rounds</h2>}
        query={rounds}
        rows={rounds.data?.items}
        failure={loadFailure(rounds.error, 'Failed to load rounds')}
        bones={{ rows: 15, columns: 4 }}
        empty={
          <EmptyState
            icon={<UsersRound size={28} aria-hidden />}
            action={isFiltered ? <Button onClick={() => show({})}>Show all rounds</Button> : create}
          >
            {isFiltered ? 'No results' : 'No rounds yet. A round collects the candidates for one job or intake.'}
          </EmptyState>
        }
        pages={{ ...pages, label: 'Pages of rounds' }}
      >
        {(rows) => (
          <RoundList
            rounds={rows}
            sort={sortOf({ sort: BY_STATUS, ...search })}
            onSort={(sort) => show(roundsSearch({ ...search, ...orderOf(sort) }))}
          />
        )}
      </ListPage>
      {(isCreating || isAskedNew) && (
        <RoundFormModal
          round={null}
          onClose={close}
          onSave={async (plan) => {
            const { round } = await creating.mutateAsync(plan);
            await navigate({ to: '/admin/virtual-rounds/$id', params: { id: String(round.id) } });
          }}
        />
      )}
    </>
  );
}

type RoundListProps = { rounds: readonly Round[]; sort: Sort<RoundSort>; onSort: (sort: Sort<RoundSort>) => void };

const RoundList = ({ rounds, sort, onSort }: RoundListProps) => (
  <ResponsiveTable
    caption="Rounds"
    rows={rounds}
    rowKey={({ id }) => id}
    sort={sort}
    onSort={onSort}
    columns={[
      {
        key: 'title',
        header: 'Round',
        rowHeader: true,
        sortable: true,
        fills: true,
        cell: (round) => <Title round={round} />,
      },
      { key: 'status', header: 'Status', sortable: true, cell: (round) => <Status round={round} /> },
      {
        key: 'candidates',
        header: 'Candidates',
        numeric: true,
        sortable: true,
        className: 'max-xl:hidden',
        cell: (round) => totalOf(round),
      },
      {
        key: 'open',
        header: 'To schedule',
        numeric: true,
        cell: ({ candidates }) => candidates.invited + candidates.no_show,
      },
      {
        key: 'feedback',
        header: 'Feedback missing',
        numeric: true,
        className: 'max-xl:hidden',
        cell: (round) => <FeedbackMissing round={round} />,
      },
      { key: 'next', header: 'Next interview', fills: true, cell: (round) => <Next round={round} /> },
    ]}
    compact={(round) => ({
      title: <Title round={round} />,
      line: round.nextInterview ? <Next round={round} /> : candidatesText(totalOf(round)),
      corner: <Status round={round} />,
    })}
  />
);

/** People who left do not count. */
const totalOf = ({ candidates: { withdrawn: _left, ...there } }: Round): number =>
  Object.values(there).reduce((sum, count) => sum + count, 0);

const Title = ({ round: { id, title } }: { round: Round }) => (
  <Link to="/admin/virtual-rounds/$id" params={{ id: String(id) }} className="hover:underline">
    {title}
  </Link>
);

const FeedbackMissing = ({ round: { id, feedbackMissing } }: { round: Round }) =>
  feedbackMissing === 0 ? (
    '–'
  ) : (
    <Link to="/admin/virtual-rounds/$id/feedback" params={{ id: String(id) }} className="hover:underline">
      {feedbackMissing}
    </Link>
  );

const Status = ({ round: { status } }: { round: Round }) => (
  <Badge tone={roundWords[status].tone}>{roundWords[status].label}</Badge>
);

const Next = ({ round: { nextInterview: next } }: { round: Round }) =>
  next ? (
    <span title={`${formatDateTimeZone(next.startsAt)}, ${next.candidateName}`}>
      <time dateTime={next.startsAt}>{formatDateTimeZone(next.startsAt)}</time>, {next.candidateName}
    </span>
  ) : (
    '–'
  );
