import { type FormEvent, useState } from 'react';
import { Search } from 'lucide-react';
import { Button } from '../ui/Button.tsx';
import { Select } from '../ui/Select.tsx';
import { TextField } from '../ui/TextField.tsx';
import { type UsersSearch, usersSearch } from './usersSearch.ts';

const roles = [
  { value: '', label: 'All roles' },
  { value: 'user', label: 'Learners' },
  { value: 'admin', label: 'Admins' },
];
const states = [
  { value: '', label: 'All states' },
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'banned', label: 'Banned' },
];

type FilterProps = { search: UsersSearch; onChange: (search: UsersSearch) => void };

/** Every change begins at the first page. */
export function UsersFilters({ search, onChange }: FilterProps) {
  const asked = search.search ?? '';
  const [typed, setTyped] = useState(asked);
  const [shown, setShown] = useState(asked);
  // The address also changes by Back and by links.
  if (shown !== asked) {
    setShown(asked);
    setTyped(asked);
  }
  const change = (values: Record<string, string>) => onChange(usersSearch({ ...search, page: 1, ...values }));
  const submit = (event: FormEvent) => {
    event.preventDefault();
    change({ search: typed });
  };
  return (
    <form role="search" onSubmit={submit} className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <TextField
        label="Search"
        type="search"
        placeholder="Name or email"
        className="sm:max-lg:col-span-2 lg:col-span-2"
        maxLength={120}
        value={typed}
        onChange={({ currentTarget }) => setTyped(currentTarget.value)}
        trailing={
          <Button type="submit" variant="ghost" icon aria-label="Search">
            <Search size={18} aria-hidden />
          </Button>
        }
      />
      <Select
        label="Role"
        options={roles}
        value={search.role ?? ''}
        onChange={({ currentTarget }) => change({ role: currentTarget.value })}
      />
      <Select
        label="State"
        options={states}
        value={search.state ?? ''}
        onChange={({ currentTarget }) => change({ state: currentTarget.value })}
      />
    </form>
  );
}
