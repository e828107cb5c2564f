import { useState } from 'react';
import { UserMinus, UserPlus } from 'lucide-react';
import { useOwnUser } from '../../platform/session.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { PeopleSearch } from '../PeopleSearch.tsx';

export type Person = { id: number; name: string };

type PeopleChoiceProps = {
  legend: string;
  selected: readonly Person[];
  /** People who are not offered. */
  without?: readonly number[];
  error?: string | undefined;
  onChange: (selected: readonly Person[]) => void;
};

type PanelChoiceProps = Pick<PeopleChoiceProps, 'selected' | 'error' | 'onChange'>;

/** The others on the panel; you lead the interview. */
export const PanelChoice = (props: PanelChoiceProps) => (
  <PeopleChoice legend="With you on the panel" without={[useOwnUser().id]} {...props} />
);

export function PeopleChoice({ legend, selected, without = [], error, onChange }: PeopleChoiceProps) {
  const [isSearching, setSearching] = useState(false);
  return (
    <fieldset className="grid gap-2">
      <legend className="mb-2 text-sm font-medium">{legend}</legend>
      {selected.length > 0 && (
        <ul aria-label={legend} className="divide-y divide-line">
          {selected.map(({ id, name }) => (
            <li key={id} className="flex items-center gap-2 py-2">
              <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
              <Button
                size="small"
                aria-label={`Remove ${name}`}
                onClick={() => onChange(selected.filter((one) => one.id !== id))}
              >
                <UserMinus size={16} aria-hidden /> Remove
              </Button>
            </li>
          ))}
        </ul>
      )}
      {isSearching ? (
        <PeopleSearch
          without={[...without, ...selected.map(({ id }) => id)]}
          onAdd={(person) => onChange([...selected, person])}
        />
      ) : (
        <Button size="small" className="justify-self-start" onClick={() => setSearching(true)}>
          <UserPlus size={16} aria-hidden /> Add people
        </Button>
      )}
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
    </fieldset>
  );
}
