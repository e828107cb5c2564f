import { type FormEvent, useState } from 'react';
import { fullName } from '@assay/contract/people/names';
import { countingPoints, scoreWithPoints, type ScorePoints } from '@assay/contract/quiz/pointsText';
import type { ListedAttempt } from '@assay/contract/quiz/attemptAdmin';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { TextArea } from '../ui/forms/TextArea.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useAssess } from './attemptAdmin.queries.ts';

const FORM_ID = 'assess-attempt';
const COMMENT_LENGTH = 4000;

type Assessed = Pick<ListedAttempt, 'id' | 'learner' | 'scorePercentage'> & ScorePoints;
type AssessProps = { attempt: Assessed; onClose: () => void };

export function AssessModal({ attempt, onClose }: AssessProps) {
  const assessing = useAssess(attempt.id);
  const [comment, setComment] = useState('');
  const [rating, setRating] = useState('');
  const [shared, setShared] = useState(false);
  const [errors, setErrors] = useState<{ comment?: string; rating?: string }>({});

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (assessing.isPending) return;
    const given = rating.trim() === '' ? null : Number(rating);
    const isRating = given === null || (given >= 0 && given <= 100);
    const found = {
      ...(comment.trim() === '' && { comment: 'Enter a comment' }),
      ...(!isRating && { rating: 'Enter a number from 0 to 100' }),
    };
    setErrors(found);
    if (Object.keys(found).length > 0) return;
    assessing.mutate(
      { assessmentData: { comment, score: given }, shared },
      {
        onSuccess: () => {
          toast.success('Assessment added');
          onClose();
        },
      },
    );
  };

  return (
    <Modal
      open
      title={`Assess ${fullName(attempt.learner)}’s quiz`}
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={assessing.isPending}>
            Add assessment
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <p className="text-ink-muted">
          This doesn’t change the score
          {attempt.scorePercentage !== null && (
            <> of {scoreWithPoints(attempt.scorePercentage, countingPoints(attempt))}</>
          )}
          .
        </p>
        <TextArea
          label="Assessment"
          required
          maxLength={COMMENT_LENGTH}
          value={comment}
          error={errors.comment}
          onChange={({ currentTarget }) => setComment(currentTarget.value)}
        />
        <TextField
          label="Your rating"
          type="number"
          inputMode="decimal"
          min={0}
          max={100}
          trailing="%"
          hint="Optional."
          value={rating}
          error={errors.rating}
          onChange={({ currentTarget }) => setRating(currentTarget.value)}
        />
        <Checkbox
          label="Show to learner"
          hint="In their quiz details, without your name."
          checked={shared}
          onChange={({ currentTarget }) => setShared(currentTarget.checked)}
        />
        {assessing.isError && (
          <Banner tone="danger">{failureText(assessing.error, 'Failed to add the assessment')}</Banner>
        )}
      </form>
    </Modal>
  );
}
