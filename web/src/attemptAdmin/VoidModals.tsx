import { type FormEvent, useState } from 'react';
import type { InspectedAttempt } from '@assay/contract/attemptAdmin';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/Banner.tsx';
import { Button } from '../ui/Button.tsx';
import { ConfirmModal } from '../ui/ConfirmModal.tsx';
import { Modal } from '../ui/Modal.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { useRestore, useVoid } from './attemptAdmin.queries.ts';

const FORM_ID = 'void-attempt';
const REASON_LENGTH = 300;

type Props = { attempt: InspectedAttempt; onClose: () => void };

export function VoidModal({ attempt, onClose }: Props) {
  const voiding = useVoid(attempt.id);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setError(isEmpty ? 'Say why' : undefined);
    if (isEmpty || voiding.isPending) return;
    voiding.mutate(reason, {
      onSuccess: () => {
        toast.success('The attempt is void');
        onClose();
      },
    });
  };
  return (
    <Modal
      open
      title="Void this attempt?"
      tone="danger"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="danger" loading={voiding.isPending}>
            Void attempt
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <p>
          {attempt.status === 'open' && 'It is running and ends at once. '}
          It counts in no score, rank or statistic any more, and its learner no longer sees it. They are told that it is
          void, not why. You can restore it.
        </p>
        <TextField
          label="Why"
          required
          maxLength={REASON_LENGTH}
          hint="For other admins."
          value={reason}
          error={error}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {voiding.isError && <Banner tone="danger">{failureText(voiding.error, 'Failed to void the attempt')}</Banner>}
      </form>
    </Modal>
  );
}

export function RestoreModal({ attempt, onClose }: Props) {
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
      It counts again in scores, ranks and statistics, and its learner sees it again and is told so.
    </ConfirmModal>
  );
}
