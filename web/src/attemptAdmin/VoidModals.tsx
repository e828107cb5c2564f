import { type FormEvent, useState } from 'react';
import type { ManyOutcome } from '@assay/contract/quiz/attemptAdmin';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { ConfirmModal } from '../ui/overlays/ConfirmModal.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useRestore, useVoid } from './attemptAdmin.queries.ts';
import { type ActedOn, attemptsWords, refusalsText, namedAttempts } from './attemptWords.ts';

const FORM_ID = 'void-attempt';
const REASON_LENGTH = 300;

type VoidProps = {
  attempts: readonly ActedOn[];
  /** How many of them are not currently listed. */
  hidden?: number;
  onDone?: (outcome: ManyOutcome) => void;
  onClose: () => void;
};

function runningText(running: number, all: number): string {
  if (running === all) return all === 2 ? 'Both are' : `All ${all} are`;
  return running === 1 ? '1 of them is' : `${running} of them are`;
}

export function VoidModal({ attempts, hidden = 0, onDone, onClose }: VoidProps) {
  const voiding = useVoid(attempts.map(({ id }) => id));
  const running = attempts.filter(({ status }) => status === 'open').length;
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setError(isEmpty ? 'Enter a reason' : undefined);
    if (isEmpty || voiding.isPending) return;
    voiding.mutate(reason, {
      onSuccess: (outcome) => {
        if (attempts.length === 1) toast.success('The attempt is void');
        else if (outcome.refused.length === 0) toast.success(`${attemptsWords(outcome.done)} are void`);
        else
          toast.warning(
            `${outcome.done} of ${attemptsWords(attempts.length)} are void`,
            refusalsText(attempts, outcome),
          );
        onDone?.(outcome);
        onClose();
      },
    });
  };
  return (
    <Modal
      open
      title={attempts.length === 1 ? 'Void this attempt?' : `Void ${attemptsWords(attempts.length)}?`}
      tone="danger"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="danger" loading={voiding.isPending}>
            {attempts.length === 1 ? 'Void attempt' : `Void ${attemptsWords(attempts.length)}`}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <p className="wrap-anywhere">{namedAttempts(attempts, hidden)}</p>
        <p>
          {attempts.length === 1 ? (
            <>
              {running > 0 && 'It’s running and will end now. '}
              It will no longer count in scores, ranks or statistics, and the learner won’t see it. We’ll notify them,
              without the reason. You can restore it.
            </>
          ) : (
            <>
              {running > 0 && `${runningText(running, attempts.length)} running and will end now. `}
              They will no longer count in scores, ranks or statistics, and learners won’t see them. We’ll notify the
              learners, without the reason. You can restore each attempt.
            </>
          )}
        </p>
        <TextField
          label="Reason"
          required
          maxLength={REASON_LENGTH}
          hint="For other admins."
          value={reason}
          error={error}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {voiding.isError && (
          <Banner tone="danger">
            {failureText(
              voiding.error,
              attempts.length === 1 ? 'Failed to void the attempt' : 'Failed to void the attempts',
            )}
          </Banner>
        )}
      </form>
    </Modal>
  );
}

export function RestoreModal({ attempt, onClose }: { attempt: ActedOn; onClose: () => void }) {
  const restoring = useRestore(attempt.id);
  return (
    <ConfirmModal
      open
      title="Restore this attempt?"
      confirmLabel="Restore"
      working={restoring.isPending}
      onConfirm={() =>
        restoring.mutate(undefined, {
          onSuccess: () => toast.success('The attempt counts again'),
          onError: (error) => toast.error(failureText(error, 'Failed to restore the attempt')),
          onSettled: onClose,
        })
      }
      onClose={onClose}
    >
      It will count again in scores, ranks and statistics, and we’ll notify the learner.
    </ConfirmModal>
  );
}
