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
  /** The current search from the URL. */
  value: string;
  onSearch: (text: string) => void;
}

/** Searches on Enter or the button instead of every keystroke, because each search is a history entry. */
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
