import { useQuery } from '@tanstack/react-query';
import { everySkillQuery } from '../skills/skillAdmin.queries.ts';
import { Select } from '../ui/forms/Select.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { type SelectedSkill, IN_FILE, NEW } from './selectedSkill.ts';

type ChoiceProps = {
  label: string;
  chosen: SelectedSkill;
  onChoose: (chosen: SelectedSkill) => void;
  /** The label of the option "as in the file", if available. */
  inFile?: string | undefined;
};

/** An existing skill, or a new one. */
export function SkillChoice({ label, chosen, onChoose, inFile }: ChoiceProps) {
  const skills = useQuery(everySkillQuery());
  return (
    <>
      <Select
        label={label}
        required
        options={[
          { value: '', label: skills.isPending ? 'Loading...' : 'Select a skill', disabled: true },
          ...(inFile === undefined ? [] : [{ value: IN_FILE, label: inFile }]),
          { value: NEW, label: 'New skill …' },
          ...(skills.data ?? []).map((skill) => ({ value: String(skill.id), label: skill.name })),
        ]}
        value={chosen.value}
        onChange={({ currentTarget }) => onChoose({ ...chosen, value: currentTarget.value })}
      />
      {chosen.value === NEW && (
        <>
          <TextField
            label="Name of the new skill"
            required
            maxLength={120}
            value={chosen.name}
            onChange={({ currentTarget }) => onChoose({ ...chosen, name: currentTarget.value })}
          />
          <TextField
            label="Category"
            required
            maxLength={80}
            value={chosen.category}
            onChange={({ currentTarget }) => onChoose({ ...chosen, category: currentTarget.value })}
          />
        </>
      )}
    </>
  );
}
