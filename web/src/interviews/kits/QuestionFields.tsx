import { kitLimits } from '@assay/contract/rounds/kits';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import type { KitProblems, TypedCompetency, TypedQuestion } from './kitForm.ts';

type QuestionFieldsProps = {
  question: TypedQuestion;
  competencies: readonly TypedCompetency[];
  place: number;
  problems: KitProblems;
  onChange: (next: TypedQuestion) => void;
};

export const QuestionFields = ({ question, competencies, place, problems, onChange }: QuestionFieldsProps) => (
  <>
    <TextArea
      label="Question"
      required
      rows={2}
      maxLength={kitLimits.question}
      value={question.text}
      error={problems[`questions.${place}.text`]}
      onChange={({ currentTarget }) => onChange({ ...question, text: currentTarget.value })}
    />
    <div className="grid items-start gap-3 sm:grid-cols-[1fr_8rem]">
      <Select
        label="Gives evidence for"
        options={[
          { value: '', label: 'No competency' },
          ...competencies.map(({ id, name }, nth) => ({ value: id, label: name || `Competency ${nth + 1}` })),
        ]}
        value={question.competencyId}
        error={problems[`questions.${place}.competencyId`]}
        onChange={({ currentTarget }) => onChange({ ...question, competencyId: currentTarget.value })}
      />
      <TextField
        label="Minutes"
        type="number"
        inputMode="numeric"
        min={kitLimits.minutes.least}
        max={kitLimits.minutes.most}
        value={Number.isFinite(question.minutes) ? question.minutes : ''}
        error={problems[`questions.${place}.minutes`]}
        onChange={({ currentTarget }) => onChange({ ...question, minutes: currentTarget.valueAsNumber })}
      />
    </div>
    <TextArea
      label="Follow-ups (optional)"
      hint="One per line."
      rows={2}
      value={question.followUps}
      error={problems[`questions.${place}.followUps`] ?? followUpError(problems, place)}
      onChange={({ currentTarget }) => onChange({ ...question, followUps: currentTarget.value })}
    />
  </>
);

/** The server names a single line. */
const followUpError = (problems: KitProblems, place: number): string | undefined =>
  Object.entries(problems).find(([name]) => name.startsWith(`questions.${place}.followUps.`))?.[1];
