import { type FormEvent, useRef, useState } from 'react';
import { ArrowLeft, KeyRound, LogIn, Smartphone } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { type FinishLogIn, finishLogIn } from '../platform/account.ts';
import { NoAnswer } from '../platform/api.ts';
import { Button } from '../ui/forms/Button.tsx';
import { RateLimitNotice } from '../ui/feedback/RateLimitNotice.tsx';
import { CodeField } from '../ui/forms/CodeField.tsx';
import { toast } from '../ui/feedback/toast.ts';

type Kind = 'app' | 'recovery';

const kinds = {
  app: {
    label: 'Six-digit code',
    explanation: 'Enter the code from your authenticator app.',
    missing: 'Enter the code',
    switchTo: 'Use a recovery code',
  },
  recovery: {
    label: 'Recovery code',
    explanation: 'Enter one of your saved recovery codes. Each works once.',
    missing: 'Enter a recovery code',
    switchTo: 'Use the authenticator app',
  },
} as const;

type SecondStepProps = {
  challenge: string;
  /** Submits the code, if more than the sign-in depends on it. */
  finish?: FinishLogIn | undefined;
  /** Back to the password; with the failure if the server requires it again. */
  onBack: (expired?: Failure) => void;
};

/** The password was right; asks for the code. */
export function SecondStep({ challenge, finish = finishLogIn, onBack }: SecondStepProps) {
  const [kind, setKind] = useState<Kind>('app');
  const [code, setCode] = useState('');
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<{ error: unknown } | 'missing' | null>(null);
  const field = useRef<HTMLInputElement>(null);
  const { label, explanation, missing, switchTo } = kinds[kind];

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (isSent) return;
    if (code.trim() === '') {
      setProblem('missing');
      field.current?.focus();
      return;
    }
    setSent(true);
    try {
      // The route redirects once signed in.
      const { user } = await finish({ challenge, code });
      toast.success(`Welcome back, ${user.firstName}`);
    } catch (error) {
      setSent(false);
      if (error instanceof Failure && error.code === 'sign_in_expired') return onBack(error);
      setProblem({ error });
      field.current?.select();
    }
  };

  const change = (to: Kind) => {
    setKind(to);
    setCode('');
    setProblem(null);
    field.current?.focus();
  };

  const error = problem === 'missing' || problem === null ? null : problem.error;
  const isLimited = error instanceof Failure && error.code === 'rate_limited';
  return (
    <section className="panel grid gap-5 p-5 sm:p-8">
      <div className="grid gap-1">
        <h1 className="display text-2xl">Second step</h1>
        <p className="text-ink-muted">{explanation}</p>
      </div>
      <form noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
        <CodeField
          ref={field}
          // oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has just changed, so the keyboard goes to its next field
          autoFocus
          id="code"
          name="code"
          label={label}
          required
          orRecoveryCode={kind === 'recovery'}
          autoComplete={kind === 'app' ? 'one-time-code' : 'off'}
          value={code}
          onChange={(event) => setCode(event.target.value)}
          error={problem === 'missing' ? missing : isLimited ? undefined : problemText(error)}
        />
        <RateLimitNotice error={error} />
        <Button type="submit" variant="primary" size="large" wide loading={isSent}>
          <LogIn size={18} aria-hidden /> Sign in
        </Button>
      </form>
      <div className="-mx-4 flex flex-wrap justify-between gap-y-1">
        <Button variant="ghost" onClick={() => onBack()}>
          <ArrowLeft size={18} aria-hidden /> Back
        </Button>
        <Button variant="ghost" onClick={() => change(kind === 'app' ? 'recovery' : 'app')}>
          {kind === 'app' ? <KeyRound size={18} aria-hidden /> : <Smartphone size={18} aria-hidden />} {switchTo}
        </Button>
      </div>
    </section>
  );
}

function problemText(error: unknown): string | undefined {
  if (error === null) return undefined;
  return error instanceof Failure || error instanceof NoAnswer ? error.message : 'Login failed';
}
