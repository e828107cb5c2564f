import { useQuery } from '@tanstack/react-query';
import { SearchField } from '../ui/SearchField.tsx';
import { Select } from '../ui/Select.tsx';
import { groupsQuery } from './userAdmin.queries.ts';
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

// A group may be called “none”.
const OF_GROUP = 'of ';

type FilterProps = { search: UsersSearch; onChange: (search: UsersSearch) => void };

/** Every change begins at the first page. */
export function UsersFilters({ search, onChange }: FilterProps) {
  const groups = useQuery(groupsQuery());
  const names = (groups.data ?? []).map(({ name }) => name);
  // A link may name a group that nobody is in any more; the filter still says that it filters.
  if (search.group !== undefined && !names.includes(search.group)) names.push(search.group);
  const change = (values: Record<string, unknown>) => onChange(usersSearch({ ...search, page: 1, ...values }));
  return (
    <div className="grid items-end gap-3 sm:grid-cols-3 lg:grid-cols-5">
      <SearchField
        placeholder="Name or email"
        className="sm:max-lg:col-span-3 lg:col-span-2"
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
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
      <Select
        label="Group"
        options={[
          { value: '', label: 'All groups' },
          { value: 'none', label: 'No group' },
          ...names.map((name) => ({ value: OF_GROUP + name, label: name })),
        ]}
        value={search.group === undefined ? (search.ungrouped ? 'none' : '') : OF_GROUP + search.group}
        onChange={({ currentTarget: { value } }) =>
          change({
            group: value.startsWith(OF_GROUP) ? value.slice(OF_GROUP.length) : '',
            ungrouped: value === 'none',
          })
        }
      />
    </div>
  );
}
