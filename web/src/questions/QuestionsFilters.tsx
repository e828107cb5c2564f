import { useQuery } from '@tanstack/react-query';
import type { ManagedSkill } from '@assay/contract/skills';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { tagsQuery } from './bank.queries.ts';
import { type QuestionsSearch, questionsSearch } from './questionsSearch.ts';
import { difficultyWords, statusWords } from './questionWords.tsx';

const choices = (all: string, words: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

type FilterProps = {
  search: QuestionsSearch;
  skills: readonly ManagedSkill[];
  onChange: (search: QuestionsSearch) => void;
};

/** Every change returns to the first page. */
export function QuestionsFilters({ search, skills, onChange }: FilterProps) {
  const tags = useQuery(tagsQuery(search.skill));
  const change = (values: Record<string, unknown>) => onChange(questionsSearch({ ...search, page: 1, ...values }));
  const offered = new Set([...(tags.data ?? []), ...(search.tag ? [search.tag] : [])]);
  return (
    <div className="grid items-end gap-3 sm:grid-cols-2 lg:grid-cols-6">
      <Select
        label="Skill"
        className="sm:max-lg:col-span-2 lg:col-span-3"
        options={[
          { value: '', label: 'All skills' },
          ...skills.map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (archived)` })),
        ]}
        value={search.skill ?? ''}
        onChange={({ currentTarget }) => change({ skill: currentTarget.value, tag: '' })}
      />
      <SearchField
        placeholder="Question text"
        className="sm:max-lg:col-span-2 lg:col-span-3"
        maxLength={200}
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
      <Select
        label="Difficulty"
        className="lg:col-span-1"
        options={choices('All', difficultyWords)}
        value={search.difficulty ?? ''}
        onChange={({ currentTarget }) => change({ difficulty: currentTarget.value })}
      />
      <Select
        label="Status"
        className="lg:col-span-1"
        options={choices('Not archived', statusWords)}
        value={search.status ?? ''}
        onChange={({ currentTarget }) => change({ status: currentTarget.value })}
      />
      <Select
        label="Tag"
        className="lg:col-span-2"
        options={[{ value: '', label: 'All tags' }, ...[...offered].map((value) => ({ value, label: value }))]}
        value={search.tag ?? ''}
        onChange={({ currentTarget }) => change({ tag: currentTarget.value })}
      />
      <Checkbox
        label="Has issues"
        className="lg:col-span-2"
        checked={search.flagged ?? false}
        onChange={({ currentTarget }) => change({ flagged: currentTarget.checked })}
      />
    </div>
  );
}
