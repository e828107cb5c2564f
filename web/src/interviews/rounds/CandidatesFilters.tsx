import { outcomeWords } from '@assay/contract/rounds/dossierWords';
import type { Round } from '@assay/contract/rounds/rounds';
import { countFilters } from '../../platform/listSearch.ts';
import { SearchField } from '../../ui/forms/SearchField.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import type { Filters } from '../../ui/tables/ListFilters.tsx';
import { BY_NAME, type CandidatesSearch, candidatesSearch } from './candidatesSearch.ts';
import { MOST_QUIZ_COLUMNS } from './QuizScores.tsx';
import { candidateWords } from './roundWords.ts';

const statuses = [
  { value: '', label: 'All candidates' },
  ...Object.entries(candidateWords).map(([value, { label }]) => ({ value, label })),
  ...(['advance', 'hold', 'reject'] as const).map((outcome) => ({
    value: outcome,
    label: `Decided: ${outcomeWords[outcome]}`,
  })),
];

type FilterProps = {
  round: Round;
  search: CandidatesSearch;
  tags: readonly string[] | undefined;
  onChange: (search: CandidatesSearch) => void;
};

/** Every change returns to the first page. */
export function candidatesFilters({ round, search, tags = [], onChange }: FilterProps): Filters {
  const change = (values: Record<string, string>) => onChange(candidatesSearch({ ...search, page: 1, ...values }));
  // A link may name a tag that no one has any more; the filter still shows as active.
  const known = search.tag === undefined || tags.includes(search.tag) ? tags : [...tags, search.tag];
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
          label="Status"
          value={search.outcome ?? search.status ?? ''}
          options={statuses}
          // Both are one choice; what is not one is left out.
          onChange={({ currentTarget: { value } }) => change({ status: value, outcome: value })}
        />
        {known.length > 0 && (
          <Select
            label="Tag"
            value={search.tag ?? ''}
            options={[{ value: '', label: 'All tags' }, ...known.map((tag) => ({ value: tag, label: tag }))]}
            onChange={({ currentTarget: { value } }) => change({ tag: value })}
          />
        )}
      </>
    ),
    // More quizzes than the table has columns for.
    ...(round.skills.length > MOST_QUIZ_COLUMNS && {
      more: (
        <Select
          label="Order"
          value={search.sort ?? BY_NAME}
          options={[
            { value: BY_NAME, label: 'By name' },
            ...round.skills.map(({ id, name }) => ({ value: `quiz-${id}`, label: `By result: ${name}` })),
          ]}
          onChange={({ currentTarget: { value } }) =>
            change({ sort: value, direction: value === BY_NAME ? 'asc' : 'desc' })
          }
        />
      ),
    }),
  };
}
