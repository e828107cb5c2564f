import { type FormEvent, useState } from 'react';
import type { Assessment } from '@assay/contract/quiz/attemptAdmin';
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
    setError(isEmpty ? 'Enter a reason' : undefined);
    if (isEmpty || withdrawing.isPending) return;
    withdrawing.mutate(reason, {
      onSuccess: () => {
        toast.success('Assessment withdrawn');
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
          {assessment.shared && 'We’ll notify the learner, without the reason. '}
          It disappears from the learner’s report, but stays here with your reason. You can’t undo this.
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
        {withdrawing.isError && (
          <Banner tone="danger">{failureText(withdrawing.error, 'Failed to withdraw the assessment')}</Banner>
        )}
      </form>
    </Modal>
  );
}
