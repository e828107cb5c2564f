import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { Button } from '../ui/forms/Button.tsx';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { categoriesQuery } from './skillAdmin.queries.ts';
import { type SkillsSearch, skillsSearch } from './skillsSearch.ts';

const states = [
  { value: '', label: 'All states' },
  { value: 'active', label: 'Active' },
  { value: 'archived', label: 'Archived' },
];

type FilterProps = { search: SkillsSearch; onChange: (search: SkillsSearch) => void };

/** Every change returns to the first page. */
export function SkillsFilters({ search, onChange }: FilterProps) {
  const categories = useQuery(categoriesQuery);
  const change = (values: Record<string, string>) => onChange(skillsSearch({ ...search, page: 1, ...values }));
  const offered = new Set([...(categories.data ?? []), ...(search.category ? [search.category] : [])]);
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-4">
      <SearchField
        placeholder="Name, description or category"
        className="sm:max-lg:col-span-2 lg:col-span-2"
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
      <Select
        label="Category"
        options={[{ value: '', label: 'All categories' }, ...[...offered].map((value) => ({ value, label: value }))]}
        value={search.category ?? ''}
        onChange={({ currentTarget }) => change({ category: currentTarget.value })}
      />
      <Select
        label="State"
        options={states}
        value={search.state ?? ''}
        onChange={({ currentTarget }) => change({ state: currentTarget.value })}
      />
      {search.tag !== undefined && (
        <p className="flex items-center gap-1 text-sm sm:col-span-2 lg:col-span-4">
          Tagged “{search.tag}”
          <Button variant="ghost" size="small" icon aria-label="Clear tag" onClick={() => change({ tag: '' })}>
            <X size={16} aria-hidden />
          </Button>
        </p>
      )}
    </div>
  );
}
