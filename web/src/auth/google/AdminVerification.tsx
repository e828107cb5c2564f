import { type FormEvent, useRef, useState } from 'react';
import type { GoogleUserInfo } from '@assay/contract/people/google';
import { failureText } from '../../platform/failureText.ts';
import { Avatar } from '../../ui/display/Avatar.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { PASSCODE_MISSING } from './googleProblem.ts';

type AdminVerificationProps = {
  person: GoogleUserInfo;
  /** Rejects with the field's message. */
  onSubmit: (passcode: string) => Promise<void>;
  onCancel: () => void;
};

export function AdminVerification({ person, onSubmit, onCancel }: AdminVerificationProps) {
  const [passcode, setPasscode] = useState('');
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSent) return;
    setSent(true);
    try {
      await onSubmit(passcode);
    } catch (error) {
      setSent(false);
      setProblem(failureText(error, 'Admin verification failed'));
      field.current?.select();
    }
  };

  return (
    <Modal
      open
      title="Admin Verification"
      tone="warning"
      size="small"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form="admin-verification" variant="primary" disabled={passcode === ''} loading={isSent}>
            Continue as Admin
          </Button>
        </>
      }
    >
      <form id="admin-verification" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>Enter the admin passcode to continue.</p>
        <p className="flex items-center gap-3">
          <Avatar id={person.email} name={person.name || person.email} image={person.picture} size={40} />
          <span className="grid min-w-0">
            <span className="font-medium">{person.name}</span>
            <span className="text-sm wrap-anywhere text-ink-muted">{person.email}</span>
          </span>
        </p>
        <PasswordField
          ref={field}
          label="Admin Passcode"
          required
          autoComplete="off"
          value={passcode}
          error={problem}
          onChange={({ target }) => {
            setPasscode(target.value);
            setProblem(target.value === '' ? PASSCODE_MISSING : undefined);
          }}
          // A form with a disabled button does not handle Enter.
          onKeyDown={({ key }) => key === 'Enter' && passcode === '' && setProblem(PASSCODE_MISSING)}
        />
      </form>
    </Modal>
  );
}
