import { type FormEvent, lazy, Suspense, useRef, useState } from 'react';
import { Link, useSearch } from '@tanstack/react-router';
import { LogIn } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { type FinishLogIn, logIn } from '../platform/account.ts';
import { NoAnswer } from '../platform/api.ts';
import { useConfig } from '../platform/config.ts';
import { failureText } from '../platform/failureText.ts';
import { useSession } from '../platform/session.ts';
import { Button } from '../ui/forms/Button.tsx';
import { Modal } from '../ui/overlays/Modal.tsx';
import { PasswordField } from '../ui/forms/PasswordField.tsx';
import { TextField } from '../ui/forms/TextField.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { DemoHint } from './DemoHint.tsx';

// Not needed by everyone, and this page has a size budget.
const RateLimitNotice = lazy(async () => ({
  default: (await import('../ui/feedback/RateLimitNotice.tsx')).RateLimitNotice,
}));
const Reactivation = lazy(async () => ({ default: (await import('./Reactivation.tsx')).Reactivation }));
const GoogleSignIn = lazy(async () => ({ default: (await import('./google/GoogleSignIn.tsx')).GoogleSignIn }));
const ProviderButtons = lazy(async () => ({
  default: (await import('../platform/providers/ProviderButtons.tsx')).ProviderButtons,
}));
const ProvidersOnly = lazy(async () => ({ default: (await import('./providers/ProvidersOnly.tsx')).ProvidersOnly }));
const SecondStep = lazy(async () => ({ default: (await import('./SecondStep.tsx')).SecondStep }));

type Attempt =
  | { step: 'none' }
  | { step: 'sent' }
  | { step: 'refused'; error: unknown; count: number }
  | { step: 'second'; challenge: string; finish?: FinishLogIn | undefined }
  | { step: 'deactivated'; until: string };

// Two fields and one call without libraries: those for forms and queries would take a fifth of this page's size budget.
export function LoginPage() {
  const { from } = useSearch({ from: '/door/login' });
  const config = useConfig();
  const isSignedIn = useSession().step === 'signedIn';
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [wasSent, setWasSent] = useState(false);
  const [attempt, setAttempt] = useState<Attempt>({ step: 'none' });
  const [isErrorShown, setErrorShown] = useState(false);
  const form = useRef<HTMLFormElement>(null);

  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (attempt.step === 'sent') return;
    setWasSent(true);
    if (email.trim() === '' || password === '') {
      form.current?.querySelector<HTMLInputElement>(email.trim() === '' ? '#email' : '#password')?.focus();
      return;
    }
    setAttempt({ step: 'sent' });
    try {
      // The route redirects once signed in.
      const outcome = await logIn({ email: email.trim(), password });
      if ('token' in outcome) toast.success(`Welcome back, ${outcome.user.firstName}`);
      else setAttempt({ step: 'second', challenge: outcome.secondFactor.challenge });
    } catch (error) {
      refuse(error);
    }
  };

  const refuse = (error: unknown) => {
    toast.error(loginProblem(error));
    const until = error instanceof Failure ? error.details.reactivateUntil : undefined;
    if (until !== undefined) return setAttempt({ step: 'deactivated', until });
    setAttempt({ step: 'refused', error, count: Date.now() });
    return setErrorShown(true);
  };

  if (attempt.step === 'second')
    return (
      <Suspense>
        <SecondStep
          challenge={attempt.challenge}
          finish={attempt.finish}
          onBack={(expired) => (expired === undefined ? setAttempt({ step: 'none' }) : refuse(expired))}
        />
      </Suspense>
    );

  if (attempt.step === 'deactivated')
    return (
      <Suspense>
        <Reactivation
          credentials={{ email: email.trim(), password }}
          until={attempt.until}
          onSecondStep={(challenge) => setAttempt({ step: 'second', challenge })}
          onBack={() => setAttempt({ step: 'none' })}
        />
      </Suspense>
    );

  if (config?.passwordSignIn === false)
    return (
      <Suspense>
        <ProvidersOnly from={from} />
      </Suspense>
    );

  const { error, count } = attempt.step === 'refused' ? attempt : { error: null, count: 0 };
  return (
    <div className="grid gap-4">
      <section className="panel grid gap-5 p-5 sm:p-8">
        <div className="grid gap-1">
          <h1 className="display text-2xl">Sign in</h1>
          <p className="text-ink-muted">
            {from === undefined ? 'Good to see you.' : 'Sign in to pick up where you left off.'}
          </p>
        </div>
        <form ref={form} noValidate onSubmit={(event) => void submit(event)} className="grid gap-4">
          <TextField
            id="email"
            label="Email"
            type="email"
            name="email"
            required
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            value={email}
            onChange={(event) => setEmail(event.target.value)}
            error={wasSent && email.trim() === '' ? 'Email is required' : undefined}
          />
          <PasswordField
            id="password"
            label="Password"
            name="password"
            required
            copyable
            value={password}
            onChange={(event) => setPassword(event.target.value)}
            error={wasSent && password === '' ? 'Password is required' : undefined}
          />
          <Suspense>
            {error instanceof Failure && error.code === 'rate_limited' && <RateLimitNotice error={error} key={count} />}
          </Suspense>
          <Button type="submit" variant="primary" size="large" wide loading={attempt.step === 'sent' || isSignedIn}>
            <LogIn size={18} aria-hidden /> Sign in
          </Button>
        </form>
        <Suspense>
          {config?.providers.length ? <ProviderButtons from={from} /> : null}
          {config?.googleClientId && (
            <GoogleSignIn
              purpose="signIn"
              isListed={config.providers.length > 0}
              onChallenge={(challenge, finish) => setAttempt({ step: 'second', challenge, finish })}
            />
          )}
        </Suspense>
        <div className="flex flex-wrap justify-between gap-x-6 gap-y-3 text-sm">
          <Link to="/forgot-password" className="touch-target font-medium text-accent hover:underline">
            Forgot password?
          </Link>
          <span className="text-ink-muted">
            New here?{' '}
            <Link to="/register" search={{ from }} className="touch-target font-medium text-accent hover:underline">
              Register
            </Link>
          </span>
        </div>
      </section>
      <DemoHint
        onPick={(account) => {
          setEmail(account.email);
          setPassword(account.password);
        }}
      />
      <Modal
        open={isErrorShown}
        title="Login Error"
        tone="danger"
        size="small"
        onClose={() => setErrorShown(false)}
        actions={
          <Button variant="primary" onClick={() => setErrorShown(false)}>
            Try again
          </Button>
        }
      >
        <p>{loginProblem(error)}</p>
      </Modal>
    </div>
  );
}

function loginProblem(error: unknown): string {
  return error instanceof NoAnswer ? error.message : failureText(error, 'Login failed');
}
