import { type FormEvent, useState } from 'react';
import { Failure } from '@assay/contract/failure';
import { useLogin } from '../../auth/auth.queries.ts';
import { useSecondStep } from '../../auth/secondFactor.queries.ts';
import { formatDuration } from '../../platform/format.ts';
import { failureText } from '../../platform/failureText.ts';
import { signOut, useOwnUser } from '../../platform/session.ts';
import { Button } from '../../ui/forms/Button.tsx';
import { Modal } from '../../ui/overlays/Modal.tsx';
import { PasswordField } from '../../ui/forms/PasswordField.tsx';
import { useNow } from '../../ui/display/useNow.ts';
import { rateLimitEnd } from '../../ui/feedback/rateLimitEnd.ts';
import { RateLimitNotice } from '../../ui/feedback/RateLimitNotice.tsx';
import { CodeField } from '../../ui/forms/CodeField.tsx';
import type { QuizRun } from '../engine/runState.ts';
import { useSecondsLeft } from './useSecondsLeft.ts';

const FORM_ID = 'quiz-sign-in';

/** The notice explains it better than a field error. */
const isLimit = (error: unknown): error is Failure => error instanceof Failure && error.code === 'rate_limited';

/** The session ended during a quiz: signing in here continues the same attempt. */
export function SignInDialog({ run }: { run: QuizRun }) {
  const { email } = useOwnUser();
  const login = useLogin();
  const [password, setPassword] = useState('');
  const seconds = useSecondsLeft(run.clock, run.deadline);

  const step = useSecondStep();
  const [code, setCode] = useState('');
  const isExpired = step.error instanceof Failure && step.error.code === 'sign_in_expired';
  const challenge = login.data && 'secondFactor' in login.data && !isExpired ? login.data.secondFactor.challenge : null;

  const problem = isExpired ? step.error : login.error;
  const refusal = challenge === null ? problem : step.error;
  const now = useNow().getTime();
  const mustWait = isLimit(refusal) && now < rateLimitEnd(refusal);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (mustWait) return;
    if (challenge !== null) {
      if (code.trim() !== '') step.mutate({ challenge, code });
    } else if (password !== '') {
      step.reset();
      login.mutate({ email, password });
    }
  };

  return (
    <Modal
      open
      mustAnswer
      tone="warning"
      size="small"
      title="Sign in to continue"
      onClose={() => {}}
      actions={
        <>
          {/* For people who sign in with Google: the sign-in page leads back here. */}
          <Button onClick={signOut}>Other ways</Button>
          <Button
            type="submit"
            form={FORM_ID}
            variant="primary"
            loading={login.isPending || step.isPending}
            disabled={mustWait || (challenge === null ? password === '' : code.trim() === '')}
          >
            Sign in
          </Button>
        </>
      }
    >
      <form id={FORM_ID} onSubmit={submit} className="grid gap-4">
        <p>
          Your session ended, but your quiz is still open and your answers are kept.
          {seconds !== Infinity && (
            <>
              {' '}
              Time left: <span className="font-semibold tabular-nums">{formatDuration(seconds)}</span>.
            </>
          )}
        </p>
        {challenge === null ? (
          <PasswordField
            label={`Password of ${email}`}
            name="password"
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={problem && !isLimit(problem) ? failureText(problem, 'Login failed') : undefined}
          />
        ) : (
          <CodeField
            // oxlint-disable-next-line jsx-a11y/no-autofocus -- the code replaces the password, and the clock runs
            autoFocus
            label="Authenticator or recovery code"
            name="code"
            orRecoveryCode
            value={code}
            onChange={(event) => setCode(event.currentTarget.value)}
            error={step.error && !isLimit(step.error) ? failureText(step.error, 'Login failed') : undefined}
          />
        )}
        <RateLimitNotice error={refusal} />
        {/* Tells password managers which account this is. After the field that gets the focus. */}
        <input type="email" name="email" autoComplete="username" value={email} readOnly hidden />
      </form>
    </Modal>
  );
}
