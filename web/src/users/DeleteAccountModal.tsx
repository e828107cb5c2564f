import { type FormEvent, useId, useState } from 'react';
import type { OwnUser } from '@assay/contract/auth';
import { Failure } from '@assay/contract/failure';
import { limitIn } from '../platform/failureText.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import { RateLimitNotice } from '../ui/RateLimitNotice.tsx';
import { TextField } from '../ui/TextField.tsx';
import { toast } from '../ui/toast.ts';
import { useDeleteAccount } from './account.queries.ts';
import { accountFailure } from './accountFailure.ts';

const FAILED = 'Failed to delete account';

type DeleteAccountModalProps = { user: OwnUser; onClose: () => void; onDeleted: () => void };

/** Asks for the password; an account that only Google opens has none and types its address. */
export function DeleteAccountModal({ user, onClose, onDeleted }: DeleteAccountModalProps) {
  const deleting = useDeleteAccount();
  const [proof, setProof] = useState('');
  const [isMissing, setMissing] = useState(false);
  const formId = useId();

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (deleting.isPending) return;
    setMissing(proof === '');
    if (proof === '') return;
    deleting.mutate(user.hasPassword ? { currentPassword: proof } : { email: proof }, {
      onSuccess: onDeleted,
      onError: (error) => toast.error(accountFailure(error, FAILED)),
    });
  };

  const field = {
    required: true,
    value: proof,
    onChange: ({ target }: { target: HTMLInputElement }) => setProof(target.value),
    error: isMissing ? 'This is required to delete your account' : refusal(deleting.error),
  };
  return (
    <Modal
      open
      title="Delete your account for ever?"
      tone="danger"
      onClose={onClose}
      actions={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form={formId} variant="danger" loading={deleting.isPending}>
            Delete for ever
          </Button>
        </>
      }
    >
      <form id={formId} noValidate onSubmit={submit} className="grid gap-4">
        <p>
          Your name, address, sessions, letters and preferences are deleted now. Your quiz results stay in the
          statistics without anything that leads to you. Nobody can bring the account back.
        </p>
        {user.hasPassword ? (
          <PasswordField label="Current password" {...field} />
        ) : (
          <TextField label={`Type ${user.email} to confirm`} type="email" autoComplete="off" {...field} />
        )}
        <RateLimitNotice error={deleting.error} />
      </form>
    </Modal>
  );
}

function refusal(error: unknown): string | undefined {
  if (error === null || limitIn(error)) return undefined;
  const errors = error instanceof Failure ? error.details.errors : undefined;
  return errors?.['currentPassword'] ?? errors?.['email'] ?? accountFailure(error, FAILED);
}
