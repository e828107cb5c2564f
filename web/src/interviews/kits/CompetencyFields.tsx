import { kitLimits } from '@assay/contract/rounds/kits';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { KitProblems, TypedCompetency } from './kitForm.ts';

type CompetencyFieldsProps = {
  competency: TypedCompetency;
  place: number;
  problems: KitProblems;
  onChange: (next: TypedCompetency) => void;
};

/** A competency's name, and what each score from 1 to 5 looks like. */
export const CompetencyFields = ({ competency, place, problems, onChange }: CompetencyFieldsProps) => (
  <>
    <TextField
      label="Name"
      required
      maxLength={kitLimits.competencyName}
      value={competency.name}
      error={problems[`competencies.${place}.name`]}
      onChange={({ currentTarget }) => onChange({ ...competency, name: currentTarget.value })}
    />
    <div className="grid items-start gap-3 xl:grid-cols-5">
      {competency.anchors.map((anchor, score) => (
        <TextArea
          // oxlint-disable-next-line react/no-array-index-key -- a score is its place
          key={score}
          label={`Score ${score + 1}`}
          required
          rows={3}
          maxLength={kitLimits.anchor}
          value={anchor}
          error={problems[`competencies.${place}.anchors.${score}`]}
          onChange={({ currentTarget: { value } }) =>
            onChange({
              ...competency,
              anchors: competency.anchors.map((one, nth) => (nth === score ? value : one)),
            })
          }
        />
      ))}
    </div>
  </>
);
