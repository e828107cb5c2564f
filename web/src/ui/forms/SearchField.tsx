import type { FormEvent } from 'react';
import { Search } from 'lucide-react';
import { Button } from './Button.tsx';
import { TextField } from './TextField.tsx';
import { useFollowing } from './useFollowing.ts';

interface SearchFieldProps {
  label?: string;
  placeholder: string;
  maxLength?: number;
  className?: string;
  /** What is being searched for now, as the address says it. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches when Enter or its button is pressed, not with every letter: each search is a place in the history. */
export function SearchField({ label = 'Search', maxLength = 120, value, onSearch, ...rest }: SearchFieldProps) {
  const { className, placeholder } = rest;
  const [typed, setTyped] = useFollowing(value);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSearch(typed);
  };
  return (
    <form role="search" onSubmit={submit} className={className}>
      <TextField
        label={label}
        type="search"
        placeholder={placeholder}
        maxLength={maxLength}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        trailing={
          <Button type="submit" variant="ghost" icon aria-label="Search">
            <Search size={18} aria-hidden />
          </Button>
        }
      />
    </form>
  );
}
