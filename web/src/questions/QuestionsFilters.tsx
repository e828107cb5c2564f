import { countFilters } from '../platform/listSearch.ts';
import { type FilterSkills, SkillFilter } from '../platform/SkillFilter.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { Select } from '../ui/forms/Select.tsx';
import type { Filters } from '../ui/tables/ListFilters.tsx';
import { type QuestionsSearch, questionsSearch } from './questionsSearch.ts';
import { difficultyWords, statusWords } from './questionWords.tsx';

const choices = (all: string, words: Record<string, string>) => [
  { value: '', label: all },
  ...Object.entries(words).map(([value, label]) => ({ value, label })),
];

type FilterProps = {
  search: QuestionsSearch;
  skills: FilterSkills;
  tags: readonly string[];
  onChange: (search: QuestionsSearch) => void;
};

/** Every change returns to the first page. */
export function questionsFilters({ search, skills, tags, onChange }: FilterProps): Filters {
  const change = (values: Record<string, unknown>) => onChange(questionsSearch({ ...search, page: 1, ...values }));
  const offered = new Set([...tags, ...(search.tag ? [search.tag] : [])]);
  return {
    active: countFilters(search),
    onClear: () => onChange({}),
    search: (
      <SearchField
        placeholder="Question text"
        maxLength={200}
        value={search.search ?? ''}
        onSearch={(text) => change({ search: text })}
      />
    ),
    quick: (
      <>
        <SkillFilter skills={skills} value={search.skill} onChange={(skill) => change({ skill, tag: '' })} />
        <Select
          label="Status"
          options={choices('Not archived', statusWords)}
          value={search.status ?? ''}
          onChange={({ currentTarget }) => change({ status: currentTarget.value })}
        />
      </>
    ),
    more: (
      <>
        <Select
          label="Difficulty"
          options={choices('All', difficultyWords)}
          value={search.difficulty ?? ''}
          onChange={({ currentTarget }) => change({ difficulty: currentTarget.value })}
        />
        <Select
          label="Tag"
          options={[{ value: '', label: 'All tags' }, ...[...offered].map((value) => ({ value, label: value }))]}
          value={search.tag ?? ''}
          onChange={({ currentTarget }) => change({ tag: currentTarget.value })}
        />
        <Checkbox
          label="Has issues"
          checked={search.flagged ?? false}
          onChange={({ currentTarget }) => change({ flagged: currentTarget.checked })}
        />
      </>
    ),
  };
}
