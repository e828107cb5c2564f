import type { UseQueryResult } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import type { Skill } from '@assay/contract/questions/skills';
import { cx } from '../ui/cx.ts';
import type { LeaderboardSearch } from './leaderboardSearch.ts';
import styles from './LeaderboardFilters.module.css';

type FiltersProps = {
  search: LeaderboardSearch;
  onChange: (search: LeaderboardSearch) => void;
  skills: UseQueryResult<Skill[]>;
};

const periods = [
  { value: 'all', label: 'All time' },
  { value: 'month', label: 'Month' },
  { value: 'week', label: 'Week' },
] as const;

/** Chips in one line: three periods and the skill, whose list is the device's own. */
export function LeaderboardFilters({ search, onChange, skills }: FiltersProps) {
  const ranked = (skills.data ?? []).filter(({ onLeaderboard }) => onLeaderboard);
  const options = ranked.map(({ id, name }) => ({ value: id, label: name }));
  // A link may name a skill that is no longer offered; the filter still shows as active.
  if (search.skill !== undefined && !options.some(({ value }) => value === search.skill))
    options.push({ value: search.skill, label: skills.isPending ? 'Loading...' : `Skill ${search.skill}` });

  return (
    <div className="grid min-w-0 gap-1 max-sm:w-full">
      <div className={styles['chips']}>
        <div role="radiogroup" aria-label="Period" className="contents">
          {periods.map(({ value, label }) => (
            <label key={value} className={styles['chip']}>
              <input
                type="radio"
                name="period"
                value={value}
                checked={value === (search.period ?? 'all')}
                onChange={() => onChange({ ...search, period: value === 'all' ? undefined : value })}
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </div>
        <span className={cx(styles['chip'], styles['skill'], search.skill !== undefined && styles['chosen'])}>
          <select
            aria-label="Skill"
            value={search.skill ?? ''}
            onChange={({ currentTarget: { value } }) =>
              onChange({ ...search, skill: value === '' ? undefined : Number(value) })
            }
          >
            <option value="">All Skills</option>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
          <ChevronDown size={16} aria-hidden />
        </span>
      </div>
      {skills.isError && <p className="text-sm text-danger">Skills data is unavailable.</p>}
    </div>
  );
}
