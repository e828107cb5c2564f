import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { UserPlus } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import { loadFailure } from '../platform/failureText.ts';
import { useDebounced } from '../platform/useDebounced.ts';
import { ErrorState } from '../ui/feedback/ErrorState.tsx';
import { SkeletonText } from '../ui/feedback/Skeleton.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { possibleHostsQuery } from './interviews.queries.ts';

const SEARCH_AFTER_MS = 300;

type PeopleSearchProps = {
  /** On the panel already. */
  without: readonly number[];
  /** The person who is being added. */
  adding?: number | undefined;
  onAdd: (person: { id: number; name: string }) => void;
};

/** Everyone with an active account, by search; before that the admins, who host most often. */
export function PeopleSearch({ without, adding, onAdd }: PeopleSearchProps) {
  const [typed, setTyped] = useState('');
  const search = useDebounced(typed.trim(), SEARCH_AFTER_MS);
  const people = useQuery(possibleHostsQuery(search));
  const others = people.data?.filter(({ id }) => !without.includes(id));
  return (
    <div className="grid gap-2">
      <TextField
        label="Search people"
        type="search"
        placeholder="Name or email"
        maxLength={120}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        // The search is used in forms, which Enter would send.
        onKeyDown={(event) => event.key === 'Enter' && event.preventDefault()}
      />
      {people.isPending && <SkeletonText lines={3} />}
      {people.isError && people.data === undefined && (
        <ErrorState
          {...loadFailure(people.error, 'Failed to load people')}
          onRetry={() => void people.refetch()}
          retrying={people.isFetching}
        />
      )}
      {others?.length === 0 && search !== '' && <p className="text-sm text-ink-muted">No matches</p>}
      {others !== undefined && others.length > 0 && (
        <ul aria-label="People" className="max-h-64 divide-y divide-line overflow-y-auto">
          {others.map(({ id, firstName, lastName, email }) => {
            const name = fullName({ firstName, lastName });
            return (
              <li key={id} className="flex flex-wrap items-center gap-2 py-2">
                <span className="grid min-w-0 flex-1 wrap-anywhere">
                  {name}
                  <span className="text-sm text-ink-muted">{email}</span>
                </span>
                <Button
                  size="small"
                  aria-label={`Add ${name}`}
                  loading={adding === id}
                  onClick={() => onAdd({ id, name })}
                >
                  <UserPlus size={16} aria-hidden /> Add
                </Button>
              </li>
            );
          })}
        </ul>
      )}
    </div>
  );
}
