import { type ReactNode, useId } from 'react';
import { useQuery } from '@tanstack/react-query';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { Select } from '../ui/forms/Select.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { categoriesQuery } from './skillAdmin.queries.ts';
import { bounds, emptyOrWithin, filledIn, hasReviewDate, within } from './skillRules.ts';
import type { SkillForm } from './useSkillForm.ts';

const countingRules = [
  { value: 'average', label: 'The average of all attempts' },
  { value: 'first', label: 'The first attempt' },
  { value: 'best', label: 'The best attempt' },
  { value: 'last', label: 'The last attempt' },
];
const reviewPolicies = [
  { value: 'keys', label: 'Correct answers and explanations' },
  { value: 'marks', label: 'Right or wrong, no answers' },
  { value: 'score', label: 'Only the score' },
  { value: 'after_date', label: 'Correct answers from a date' },
];

export function TopicFields({ form: { register, formState } }: { form: SkillForm }) {
  const { errors } = formState;
  const categories = useQuery(categoriesQuery);
  const listId = useId();
  return (
    <FieldGroup title="About">
      <TextField
        label="Name"
        required
        maxLength={120}
        error={errors.name?.message}
        {...register('name', { validate: filledIn('Name') })}
      />
      <TextField
        label="Category"
        required
        maxLength={80}
        list={listId}
        autoComplete="off"
        error={errors.category?.message}
        {...register('category', { validate: filledIn('Category') })}
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
        hint="Separate with commas."
        className="sm:col-span-2"
        error={errors.tags?.message}
        {...register('tags')}
      />
    </FieldGroup>
  );
}

export const AttemptFields = ({ form: { register, formState } }: { form: SkillForm }) => (
  <FieldGroup title="Attempts">
    <TextField
      label="Maximum attempts per learner"
      type="number"
      inputMode="numeric"
      {...bounds.maxAttempts}
      hint="Leave empty for no limit."
      error={formState.errors.maxAttempts?.message}
      {...register('maxAttempts', { validate: emptyOrWithin(bounds.maxAttempts) })}
    />
    <TextField
      label="Hours between attempts"
      type="number"
      inputMode="decimal"
      {...bounds.cooldownHours}
      step="any"
      error={formState.errors.cooldownHours?.message}
      {...register('cooldownHours', { valueAsNumber: true, validate: within(bounds.cooldownHours) })}
    />
    <Select label="Counted score" options={countingRules} {...register('countingRule')} />
    <Checkbox label="Leaderboard" hint="Off: learners can’t see its ranking." {...register('onLeaderboard')} />
  </FieldGroup>
);

export const ReviewFields = ({ form: { register, formState, watch } }: { form: SkillForm }) => (
  <FieldGroup title="After the quiz">
    <Select label="Learners see" options={reviewPolicies} {...register('reviewPolicy')} />
    {watch('reviewPolicy') === 'after_date' && (
      <TextField
        label="From"
        type="datetime-local"
        required
        hint="In your time zone."
        error={formState.errors.reviewAfter?.message}
        {...register('reviewAfter', { validate: (_date, typed) => hasReviewDate(typed) })}
      />
    )}
    <Checkbox
      label="Questions about answers"
      hint="Learners can ask a language model about answers they see."
      {...register('dialogues')}
    />
    <Checkbox label="Available to learners" hint="Off: archived. Results stay." {...register('isActive')} />
  </FieldGroup>
);

export const FieldGroup = ({ title, children }: { title: string; children: ReactNode }) => (
  <fieldset className="grid items-start gap-4 sm:grid-cols-2">
    <legend className="display mb-3 text-base">{title}</legend>
    {children}
  </fieldset>
);
