import { useState } from 'react';
import { UserMinus, UserPlus } from 'lucide-react';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { PeopleSearch } from '../PeopleSearch.tsx';

export type Person = { id: number; name: string };

type ChoiceProps = {
  selected: readonly Person[];
  error?: string | undefined;
  onChange: (selected: readonly Person[]) => void;
};

export const PeopleChoice = ({ legend, ...choice }: ChoiceProps & { legend: string }) => (
  <fieldset className="grid gap-2">
    <legend className="mb-2 text-sm font-medium">{legend}</legend>
    {choice.selected.length > 0 && (
      <ul aria-label={legend} className="divide-y divide-line">
        {choice.selected.map(({ id, name }) => (
          <li key={id} className="flex items-center gap-2 py-2">
            <span className="min-w-0 flex-1 wrap-anywhere">{name}</span>
            <Button
              size="small"
              aria-label={`Remove ${name}`}
              onClick={() => choice.onChange(choice.selected.filter((one) => one.id !== id))}
            >
              <UserMinus size={16} aria-hidden /> Remove
            </Button>
          </li>
        ))}
      </ul>
    )}
    <AddPeople {...choice} />
  </fieldset>
);

/** A search for others, and what is wrong with those selected. */
export function AddPeople({ selected, error, onChange }: ChoiceProps) {
  const [isSearching, setSearching] = useState(false);
  return (
    <>
      {isSearching ? (
        <PeopleSearch without={selected.map(({ id }) => id)} onAdd={(person) => onChange([...selected, person])} />
      ) : (
        <Button size="small" className="justify-self-start" onClick={() => setSearching(true)}>
          <UserPlus size={16} aria-hidden /> Add people
        </Button>
      )}
      {error !== undefined && <Banner tone="danger">{error}</Banner>}
    </>
  );
}
