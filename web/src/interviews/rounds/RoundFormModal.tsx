import { useState } from 'react';
import { useForm } from 'react-hook-form';
import { Failure } from '@assay/contract/failure';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import type { Round } from '@assay/contract/rounds/rounds';
import { roundLimits } from '@assay/contract/rounds/rounds';
import { failureText } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Select } from '../../ui/forms/Select.tsx';
import { TextArea } from '../../ui/forms/TextArea.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { inOwnZone } from '../meetings/newMeeting.ts';
import { RoundQuizzes, type TypedQuizzes } from './RoundQuizzes.tsx';
import type { RoundPlan } from './rounds.queries.ts';

const FORM_ID = 'round';
const { capacity, minutes } = interviewLimits;
const capacities = Array.from({ length: capacity.most - capacity.least + 1 }, (_, index) => ({
  value: capacity.least + index,
  label: `${capacity.least + index} people`,
}));

type RoundFormModalProps = {
  /** Null for a new one. */
  round: Round | null;
  /** @throws Failure */
  onSave: (plan: RoundPlan) => Promise<void>;
  onClose: () => void;
};

/** A round's own fields; only the title is required. */
export function RoundFormModal({ round, onSave, onClose }: RoundFormModalProps) {
  const [places, setPlaces] = useState(round?.capacity ?? capacity.usual);
  const [quizzes, setQuizzes] = useState<TypedQuizzes>({
    skillIds: round?.skills.map(({ id }) => id) ?? [],
    dueAt: round?.quizzesDueAt ? inOwnZone(round.quizzesDueAt) : '',
  });
  const [dueError, setDueError] = useState<string>();
  const { register, handleSubmit, formState, setError } = useForm({
    defaultValues: {
      title: round?.title ?? '',
      description: round?.description ?? '',
      minutes: round?.minutes ?? minutes.usual,
    },
  });
  const { errors, isSubmitting } = formState;
  const submit = handleSubmit(async (plan) => {
    const { skillIds } = quizzes;
    const due = new Date(quizzes.dueAt);
    const lacksDue = skillIds.length > 0 && Number.isNaN(due.getTime());
    setDueError(lacksDue ? 'Enter a date and time' : undefined);
    if (lacksDue) return;
    const hasQuizzes = skillIds.length > 0 || (round?.skills.length ?? 0) > 0;
    try {
      await onSave({
        ...plan,
        capacity: places,
        ...(hasQuizzes && {
          skillIds: [...skillIds],
          quizzesDueAt: skillIds.length === 0 ? null : dueOf(round, due),
        }),
      });
    } catch (error) {
      const refused = error instanceof Failure ? Object.entries(error.details.errors ?? {}) : [];
      setDueError(error instanceof Failure ? error.details.errors?.['quizzesDueAt'] : undefined);
      for (const [name, message] of refused) setError(name as keyof typeof errors, { message });
      if (refused.length === 0) setError('root', { message: failureText(error, 'Failed to save the round') });
    }
  });
  return (
    <Modal
      open
      title={round ? 'Edit round' : 'New round'}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={isSubmitting}>
            {round ? 'Save' : 'Create round'}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <TextField
          label="Title"
          required
          maxLength={roundLimits.title}
          hint="Candidates see it in their emails and in the room."
          error={errors.title?.message}
          {...register('title', { validate: (text) => text.trim() !== '' || 'Title is required' })}
        />
        <TextArea
          label="Notes for admins (optional)"
          maxLength={roundLimits.description}
          error={errors.description?.message}
          {...register('description')}
        />
        <div className="grid items-start gap-4 sm:grid-cols-2">
          <TextField
            label="Minutes per interview"
            type="number"
            inputMode="numeric"
            error={errors.minutes?.message}
            {...register('minutes', {
              valueAsNumber: true,
              validate: (given) =>
                (Number.isInteger(given) && given >= minutes.least && given <= minutes.most) ||
                `Between ${minutes.least} and ${minutes.most} minutes`,
            })}
          />
          <Select
            label="Room for"
            options={capacities}
            value={places}
            onChange={({ currentTarget }) => setPlaces(Number(currentTarget.value))}
          />
        </div>
        <RoundQuizzes typed={quizzes} known={round?.skills ?? []} error={dueError} onChange={setQuizzes} />
        {errors.root && <Banner tone="danger">{errors.root.message}</Banner>}
      </form>
    </Modal>
  );
}

/** The field has no seconds: an untouched deadline stays exactly as it is. */
const dueOf = (round: Round | null, typed: Date): string =>
  round?.quizzesDueAt && inOwnZone(round.quizzesDueAt) === inOwnZone(typed.toISOString())
    ? round.quizzesDueAt
    : typed.toISOString();
