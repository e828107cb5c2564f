import { Select } from '../ui/forms/Select.tsx';

/** All skills, or what is known of them so far. */
export type FilterSkills = {
  data?: readonly { id: number; name: string; category: string; isActive: boolean }[] | undefined;
  isPending: boolean;
  isError: boolean;
};

type SkillFilterProps = {
  skills: FilterSkills;
  value: number | undefined;
  /** With '' for all of them. */
  onChange: (value: string) => void;
  /** Offers the skills of one category only. */
  category?: string | undefined;
};

/** The skill in an admin's filters; archived skills are marked. */
export function SkillFilter({ skills, value, onChange, category }: SkillFilterProps) {
  const options = (skills.data ?? [])
    .filter((skill) => category === undefined || skill.category === category)
    .map(({ id, name, isActive }) => ({ value: id, label: isActive ? name : `${name} (archived)` }));
  // A link may name a skill that is not offered; the filter still shows as active.
  if (value !== undefined && !options.some((option) => option.value === value))
    options.push({ value, label: skills.isPending ? 'Loading...' : `Skill ${value}` });
  return (
    <Select
      label="Skill"
      options={[{ value: '', label: 'All skills' }, ...options]}
      value={value ?? ''}
      error={skills.isError ? 'Skills data is unavailable.' : undefined}
      onChange={({ currentTarget }) => onChange(currentTarget.value)}
    />
  );
}
