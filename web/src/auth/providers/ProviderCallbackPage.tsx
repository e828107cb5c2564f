import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft, DoorOpen } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { call } from '../../platform/api.ts';
import { failureText } from '../../platform/failureText.ts';
import { formatDateTime } from '../../platform/format.ts';
import { signIn, useSession } from '../../platform/session.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { Button } from '../../ui/forms/Button.tsx';
import { RateLimitNotice } from '../../ui/feedback/RateLimitNotice.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { startSignIn, takeStartedSignIn } from '../../platform/providers/startedSignIn.browser.ts';

const SecondStep = lazy(async () => ({ default: (await import('../SecondStep.tsx')).SecondStep }));

const NOT_STARTED_HERE = 'This sign-in wasn’t started in this tab, or it was already used. Please try again.';
const NOT_COMPLETED = 'The sign-in wasn’t completed. Please try again.';

type Step =
  | { step: 'working' }
  | { step: 'second'; challenge: string }
  | { step: 'deactivated'; until: string }
  | { step: 'refused'; error: unknown };

/** Where a sign-in service sends the browser back to, with its answer in the address. */
export function ProviderCallbackPage() {
  const { providerId } = useParams({ from: '/door/data/login/callback/$providerId' });
  const navigate = useNavigate();
  const isSignedIn = useSession().step === 'signedIn';
  const [state, setState] = useState<Step>({ step: 'working' });
  const [from, setFrom] = useState<string>();
  const [isDone, setDone] = useState(false);
  const isSent = useRef(false);

  useEffect(() => {
    // An answer is accepted once.
    if (isSent.current) return;
    isSent.current = true;
    const started = takeStartedSignIn(providerId);
    setFrom(started?.from);
    finish(providerId, started?.secret)
      .then((outcome) => {
        if ('secondFactor' in outcome) return setState({ step: 'second', challenge: outcome.secondFactor.challenge });
        signIn(outcome.token, outcome.user);
        toast.success(`Welcome back, ${outcome.user.firstName}`);
        return setDone(true);
      })
      .catch((error: unknown) => {
        const until = error instanceof Failure ? error.details.reactivateUntil : undefined;
        setState(until === undefined ? { step: 'refused', error } : { step: 'deactivated', until });
      });
  }, [providerId]);

  useEffect(() => {
    // The sign-in page knows where signed-in people go.
    if (isSignedIn && (isDone || state.step === 'second'))
      void navigate({ to: '/login', search: { from }, replace: true });
  }, [isSignedIn, isDone, state, from, navigate]);

  if (state.step === 'second')
    return (
      <Suspense>
        <SecondStep
          challenge={state.challenge}
          onBack={(expired) =>
            expired === undefined ? void navigate({ to: '/login' }) : setState({ step: 'refused', error: expired })
          }
        />
      </Suspense>
    );
  const isLimited = state.step === 'refused' && state.error instanceof Failure && state.error.code === 'rate_limited';
  return (
    <section className="panel grid gap-5 p-5 sm:p-8">
      <h1 className="display text-2xl">{state.step === 'deactivated' ? 'Reactivate your account' : 'Sign in'}</h1>
      {state.step === 'working' && <p role="status">Signing you in…</p>}
      {isLimited && <RateLimitNotice error={state.error} />}
      {state.step === 'refused' && !isLimited && (
        <Banner tone="danger">{failureText(state.error, NOT_COMPLETED)}</Banner>
      )}
      {state.step === 'deactivated' && <Reopen id={providerId} until={state.until} from={from} />}
      {state.step !== 'working' && (
        <Link
          to="/login"
          search={{ from }}
          className="touch-target flex items-center gap-2 text-sm font-medium text-accent hover:underline"
        >
          <ArrowLeft size={16} aria-hidden /> Back to Login
        </Link>
      )}
    </section>
  );
}

/** Sends the answer in the address, which then leaves the address bar and the history. */
async function finish(id: string, secret: string | undefined) {
  const answer = new URLSearchParams(window.location.search);
  window.history.replaceState(window.history.state, '', window.location.pathname);
  const [code, state, iss] = ['code', 'state', 'iss'].map((name) => answer.get(name) ?? undefined);
  if (code === undefined || state === undefined) throw new Failure('provider_refused', { message: NOT_COMPLETED });
  if (secret === undefined) throw new Failure('provider_refused', { message: NOT_STARTED_HERE });
  const body = { code, state, secret, ...(iss !== undefined && { iss }) };
  return call('POST /auth/providers/:provider/finish', { params: { provider: id }, body }, { keepSession: true });
}

/** The service identified the person, but the account is deactivated: signing in once more reopens it. */
function Reopen({ id, until, from }: { id: string; until: string; from: string | undefined }) {
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<unknown>(null);
  const press = async () => {
    setSent(true);
    try {
      await startSignIn(id, { from, reactivate: true });
    } catch (error) {
      setSent(false);
      setProblem(error);
    }
  };
  return (
    <div className="grid gap-4">
      <p>
        Your account is deactivated. Reactivate it by{' '}
        <time dateTime={until} className="whitespace-nowrap">
          {formatDateTime(until)}
        </time>{' '}
        to get your results, history and profile back. After that, it’ll be permanently deleted.
      </p>
      {problem !== null && <Banner tone="danger">{failureText(problem, 'Failed to reactivate account')}</Banner>}
      <Button variant="primary" size="large" wide loading={isSent} onClick={() => void press()}>
        <DoorOpen size={18} aria-hidden /> Reactivate account
      </Button>
    </div>
  );
}
