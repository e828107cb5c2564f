import { type FormEvent, useState } from 'react';
import { Failure } from '@assay/contract/failure';
import type { RegradeDecision, RegradePreview } from '@assay/contract/quiz/regrades';
import { failureText } from '../platform/failureText.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Checkbox } from '../ui/forms/Checkbox.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useApplyRegrade } from './regrade.queries.ts';
import { attemptsWords } from './attemptWords.ts';

const REASON_LENGTH = 300;

type Props = {
  questionId: number;
  decision: RegradeDecision;
  preview: RegradePreview;
  /** Whether the preview is being recomputed: only a visible preview can be applied. */
  isChanging: boolean;
  /** Another decision was made meanwhile, so the preview is outdated. */
  onStale: () => void;
  onDone: () => void;
};

/** Reason and notification; then the correction is applied. */
export function RegradeApplyForm({ questionId, decision, preview, isChanging, onStale, onDone }: Props) {
  const applying = useApplyRegrade(questionId);
  const [reason, setReason] = useState('');
  const [tellsLearners, setTellsLearners] = useState(true);
  const [error, setError] = useState<string>();
  // A toast shows the outcome, because this form disappears once the question's new state arrives.
  const apply = async () => {
    try {
      const { regrade } = await applying.mutateAsync({
        ...decision,
        reason,
        tellsLearners,
        revision: preview.revision,
      });
      toast.success(
        regrade.status === 'applied'
          ? `Correction applied: ${attemptsWords(regrade.changed)} with another score`
          : 'The correction is being applied. You can leave this page.',
      );
      onDone();
    } catch (failure) {
      toast.error(failureText(failure, 'Failed to apply the correction'));
      if (failure instanceof Failure && failure.code === 'regrade_stale') onStale();
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (applying.isPending || isChanging) return;
    setError(reason.trim() === '' ? 'Enter a reason for learners and the log' : undefined);
    if (reason.trim() !== '') void apply();
  };
  return (
    <form noValidate onSubmit={submit} className="grid gap-3 border-t border-line pt-4">
      <TextField
        label="Reason"
        required
        maxLength={REASON_LENGTH}
        placeholder="The question was ambiguous"
        hint="Shown to learners whose score changes. Letters differ per learner, so quote the option’s text."
        value={reason}
        error={error}
        onChange={({ currentTarget }) => setReason(currentTarget.value)}
      />
      <Checkbox
        label="Notify learners whose score changes"
        hint="In the app, and by email if they turned that on."
        checked={tellsLearners}
        onChange={({ currentTarget }) => setTellsLearners(currentTarget.checked)}
      />
      <div className="flex flex-wrap gap-3">
        <Button type="submit" variant="primary" loading={applying.isPending || isChanging}>
          Apply correction
        </Button>
        <Button onClick={onDone}>Cancel</Button>
      </div>
    </form>
  );
}
