import type { UseQueryResult } from '@tanstack/react-query';
import type { Skill } from '@assay/contract/skills';
import { Select } from '../ui/forms/Select.tsx';
import type { LeaderboardSearch } from './leaderboardSearch.ts';

type FiltersProps = {
  search: LeaderboardSearch;
  onChange: (search: LeaderboardSearch) => void;
  skills: UseQueryResult<Skill[]>;
};

const periods = [
  { value: 'all', label: 'All time' },
  { value: 'month', label: 'This month' },
  { value: 'week', label: 'This week' },
];

export function LeaderboardFilters({ search, onChange, skills }: FiltersProps) {
  const ranked = (skills.data ?? []).filter(({ onLeaderboard }) => onLeaderboard);
  const options = ranked.map(({ id, name }) => ({ value: id, label: name }));
  // A link may name a skill that is no longer offered; the filter still shows as active.
  if (search.skill !== undefined && !options.some(({ value }) => value === search.skill))
    options.push({ value: search.skill, label: skills.isPending ? 'Loading...' : `Skill ${search.skill}` });

  const choosePeriod = (value: string) =>
    onChange({ ...search, period: value === 'month' || value === 'week' ? value : undefined });
  return (
    <div className="grid items-start gap-4 sm:max-w-lg sm:grid-cols-2">
      <Select
        label="Period"
        value={search.period ?? 'all'}
        options={periods}
        onChange={(event) => choosePeriod(event.currentTarget.value)}
      />
      <Select
        label="Skill"
        value={search.skill ?? ''}
        options={[{ value: '', label: 'All Skills' }, ...options]}
        onChange={(event) =>
          onChange({
            ...search,
            skill: event.currentTarget.value === '' ? undefined : Number(event.currentTarget.value),
          })
        }
        error={skills.isError ? 'Skills data is unavailable.' : undefined}
      />
    </div>
  );
}
