import { selectedGroup, selectedGroupValue, groupChoices } from '../platform/groupChoice.ts';
import { countFilters } from '../platform/listSearch.ts';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { Select } from '../ui/forms/Select.tsx';
import type { Filters } from '../ui/tables/ListFilters.tsx';
import { type UsersSearch, usersSearch } from './usersSearch.ts';

const roles = [
  { value: '', label: 'All roles' },
  { value: 'user', label: 'Learners' },
  { value: 'admin', label: 'Admins' },
];
const states = [
  { value: '', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'deactivated', label: 'Deactivated' },
  { value: 'banned', label: 'Banned' },
];

type FilterProps = {
  search: UsersSearch;
  groups: readonly { name: string }[] | undefined;
  skills: readonly { id: number; name: string }[] | undefined;
  onChange: (search: UsersSearch) => void;
};

/** Every change returns to the first page. */
export function usersFilters({ search, groups = [], skills = [], onChange }: FilterProps): Filters {
  const named = groups.map(({ name }) => ({ name }));
  // A link may name a group without members; the filter still shows as active.
  if (search.group !== undefined && !named.some(({ name }) => name === search.group))
    named.push({ name: search.group });
  const quizzes = skills.map(({ id, name }) => ({ value: id, label: `No quiz in ${name}` }));
  if (typeof search.untaken === 'number' && !quizzes.some(({ value }) => value === search.untaken))
    quizzes.push({ value: search.untaken, label: `No quiz in skill ${search.untaken}` });
  const change = (values: Record<string, unknown>) => onChange(usersSearch({ ...search, page: 1, ...values }));
  return {
    active: countFilters(search),
    onClear: () => onChange({}),
    search: (
      <SearchField
        placeholder="Name or email"
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
    ),
    quick: (
      <>
        <Select
          label="Role"
          options={roles}
          value={search.role ?? ''}
          onChange={({ currentTarget }) => change({ role: currentTarget.value })}
        />
        <Select
          label="Status"
          options={states}
          value={search.state ?? ''}
          onChange={({ currentTarget }) => change({ state: currentTarget.value })}
        />
        <Select
          label="Group"
          options={[{ value: '', label: 'All groups' }, ...groupChoices(named)]}
          value={selectedGroupValue(search)}
          onChange={({ currentTarget }) => change(selectedGroup(currentTarget.value))}
        />
      </>
    ),
    more: (
      <Select
        label="Quizzes"
        options={[{ value: '', label: 'With or without quizzes' }, { value: 'any', label: 'No quiz yet' }, ...quizzes]}
        value={search.untaken ?? ''}
        onChange={({ currentTarget }) => change({ untaken: currentTarget.value })}
      />
    ),
  };
}
