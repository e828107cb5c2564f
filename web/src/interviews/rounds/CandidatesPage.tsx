import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useNavigate, useParams, useSearch } from '@tanstack/react-router';
import { Send, UsersRound } from 'lucide-react';
import { outcomeWords } from '@assay/contract/rounds/dossierWords';
import type { Round, RoundCandidate } from '@assay/contract/rounds/rounds';
import { loadFailure } from '../../platform/failureText.ts';
import { countFilters } from '../../platform/listSearch.ts';
import { EmptyState } from '../../ui/feedback/EmptyState.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { ListPage } from '../../ui/tables/ListPage.tsx';
import { usePages } from '../../ui/tables/usePages.ts';
import { AddCandidatesModal } from './AddCandidatesModal.tsx';
import { CandidateDialogs, type CandidateDeed } from './CandidateDialogs.tsx';
import { CandidateList } from './CandidateList.tsx';
import { type CandidatesSearch, candidatesSearch } from './candidatesSearch.ts';
import { SendLinksDialog } from './LinkDialogs.tsx';
import { AddCandidates, RoundActions, RoundBadge, RoundTabs, takesCandidates } from './RoundParts.tsx';
import { candidatesQuery, roundQuery } from './rounds.queries.ts';
import { candidateWords } from './roundWords.ts';

const statuses = [
  { value: '', label: 'All candidates' },
  ...Object.entries(candidateWords).map(([value, { label }]) => ({ value, label })),
  ...(['advance', 'hold', 'reject'] as const).map((outcome) => ({
    value: outcome,
    label: `Decided: ${outcomeWords[outcome]}`,
  })),
];

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
  | { what: CandidateDeed; candidate: RoundCandidate };

function Candidates({ round }: { round: Round }) {
  const id = String(round.id);
  const search = candidatesSearch(useSearch({ strict: false }));
  const navigate = useNavigate();
  const show = (next: CandidatesSearch, options?: { replace: boolean }) =>
    void navigate({ to: '/admin/virtual-rounds/$id/candidates', params: { id }, search: next, ...options });
  /** Every change returns to the first page. */
  const filter = (values: Record<string, string>) => show(candidatesSearch({ ...search, page: 1, ...values }));
  const candidates = useQuery(candidatesQuery(id, search));
  const pages = usePages(candidates, search, show);
  const [open, setOpen] = useState<Open>({ what: 'nothing' });

  const isFiltered = countFilters(search) > 0 || search.search !== undefined;
  const isEmpty = candidates.data?.items.length === 0 && !isFiltered;
  const canAdd = takesCandidates(round);
  return (
    <>
      <ListPage
        title={round.title}
        count={<RoundBadge round={round} />}
        more={<RoundActions round={round} />}
        actions={
          !isEmpty && (
            <>
              {round.status !== 'archived' && (
                <Button onClick={() => setOpen({ what: 'links' })}>
                  <Send size={18} aria-hidden /> <span className="max-sm:sr-only">Send links</span>
                </Button>
              )}
              {canAdd && <AddCandidates onOpen={() => setOpen({ what: 'add' })} />}
            </>
          )
        }
        filters={{
          active: countFilters(search),
          onClear: () => show({}),
          search: (
            <SearchField
              placeholder="Name or email"
              value={search.search ?? ''}
              onSearch={(text) => filter({ search: text })}
            />
          ),
          quick: (
            <Select
              label="Status"
              value={search.outcome ?? search.status ?? ''}
              options={statuses}
              // Both are one choice; what is not one is left out.
              onChange={({ currentTarget: { value } }) => filter({ status: value, outcome: value })}
            />
          ),
        }}
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
      >
        {(rows) => (
          <CandidateList
            round={round}
            candidates={rows}
            onTag={(tag) => filter({ tag })}
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
