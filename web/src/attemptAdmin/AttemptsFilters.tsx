import { X } from 'lucide-react';
import { fullName } from '@assay/contract/people/names';
import type { ListedAttempt } from '@assay/contract/quiz/attemptAdmin';
import { selectedGroup, selectedGroupValue, groupChoices } from '../platform/groupChoice.ts';
import { countFilters } from '../platform/listSearch.ts';
import { type FilterSkills, SkillFilter } from '../platform/SkillFilter.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { SearchField } from '../ui/forms/SearchField.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { useFollowing } from '../ui/forms/useFollowing.ts';
import type { Filters } from '../ui/tables/ListFilters.tsx';
import { type AttemptsSearch, attemptsSearch } from './attemptsSearch.ts';

const statuses = [
  { value: '', label: 'All statuses' },
  { value: 'open', label: 'Running' },
  { value: 'completed', label: 'Completed' },
  { value: 'void', label: 'Void' },
];
const assessments = [
  { value: '', label: 'Assessed or not' },
  { value: 'true', label: 'Assessed' },
  { value: 'false', label: 'Not assessed' },
];

type FilterProps = {
  search: AttemptsSearch;
  onChange: (search: AttemptsSearch) => void;
  /** The learner, if the URL names one. */
  learner: ListedAttempt['learner'] | undefined;
  skills: FilterSkills;
  groups: readonly { name: string }[] | undefined;
};

/** Every change returns to the first page. */
export function attemptsFilters({ search, onChange, learner, skills, groups = [] }: FilterProps): Filters {
  const change = (values: Record<string, unknown>) => onChange(attemptsSearch({ ...search, page: 1, ...values }));
  const named = groups.map(({ name }) => ({ name }));
  // A link may name a group without members; the filter still shows as active.
  if (search.group !== undefined && !named.some(({ name }) => name === search.group))
    named.push({ name: search.group });
  return {
    active: countFilters(search, 'user'),
    onClear: () => onChange({}),
    search:
      search.user === undefined ? (
        <SearchField
          label="Learner"
          placeholder="Name or email"
          value={search.search ?? ''}
          onSearch={(text) => change({ search: text })}
        />
      ) : (
        <div className="flex min-h-11 items-center gap-2 rounded-control bg-sunken px-3">
          <span className="min-w-0 flex-1 truncate">
            Only {learner === undefined ? 'one learner' : fullName(learner)}
          </span>
          <Button variant="ghost" size="small" icon aria-label="Show all learners" onClick={() => change({ user: '' })}>
            <X size={18} aria-hidden />
          </Button>
        </div>
      ),
    quick: (
      <>
        <SkillFilter skills={skills} value={search.skillId} onChange={(skillId) => change({ skillId })} />
        <Select
          label="Status"
          options={statuses}
          value={search.status ?? ''}
          onChange={({ currentTarget }) => change({ status: currentTarget.value })}
        />
      </>
    ),
    more: (
      <>
        <Select
          label="Group"
          options={[{ value: '', label: 'All groups' }, ...groupChoices(named)]}
          value={selectedGroupValue(search)}
          onChange={({ currentTarget }) => change(selectedGroup(currentTarget.value))}
        />
        <Select
          label="Assessment"
          options={assessments}
          value={search.assessed ?? ''}
          onChange={({ currentTarget }) => change({ assessed: currentTarget.value })}
        />
        <TextField
          label="Started from"
          type="date"
          value={search.from ?? ''}
          max={search.to}
          onChange={({ currentTarget }) => change({ from: currentTarget.value })}
        />
        <TextField
          label="Started to"
          type="date"
          value={search.to ?? ''}
          min={search.from}
          onChange={({ currentTarget }) => change({ to: currentTarget.value })}
        />
        <PercentField
          label="Score from"
          placeholder="0"
          value={search.minScore}
          onChange={(minScore) => change({ minScore })}
        />
        <PercentField
          label="Score to"
          placeholder="100"
          value={search.maxScore}
          onChange={(maxScore) => change({ maxScore })}
        />
      </>
    ),
  };
}

type PercentFieldProps = {
  label: string;
  placeholder: string;
  value: number | undefined;
  onChange: (text: string) => void;
};

/** Applied on blur or Enter, because half a number is no filter. */
function PercentField({ label, placeholder, value, onChange }: PercentFieldProps) {
  const asked = value === undefined ? '' : String(value);
  const [typed, setTyped] = useFollowing(asked);
  const take = () => {
    if (typed === asked) return;
    // An invalid percentage does not filter, so it is cleared.
    if (typed === '' || /^(100|\d{1,2})$/.test(typed)) onChange(typed);
    else setTyped(asked);
  };
  return (
    <TextField
      label={label}
      type="number"
      inputMode="numeric"
      min={0}
      max={100}
      step={1}
      placeholder={placeholder}
      trailing="%"
      value={typed}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={take}
      onKeyDown={({ key }) => key === 'Enter' && take()}
    />
  );
}
