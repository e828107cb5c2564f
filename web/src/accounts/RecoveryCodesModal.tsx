import { useState } from 'react';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { RecoveryCodes } from './RecoveryCodes.tsx';

type RecoveryCodesModalProps = { title: string; codes: readonly string[]; email: string; onDone: () => void };

/** Closes only after confirming that the codes are saved: a reflexive Esc would lose them. */
export function RecoveryCodesModal({ title, codes, email, onDone }: RecoveryCodesModalProps) {
  const [isSaved, setSaved] = useState(false);
  const [isAsked, setAsked] = useState(false);
  return (
    <Modal
      open
      mustAnswer
      size="large"
      title={title}
      onClose={onDone}
      actions={
        <Button variant="primary" onClick={() => (isSaved ? onDone() : setAsked(true))}>
          Done
        </Button>
      }
    >
      <RecoveryCodes
        codes={codes}
        email={email}
        isSaved={isSaved}
        onSaved={setSaved}
        error={isAsked && !isSaved ? 'Save the codes, then tick this box.' : undefined}
      />
    </Modal>
  );
}
