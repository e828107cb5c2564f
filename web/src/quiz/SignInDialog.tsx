import { type FormEvent, useState } from 'react';
import { useLogin } from '../auth/auth.queries.ts';
import { formatDuration } from '../platform/format.ts';
import { failureText } from '../platform/failureText.ts';
import { signOut, useOwnUser } from '../platform/session.ts';
import { Button } from '../ui/Button.tsx';
import { Modal } from '../ui/Modal.tsx';
import { PasswordField } from '../ui/PasswordField.tsx';
import type { QuizRun } from './runState.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

const FORM_ID = 'quiz-sign-in';

/** The session ended in the middle of a quiz: sign in here, and the same attempt goes on. */
export function SignInDialog({ run }: { run: QuizRun }) {
  const { email } = useOwnUser();
  const login = useLogin();
  const [password, setPassword] = useState('');
  const seconds = useSecondsLeft(run.clock, run.deadline);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (password !== '') login.mutate({ email, password });
  };

  return (
    <Modal
      open
      mustAnswer
      tone="warning"
      size="small"
      title="Please sign in to go on"
      onClose={() => {}}
      actions={
        <>
          {/* The way of those who sign in with Google: the sign-in page leads back here. */}
          <Button onClick={signOut}>Another way to sign in</Button>
          <Button type="submit" form={FORM_ID} variant="primary" loading={login.isPending} disabled={password === ''}>
            Sign in
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit} className="grid gap-4">
        <p>
          Your session has ended, your quiz has not. Your answers are kept. The time goes on:{' '}
          <span className="font-semibold tabular-nums">{formatDuration(seconds)}</span> left.
        </p>
        <PasswordField
          label={`Password of ${email}`}
          name="password"
          value={password}
          onChange={(event) => setPassword(event.currentTarget.value)}
          error={login.error ? failureText(login.error, 'Login failed') : undefined}
        />
        {/* Tells a password manager whose password is asked for. After the field that gets the focus. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      </form>
    </Modal>
  );
}
