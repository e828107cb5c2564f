import { useQuery } from '@tanstack/react-query';
import { selectedGroup, selectedGroupValue, groupChoices } from '../platform/groupChoice.ts';
import { everySkillQuery } from '../skills/skillAdmin.queries.ts';
import { SkillFilter } from '../platform/SkillFilter.tsx';
import { Select } from '../ui/forms/Select.tsx';
import type { Filters } from '../ui/tables/ListFilters.tsx';
import { groupsQuery } from '../userAdmin/userAdmin.queries.ts';
import { categoriesQuery } from './adminReports.queries.ts';
import { periodWords, type ReportsSearch, reportsSearch } from './reportsSearch.ts';

const periods = (['7d', '30d', '90d', '365d', 'all'] as const).map((value) => ({ value, label: periodWords[value] }));

/** The reports' filters; the ranking has no category filter. A change returns to the ranking's first page. */
export function useReportsFilters(search: ReportsSearch, onChange: (search: ReportsSearch) => void): Filters {
  const categories = useQuery(categoriesQuery());
  const skills = useQuery(everySkillQuery());
  const change = (values: Record<string, unknown>) => onChange(reportsSearch({ ...search, page: 1, ...values }));

  // A link may name something no longer offered; the filter still shows as active.
  const categoryOptions = (categories.data ?? []).map((name) => ({ value: name, label: name }));
  if (search.category !== undefined && !categoryOptions.some(({ value }) => value === search.category))
    categoryOptions.push({ value: search.category, label: search.category });

  const groups = useQuery(groupsQuery());
  const known = (groups.data ?? []).map(({ name, people }) => ({ name, label: `${name} (${people})` }));
  if (search.group !== undefined && !known.some(({ name }) => name === search.group))
    known.push({ name: search.group, label: search.group });
  const hasGroups = known.length > 0 || search.ungrouped === true;

  return {
    active: [search.period, search.category, search.skill, selectedGroupValue(search) || undefined].filter(
      (one) => one !== undefined,
    ).length,
    onClear: () => onChange(reportsSearch({ tab: search.tab })),
    quick: (
      <>
        <Select
          label="Period"
          value={search.period ?? '30d'}
          options={periods}
          onChange={({ currentTarget }) => change({ period: currentTarget.value })}
        />
        <Select
          label="Category"
          value={search.category ?? ''}
          options={[{ value: '', label: 'All categories' }, ...categoryOptions]}
          onChange={({ currentTarget }) => change({ category: currentTarget.value, skill: undefined })}
        />
        <SkillFilter
          skills={skills}
          value={search.skill}
          category={search.category}
          onChange={(skill) => change({ skill })}
        />
        {hasGroups && (
          <Select
            label="Group of learners"
            value={selectedGroupValue(search)}
            options={[{ value: '', label: 'All learners' }, ...groupChoices(known)]}
            onChange={({ currentTarget }) => change(selectedGroup(currentTarget.value))}
          />
        )}
      </>
    ),
  };
}
