import { useQuery } from '@tanstack/react-query';
import { roundLimits } from '@assay/contract/rounds/rounds';
import { activeSkillsQuery } from '../../skills/skills.queries.ts';
import { Checkbox } from '../../ui/forms/Checkbox.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { ownZone } from './interviewPlan.ts';

export type TypedQuizzes = {
  skillIds: readonly number[];
  /** In the `datetime-local` format, in this machine's zone. */
  dueAt: string;
};

type RoundQuizzesProps = {
  typed: TypedQuizzes;
  /** Those of the round now; an archived one stays until it is cleared. */
  known: readonly { id: number; name: string }[];
  error: string | undefined;
  onChange: (typed: TypedQuizzes) => void;
};

/** The quizzes that candidates take by their link, and until when they can start. */
export function RoundQuizzes({ typed, known, error, onChange }: RoundQuizzesProps) {
  const active = useQuery(activeSkillsQuery()).data ?? [];
  const skills = [...known.filter(({ id }) => !active.some((skill) => skill.id === id)), ...active];
  if (skills.length === 0) return null;
  const isFull = typed.skillIds.length >= roundLimits.skills;
  return (
    <fieldset className="grid gap-2">
      <legend className="font-medium">Quizzes (optional)</legend>
      <div className="max-h-48 overflow-y-auto rounded-control border border-line px-3">
        {skills.map(({ id, name }) => (
          <Checkbox
            key={id}
            label={name}
            checked={typed.skillIds.includes(id)}
            disabled={isFull && !typed.skillIds.includes(id)}
            onChange={({ currentTarget: { checked } }) =>
              onChange({
                ...typed,
                skillIds: checked ? [...typed.skillIds, id] : typed.skillIds.filter((one) => one !== id),
              })
            }
          />
        ))}
      </div>
      {typed.skillIds.length > 0 && (
        <TextField
          label="Start by"
          type="datetime-local"
          required
          hint={`Your time zone: ${ownZone()}`}
          value={typed.dueAt}
          error={error}
          onChange={({ currentTarget }) => onChange({ ...typed, dueAt: currentTarget.value })}
        />
      )}
    </fieldset>
  );
}
