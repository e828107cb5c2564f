import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Send, UsersRound } from 'lucide-react';
import { type ListedCandidate, type Round, roundLimits } from '@assay/contract/rounds/rounds';
import { exportOffer, ListExports } from '../../platform/export/ListExports.tsx';
import { loadFailure } from '../../platform/failureText.ts';
import { countFilters } from '../../platform/listSearch.ts';
import { useEveryRow } from '../../platform/useEveryRow.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { ListPage } from '../../ui/tables/ListPage.tsx';
import { orderOf, sortOf } from '../../ui/tables/tableSort.ts';
import { usePages } from '../../ui/tables/usePages.ts';
import { useRowSelection } from '../../ui/tables/useRowSelection.ts';
import { AddCandidatesModal } from './AddCandidatesModal.tsx';
import { CandidateDialogs, type CandidateDeed } from './CandidateDialogs.tsx';
import { CandidateList } from './CandidateList.tsx';
import { candidatesFilters } from './CandidatesFilters.tsx';
import { BY_NAME, type CandidatesSearch, candidatesSearch } from './candidatesSearch.ts';
import { SendLinksDialog } from './LinkDialogs.tsx';
import { AddCandidates, RoundActions, RoundBadge, RoundTabs, takesCandidates } from './RoundParts.tsx';
import { candidatesQuery, readAllCandidates, roundQuery } from './rounds.queries.ts';
import { SelectedCandidates } from './SelectedCandidates.tsx';

/** The candidates of a round, and the status of each. */
export function CandidatesPage() {
  const { id = '' } = useParams({ strict: false });
  const round = useQuery(roundQuery(id)).data;
  return round && <Candidates round={round} />;
}

type Open =
  | { what: 'nothing' }
  | { what: 'add' }
  | { what: 'links' }
  | { what: CandidateDeed; candidate: ListedCandidate };

function Candidates({ round }: { round: Round }) {
  const id = String(round.id);
  const search = candidatesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: CandidatesSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/virtual-rounds/$id/candidates', params: { id }, search: next, ...options });
  const candidates = useQuery(candidatesQuery(id, search));
  const pages = usePages(candidates, search, show);
  const selection = useRowSelection(candidates.data?.items);
  const total = candidates.data?.pagination.total;
  const everyRow = useEveryRow({
    total,
    most: roundLimits.listedAtOnce,
    read: () => readAllCandidates(id, search),
    select: selection.select,
  });
  const [open, setOpen] = useState<Open>({ what: 'nothing' });

  const isFiltered = countFilters(search) > 0 || search.search !== undefined;
  const isEmpty = candidates.data?.items.length === 0 && !isFiltered;
  const canAdd = takesCandidates(round);
  const sendLinks = {
    label: 'Send links',
    icon: <Send size={18} aria-hidden />,
    onSelect: () => setOpen({ what: 'links' }),
  };
  return (
    <>
      <ListPage
        title={round.title}
        count={<RoundBadge round={round} />}
        more={<RoundActions round={round} more={isEmpty || round.status === 'archived' ? [] : [sendLinks]} />}
        actions={
          !isEmpty && (
            <>
              <ListExports offers={[exportOffer('candidates', 'candidates', { ...search, roundId: round.id })]} />
              {canAdd && <AddCandidates onOpen={() => setOpen({ what: 'add' })} />}
            </>
          )
        }
        filters={candidatesFilters({ round, search, tags: candidates.data?.tags, onChange: show })}
        notes={<RoundTabs round={round} />}
        heading={<h2 className="sr-only">Candidates</h2>}
        query={candidates}
        rows={candidates.data?.items}
        failure={loadFailure(candidates.error, 'Failed to load the candidates')}
        bones={{ rows: 10, columns: 4 }}
        empty={
          <EmptyState
            icon={<UsersRound size={28} aria-hidden />}
            action={
              isFiltered ? (
                <Button onClick={() => show({})}>Show all candidates</Button>
              ) : canAdd ? (
                <AddCandidates onOpen={() => setOpen({ what: 'add' })} />
              ) : undefined
            }
          >
            {isFiltered ? 'No results' : 'No candidates yet'}
          </EmptyState>
        }
        pages={{ ...pages, label: 'Pages of candidates' }}
        bulk={
          selection.rows.length > 0 && <SelectedCandidates round={round} selection={selection} everyRow={everyRow} />
        }
      >
        {(rows) => (
          <CandidateList
            round={round}
            candidates={rows}
            selection={selection}
            sort={sortOf({ sort: BY_NAME, ...search })}
            onSort={(sort) => show(candidatesSearch({ ...search, ...orderOf(sort) }))}
            onTag={(tag) => show(candidatesSearch({ ...search, page: 1, tag }))}
            onOpen={(what, candidate) => setOpen({ what, candidate })}
          />
        )}
      </ListPage>
      {open.what === 'add' && <AddCandidatesModal roundId={id} onClose={() => setOpen({ what: 'nothing' })} />}
      {open.what === 'links' && <SendLinksDialog round={round} onClose={() => setOpen({ what: 'nothing' })} />}
      {'candidate' in open && (
        <CandidateDialogs
          round={round}
          deed={open.what}
          candidate={open.candidate}
          onClose={() => setOpen({ what: 'nothing' })}
        />
      )}
    </>
  );
}
