import { type ReactNode, useId, useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { useForm } from 'react-hook-form';
import { Failure } from '@assay/contract/failure';
import type { ManagedSkill } from '@assay/contract/skills';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { Checkbox } from '../ui/Checkbox.tsx';
import { Modal } from '../ui/Modal.tsx';
import { Select } from '../ui/Select.tsx';
import { TextArea } from '../ui/TextArea.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { categoriesQuery, useCreateSkill, useUpdateSkill } from './skillAdmin.queries.ts';
import { freshSkill, skillChangesOf, skillOf, type TypedSkill, typedOf } from './skillForm.ts';
import { shortage } from './supply.ts';

const FORM_ID = 'skill';

const countingRules = [
  { value: 'average', label: 'The average of all attempts' },
  { value: 'first', label: 'The first attempt' },
  { value: 'best', label: 'The best attempt' },
  { value: 'last', label: 'The last attempt' },
];
const reviewPolicies = [
  { value: 'keys', label: 'Correct answers and explanations' },
  { value: 'marks', label: 'Right or wrong, no answers' },
  { value: 'score', label: 'The score alone' },
  { value: 'after_date', label: 'Correct answers from a date on' },
];
/** Where a refusal of the server shows in the form. */
const fields: Record<string, keyof TypedSkill> = {
  name: 'name',
  category: 'category',
  description: 'description',
  questionsPerQuiz: 'questionsPerQuiz',
  timeLimitSeconds: 'minutes',
  maxAttempts: 'maxAttempts',
  cooldownSeconds: 'cooldownHours',
  reviewAfter: 'reviewAfter',
  blueprint: 'easy',
  tags: 'tags',
};

/** Creates a skill, or changes `skill`. */
export function SkillFormModal({ skill, onClose }: { skill?: ManagedSkill; onClose: () => void }) {
  const creating = useCreateSkill();
  const updating = useUpdateSkill();
  const working = skill ? updating : creating;
  const categories = useQuery(categoriesQuery);
  const listId = useId();
  const [opened] = useState(skill);
  const { register, handleSubmit, formState, setError, watch } = useForm<TypedSkill>({
    defaultValues: opened ? typedOf(opened) : freshSkill,
  });
  const { errors } = formState;
  const [easy, medium, hard, questionsPerQuiz] = watch(['easy', 'medium', 'hard', 'questionsPerQuiz']);
  const byDifficulty = watch('byDifficulty');
  const sum = easy + medium + hard;

  const submit = handleSubmit(async (typed) => {
    try {
      if (opened) {
        await updating.mutateAsync({ id: opened.id, ...skillChangesOf(typed, opened) });
        toast.success('Changes saved');
      } else {
        await creating.mutateAsync(skillOf(typed));
        toast.success(`${typed.name} is added`);
      }
      onClose();
    } catch (error) {
      const refused = error instanceof Failure ? (error.details.errors ?? {}) : {};
      for (const [path, message] of Object.entries(refused)) {
        const field = fields[path.split('.')[0] ?? ''];
        if (field) setError(field, { message }, { shouldFocus: true });
      }
    }
  });
  const required = (what: string) => ({ validate: (text: string) => text.trim() !== '' || `${what} is required` });
  const between = (least: number, most: number) => ({
    valueAsNumber: true,
    validate: (number: number) => (number >= least && number <= most) || `Enter a number from ${least} to ${most}`,
  });
  const lacks =
    skill && shortage({ live: skill.live, questionsPerQuiz, blueprint: byDifficulty ? { easy, medium, hard } : null });

  return (
    <Modal
      open
      size="large"
      title={skill ? `Edit ${skill.name}` : 'New skill'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={working.isPending}>
            {skill ? 'Save' : 'Add skill'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-6">
        <Group title="What it is about">
          <TextField
            label="Name"
            required
            maxLength={120}
            error={errors.name?.message}
            {...register('name', required('Name'))}
          />
          <TextField
            label="Category"
            required
            maxLength={80}
            list={listId}
            autoComplete="off"
            error={errors.category?.message}
            {...register('category', required('Category'))}
          />
          {/* oxlint-disable-next-line jsx-a11y/control-has-associated-label -- suggestions of the field above, no control */}
          <datalist id={listId}>
            {(categories.data ?? []).map((category) => (
              <option key={category} value={category}>
                {category}
              </option>
            ))}
          </datalist>
          <TextArea
            label="Description"
            maxLength={1000}
            rows={2}
            className="sm:col-span-2"
            error={errors.description?.message}
            {...register('description')}
          />
          <TextField
            label="Tags"
            hint="With commas between them."
            className="sm:col-span-2"
            error={errors.tags?.message}
            {...register('tags')}
          />
        </Group>
        <Group title="The paper">
          <TextField
            label="Questions per quiz"
            type="number"
            inputMode="numeric"
            min={1}
            max={100}
            error={errors.questionsPerQuiz?.message}
            {...register('questionsPerQuiz', between(1, 100))}
          />
          <TextField
            label="Time limit in minutes"
            type="number"
            inputMode="decimal"
            min={0.5}
            max={1440}
            step="any"
            error={errors.minutes?.message}
            {...register('minutes', between(0.5, 1440))}
          />
          <Checkbox
            label="Fix how many are easy, medium and hard"
            hint="Otherwise the draw decides. What the bank lacks of one difficulty is made up for by another."
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
                  min={0}
                  max={100}
                  hint={skill && `${skill.live[difficulty]} live`}
                  {...register(difficulty, {
                    ...between(0, 100),
                    validate: (_count, typed) =>
                      !typed.byDifficulty ||
                      typed.easy + typed.medium + typed.hard === typed.questionsPerQuiz ||
                      'The numbers must add up',
                  })}
                />
              ))}
              <p
                role="status"
                className={
                  sum === questionsPerQuiz
                    ? 'col-span-3 text-sm text-ink-muted'
                    : 'col-span-3 text-sm font-medium text-danger'
                }
              >
                {sum === questionsPerQuiz
                  ? `Together ${sum}, as many as a quiz has.`
                  : `Together ${Number.isFinite(sum) ? sum : '–'}, but a quiz has ${questionsPerQuiz} questions.`}
              </p>
            </div>
          )}
          {lacks && (
            <Banner tone="warning" className="sm:col-span-2">
              {lacks}.
            </Banner>
          )}
        </Group>
        <Group title="Attempts">
          <TextField
            label="Most attempts per person"
            type="number"
            inputMode="numeric"
            min={1}
            max={1000}
            hint="Empty: as many as they like."
            error={errors.maxAttempts?.message}
            {...register('maxAttempts', {
              validate: (text) =>
                text === '' || (Number(text) >= 1 && Number(text) <= 1000) || 'Enter a number from 1 to 1000',
            })}
          />
          <TextField
            label="Hours between attempts"
            type="number"
            inputMode="decimal"
            min={0}
            max={8784}
            step="any"
            error={errors.cooldownHours?.message}
            {...register('cooldownHours', between(0, 8784))}
          />
          <Select label="What counts" options={countingRules} {...register('countingRule')} />
          <Checkbox
            label="Leaderboard"
            hint="Off: learners see no ranking of this skill."
            {...register('onLeaderboard')}
          />
        </Group>
        <Group title="Afterwards">
          <Select label="Learners then see" options={reviewPolicies} {...register('reviewPolicy')} />
          {watch('reviewPolicy') === 'after_date' && (
            <TextField
              label="From"
              type="datetime-local"
              required
              hint="In your time zone."
              error={errors.reviewAfter?.message}
              {...register('reviewAfter', {
                validate: (text, typed) =>
                  typed.reviewPolicy !== 'after_date' || text !== '' || 'Say from when the answers may be seen',
              })}
            />
          )}
          <Checkbox
            label="Offered to learners"
            hint="Off: archived. History and reports stay."
            {...register('isActive')}
          />
        </Group>
        {skill?.isUsed && (
          <p className="text-sm text-ink-muted">
            Attempts that are running or over keep the settings they were started with.
          </p>
        )}
        {working.isError && Object.keys(errors).length === 0 && (
          <Banner tone="danger">{failureText(working.error, 'Failed to save the skill')}</Banner>
        )}
      </form>
    </Modal>
  );
}

const Group = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid items-start gap-4 sm:grid-cols-2">
    <legend className="display mb-3 text-base">{title}</legend>
    {children}
  </fieldset>
);
