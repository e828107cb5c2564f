import { type FormEvent, useState } from 'react';
import { failureText } from '../../platform/failureText.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { TextField } from '../../ui/forms/TextField.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { useRegenerate, useReject } from './generation.queries.ts';

const FORM_ID = 'generated-item';
const LENGTH = 300;

type ItemDialogProps = { set: number; number: number; onClose: () => void };

/** Says why a question is not wanted. */
export function RejectModal({ set, number, onClose }: ItemDialogProps) {
  const rejecting = useReject(set);
  const [reason, setReason] = useState('');
  const [error, setError] = useState<string>();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const isEmpty = reason.trim() === '';
    setError(isEmpty ? 'Enter a reason' : undefined);
    if (!isEmpty && !rejecting.isPending)
      rejecting.mutate({ item: number, reason: reason.trim() }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={`Reject question ${number}?`}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={rejecting.isPending}>
            Reject
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Reason"
          hint="The model reads it if you ask for another question."
          required
          maxLength={LENGTH}
          value={reason}
          error={error}
          onChange={({ currentTarget }) => setReason(currentTarget.value)}
        />
        {rejecting.isError && (
          <Banner tone="danger">{failureText(rejecting.error, 'Failed to reject the question')}</Banner>
        )}
      </form>
    </Modal>
  );
}

/** Asks for another question in the place of one. */
export function AnotherModal({ set, number, rejected, onClose }: ItemDialogProps & { rejected: string | null }) {
  const regenerating = useRegenerate(set);
  const [wish, setWish] = useState(rejected ?? '');
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (regenerating.isPending) return;
    const given = wish.trim();
    regenerating.mutate({ item: number, ...(given !== '' && { wish: given }) }, { onSuccess: onClose });
  };
  return (
    <Modal
      open
      title={`Write another question ${number}?`}
      size="small"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={regenerating.isPending}>
            Write another
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <TextField
          label="Instructions"
          hint="Optional, for instance “about joins, not about keys”"
          maxLength={LENGTH}
          value={wish}
          onChange={({ currentTarget }) => setWish(currentTarget.value)}
        />
        <p className="text-sm text-ink-muted">The new question replaces this one.</p>
        {regenerating.isError && <Banner tone="danger">{failureText(regenerating.error, 'Failed to start')}</Banner>}
      </form>
    </Modal>
  );
}
