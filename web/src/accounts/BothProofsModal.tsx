import { type FormEvent, type ReactNode, useState } from 'react';
import { Failure } from '@assay/contract/failure';
import type { Proofs } from '../auth/secondFactor.queries.ts';
import { failureText } from '../platform/failureText.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { CodeField } from '../ui/forms/CodeField.tsx';

type BothProofsModalProps = {
  title: string;
  children: ReactNode;
  confirmLabel: string;
  dangerous?: boolean;
  orRecoveryCode?: boolean;
  working: boolean;
  error: unknown;
  failed: string;
  onConfirm: (proofs: Proofs) => void;
  onClose: () => void;
};

const FORM_ID = 'both-proofs';

/** Asks for password and code before a change of the second factor. */
export function BothProofsModal(modal: BothProofsModalProps) {
  const { title, children, confirmLabel, dangerous = false, orRecoveryCode = false, working, failed } = modal;
  const [proofs, setProofs] = useState<Proofs>({ currentPassword: '', code: '' });
  const [isAsked, setAsked] = useState(false);
  const { currentPassword, code } = proofs;
  const error = modal.error instanceof Failure ? modal.error : null;

  const submit = (event: FormEvent) => {
    event.preventDefault();
    setAsked(true);
    if (currentPassword !== '' && code.trim() !== '') modal.onConfirm(proofs);
  };

  const passwordError = error?.code === 'wrong_password' ? error.message : undefined;
  const codeError = error?.code === 'invalid_otp' ? error.message : undefined;
  return (
    <Modal
      open
      size="small"
      title={title}
      tone={dangerous ? 'danger' : undefined}
      onClose={modal.onClose}
      actions={
        <>
          <Button onClick={modal.onClose}>Cancel</Button>
          <Button type="submit" form={FORM_ID} variant={dangerous ? 'danger' : 'primary'} loading={working}>
            {confirmLabel}
          </Button>
        </>
      }
    >
      <form id={FORM_ID} noValidate onSubmit={submit} className="grid gap-4">
        <p>{children}</p>
        <PasswordField
          label="Current password"
          required
          value={currentPassword}
          onChange={(event) => setProofs({ currentPassword: event.target.value, code })}
          error={isAsked && currentPassword === '' ? 'Current password is required' : passwordError}
        />
        <CodeField
          label={orRecoveryCode ? 'Authenticator or recovery code' : undefined}
          orRecoveryCode={orRecoveryCode}
          required
          value={code}
          onChange={(event) => setProofs({ currentPassword, code: event.target.value })}
          error={isAsked && code.trim() === '' ? 'Enter the code' : codeError}
        />
        {modal.error !== null && passwordError === undefined && codeError === undefined && (
          <Banner tone="danger">{failureText(modal.error, failed)}</Banner>
        )}
      </form>
    </Modal>
  );
}
