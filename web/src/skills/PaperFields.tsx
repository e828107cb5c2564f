import type { ManagedSkill } from '@assay/contract/questions/skills';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { cx } from '../ui/cx.ts';
import { TextField } from '../ui/forms/TextField.tsx';
import { FieldGroup } from './SkillFields.tsx';
import { addsUp, bounds, within } from './skillRules.ts';
import { shortage } from './supply.ts';
import type { SkillForm } from './useSkillForm.ts';

const scoringRules = [
  { value: 'equal', label: 'Every question counts the same' },
  { value: 'points', label: 'Questions count by their points' },
];

type PaperFieldsProps = {
  form: SkillForm;
  /** The skill whose bank the paper is drawn from; none for a new skill. */
  skill: ManagedSkill | undefined;
};

export function PaperFields({ form: { register, formState, watch }, skill }: PaperFieldsProps) {
  const { errors } = formState;
  const [easy, medium, hard, questionsPerQuiz] = watch(['easy', 'medium', 'hard', 'questionsPerQuiz']);
  const byDifficulty = watch('byDifficulty');
  const lacks =
    skill && shortage({ live: skill.live, questionsPerQuiz, blueprint: byDifficulty ? { easy, medium, hard } : null });
  return (
    <FieldGroup title="Questions">
      <TextField
        label="Questions per quiz"
        type="number"
        inputMode="numeric"
        {...bounds.questionsPerQuiz}
        error={errors.questionsPerQuiz?.message}
        {...register('questionsPerQuiz', { valueAsNumber: true, validate: within(bounds.questionsPerQuiz) })}
      />
      <TextField
        label="Time limit in minutes"
        type="number"
        inputMode="decimal"
        {...bounds.minutes}
        step="any"
        error={errors.minutes?.message}
        {...register('minutes', { valueAsNumber: true, validate: within(bounds.minutes) })}
      />
      <Select
        label="Scoring"
        className="sm:col-span-2"
        options={scoringRules}
        hint="Attempts keep the rule they started with."
        {...register('scoringRule')}
      />
      <Checkbox
        label="Set the number per difficulty"
        hint="Other difficulties fill in for missing questions."
        className="sm:col-span-2"
        {...register('byDifficulty')}
      />
      {byDifficulty && (
        <div className="grid grid-cols-3 items-start gap-3 sm:col-span-2">
          {(['easy', 'medium', 'hard'] as const).map((difficulty) => (
            <TextField
              key={difficulty}
              label={{ easy: 'Easy', medium: 'Medium', hard: 'Hard' }[difficulty]}
              type="number"
              inputMode="numeric"
              {...bounds.ofDifficulty}
              hint={skill && `${skill.live[difficulty]} live`}
              {...register(difficulty, { valueAsNumber: true, validate: (_count, typed) => addsUp(typed) })}
            />
          ))}
          <Sum sum={easy + medium + hard} of={questionsPerQuiz} />
        </div>
      )}
      {lacks && (
        <Banner tone="warning" className="sm:col-span-2">
          {lacks}.
        </Banner>
      )}
    </FieldGroup>
  );
}

const Sum = ({ sum, of }: { sum: number; of: number }) => (
  <p role="status" className={cx('col-span-3 text-sm', sum === of ? 'text-ink-muted' : 'font-medium text-danger')}>
    {sum === of
      ? `Adds up to ${sum}.`
      : `Adds up to ${Number.isFinite(sum) ? sum : '–'}, but a quiz needs ${of} questions.`}
  </p>
);
