import { useState } from 'react';
import { formatDateTime } from '../../platform/format.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';

type ReactivateWithGoogleProps = {
  email: string;
  until: string;
  onReactivate: () => Promise<void>;
  onCancel: () => void;
};

/** Google identified the person, but the account is deactivated: one button reopens it. */
export function ReactivateWithGoogle({ email, until, onReactivate, onCancel }: ReactivateWithGoogleProps) {
  const [isSent, setSent] = useState(false);
  const press = async () => {
    setSent(true);
    await onReactivate();
  };
  return (
    <Modal
      open
      title="Reactivate your account"
      tone="info"
      size="small"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button variant="primary" loading={isSent} onClick={() => void press()}>
            Reactivate account
          </Button>
        </>
      }
    >
      <p>
        <span className="font-medium wrap-anywhere">{email}</span> is deactivated. Reactivate it by{' '}
        <time dateTime={until} className="whitespace-nowrap">
          {formatDateTime(until)}
        </time>{' '}
        to get your results, history and profile back. After that, it’ll be permanently deleted.
      </p>
    </Modal>
  );
}
