import { type FormEvent, useState } from 'react';
import type { Assessment } from '@assay/contract/attemptAdmin';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { useWithdrawAssessment } from './attemptAdmin.queries.ts';

const FORM_ID = 'withdraw-assessment';
const REASON_LENGTH = 300;

type WithdrawProps = { attemptId: number; assessment: Assessment; onClose: () => void };

export function WithdrawModal({ attemptId, assessment, onClose }: WithdrawProps) {
  const withdrawing = useWithdrawAssessment(attemptId, assessment.id);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setError(isEmpty ? 'Say why' : undefined);
    if (isEmpty || withdrawing.isPending) return;
    withdrawing.mutate(reason, {
      onSuccess: () => {
        toast.success('The assessment is withdrawn');
        onClose();
      },
    });
  };
  return (
    <Modal
      open
      title="Withdraw this assessment?"
      tone="danger"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="danger" loading={withdrawing.isPending}>
            Withdraw
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <p>
          {assessment.shared && 'Its learner no longer sees it and is told so, not why. '}
          It leaves the report of its learner. Here it stays, with your reason, and cannot be brought back.
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
        {withdrawing.isError && (
          <Banner tone="danger">{failureText(withdrawing.error, 'Failed to withdraw the assessment')}</Banner>
        )}
      </form>
    </Modal>
  );
}
