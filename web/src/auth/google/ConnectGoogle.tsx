import { type FormEvent, useRef, useState } from 'react';
import { NoAnswer } from '../../platform/api.ts';
import { failureText } from '../../platform/failureText.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';

type ConnectGoogleProps = {
  email: string;
  /** Rejects with the field's message. */
  onSubmit: (password: string) => Promise<void>;
  onCancel: () => void;
};

/** The address has an account, and only its password proves that it is the same person's. */
export function ConnectGoogle({ email, onSubmit, onCancel }: ConnectGoogleProps) {
  const [password, setPassword] = useState('');
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<string>();
  const field = useRef<HTMLInputElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSent) return;
    if (password === '') return setProblem('Password is required');
    setSent(true);
    try {
      await onSubmit(password);
    } catch (error) {
      setSent(false);
      setProblem(error instanceof NoAnswer ? error.message : failureText(error, 'Authentication failed'));
      field.current?.select();
    }
  };

  return (
    <Modal
      open
      title="Connect Google"
      tone="info"
      size="small"
      onClose={onCancel}
      actions={
        <>
          <Button onClick={onCancel}>Cancel</Button>
          <Button type="submit" form="connect-google" variant="primary" loading={isSent}>
            Connect
          </Button>
        </>
      }
    >
      <form id="connect-google" noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <p>
          <strong className="font-medium wrap-anywhere">{email}</strong> already has an account here. Enter its password
          once; then Google works too. Don’t know it? Use “Forgot password”.
        </p>
        <PasswordField
          ref={field}
          label="Account password"
          required
          value={password}
          error={problem}
          onChange={({ target }) => {
            setPassword(target.value);
            setProblem(undefined);
          }}
        />
      </form>
    </Modal>
  );
}
