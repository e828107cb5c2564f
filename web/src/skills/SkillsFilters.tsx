import { X } from 'lucide-react';
import { countFilters } from '../platform/listSearch.ts';
import { Button } from '../ui/forms/Button.tsx';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { Select } from '../ui/forms/Select.tsx';
import type { Filters } from '../ui/tables/ListFilters.tsx';
import { type SkillsSearch, skillsSearch } from './skillsSearch.ts';

const states = [
  { value: '', label: 'All statuses' },
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
];

type FilterProps = {
  search: SkillsSearch;
  categories: readonly string[];
  onChange: (search: SkillsSearch) => void;
};

/** Every change returns to the first page. */
const changed = (search: SkillsSearch, values: Record<string, string>) =>
  skillsSearch({ ...search, page: 1, ...values });

export function skillsFilters({ search, categories, onChange }: FilterProps): Filters {
  const change = (values: Record<string, string>) => onChange(changed(search, values));
  const offered = new Set([...categories, ...(search.category ? [search.category] : [])]);
  return {
    active: countFilters(search, 'tag'),
    onClear: () => onChange({}),
    search: (
      <SearchField
        placeholder="Name or category"
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
    ),
    quick: (
      <>
        <Select
          label="Category"
          options={[{ value: '', label: 'All categories' }, ...[...offered].map((value) => ({ value, label: value }))]}
          value={search.category ?? ''}
          onChange={({ currentTarget }) => change({ category: currentTarget.value })}
        />
        <Select
          label="Status"
          options={states}
          value={search.state ?? ''}
          onChange={({ currentTarget }) => change({ state: currentTarget.value })}
        />
      </>
    ),
  };
}

/** A tag filters by a click on it, so it is removed here. */
export const TagNote = ({ search, onChange }: Omit<FilterProps, 'categories'>) =>
  search.tag !== undefined && (
    <p className="flex items-center gap-1 text-sm">
      Tagged “{search.tag}”
      <Button
        variant="ghost"
        size="small"
        icon
        aria-label="Clear tag"
        onClick={() => onChange(changed(search, { tag: '' }))}
      >
        <X size={16} aria-hidden />
      </Button>
    </p>
  );
