import { useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { CircleAlert } from 'lucide-react';
import type { RoundCandidate } from '@assay/contract/rounds/rounds';
import { loadFailure } from '../../platform/failureText.ts';
import { useDebounced } from '../../platform/useDebounced.ts';
import { ErrorState } from '../../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../../ui/feedback/Skeleton.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { freeCandidatesQuery } from './rounds.queries.ts';

const SEARCH_AFTER_MS = 300;

export type Candidate = Pick<RoundCandidate, 'id' | 'name' | 'email'>;

type CandidateChoiceProps = {
  roundId: string;
  selected: Candidate | null;
  error: string | undefined;
  onChange: (candidate: Candidate) => void;
};

/** Those for whom an interview can be scheduled, by name; the search looks through all of them. */
export function CandidateChoice({ roundId, selected, error, onChange }: CandidateChoiceProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const candidates = useQuery(freeCandidatesQuery(roundId, search));
  const errorId = useId();
  const found = candidates.data?.items ?? [];
  // A selected one stays in sight while the search is for others.
  const shown = selected && !found.some(({ id }) => id === selected.id) ? [selected, ...found] : found;
  const left = (candidates.data?.pagination.total ?? 0) - found.length;
  return (
    <fieldset className="grid gap-2" aria-describedby={error === undefined ? undefined : errorId}>
      <legend className="mb-2 text-sm font-medium">Candidate</legend>
      {(left > 0 || typed !== '') && (
        <TextField
          label="Search candidates"
          type="search"
          placeholder="Name or email"
          maxLength={120}
          value={typed}
          onChange={({ currentTarget }) => setTyped(currentTarget.value)}
          // Enter would send the form.
          onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
        />
      )}
      {candidates.isPending && <SkeletonText lines={3} />}
      {candidates.isError && candidates.data === undefined && (
        <ErrorState
          {...loadFailure(candidates.error, 'Failed to load candidates')}
          onRetry={() => void candidates.refetch()}
          retrying={candidates.isFetching}
        />
      )}
      {candidates.data && found.length === 0 && (
        <p className="text-sm text-ink-muted">{search === '' ? 'No candidates to schedule' : 'No matches'}</p>
      )}
      {shown.length > 0 && (
        <div className="grid max-h-56 gap-1 overflow-y-auto">
          {shown.map((candidate) => (
            <label
              key={candidate.id}
              className="flex min-h-11 cursor-pointer items-center gap-3 rounded-control px-3 py-1 has-checked:bg-accent-soft has-focus-visible:outline-2"
            >
              <input
                type="radio"
                name="candidate"
                value={candidate.id}
                checked={selected?.id === candidate.id}
                onChange={() => onChange(candidate)}
              />
              <span className="grid min-w-0 wrap-anywhere">
                {candidate.name}
                <span className="text-sm text-ink-muted">{candidate.email}</span>
              </span>
            </label>
          ))}
        </div>
      )}
      {left > 0 && (
        <p className="text-sm text-ink-muted">{left === 1 ? '1 more.' : `${left} more.`} Search by name or email.</p>
      )}
      {error !== undefined && (
        <p id={errorId} role="alert" className="flex items-center gap-1.5 text-sm font-medium text-danger">
          <CircleAlert size={16} aria-hidden />
          {error}
        </p>
      )}
    </fieldset>
  );
}
