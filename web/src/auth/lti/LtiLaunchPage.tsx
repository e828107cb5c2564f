import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { Link, useNavigate, useParams } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { failureText } from '../../platform/failureText.ts';
import { signIn, useSession } from '../../platform/session.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { finishLaunch, startLaunch } from './startedLaunch.browser.ts';

const SecondStep = lazy(async () => ({ default: (await import('../SecondStep.tsx')).SecondStep }));

const NOT_OPENED = 'The activity couldn’t be opened. Open it in your course again.';

type Step = { step: 'working' } | { step: 'second'; challenge: string } | { step: 'refused'; error: unknown };

/** Where a learning platform opens a skill: on the way to the platform, and back with its message. */
export function LtiLaunchPage() {
  const { step: part } = useParams({ from: '/door/data/lti/$step' });
  const navigate = useNavigate();
  const isSignedIn = useSession().step === 'signedIn';
  const [state, setState] = useState<Step>({ step: 'working' });
  const [path, setPath] = useState('/quiz');
  const [isDone, setDone] = useState(false);
  const isSent = useRef(false);

  useEffect(() => {
    // A launch is accepted once.
    if (isSent.current) return;
    isSent.current = true;
    const refused = (error: unknown) => setState({ step: 'refused', error });
    if (part === 'start') {
      startLaunch().catch(refused);
      return;
    }
    finishLaunch()
      .then((opened) => {
        setPath(opened.path);
        const outcome = opened.signIn;
        if ('secondFactor' in outcome) return setState({ step: 'second', challenge: outcome.secondFactor.challenge });
        signIn(outcome.token, outcome.user);
        return setDone(true);
      })
      .catch(refused);
  }, [part]);

  useEffect(() => {
    if (isSignedIn && (isDone || state.step === 'second')) void navigate({ href: path, replace: true });
  }, [isSignedIn, isDone, state, path, navigate]);

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
  return (
    <section className="panel grid gap-5 p-5 sm:p-8">
      <h1 className="display text-2xl">Open activity</h1>
      {state.step === 'working' && <p role="status">Opening your activity…</p>}
      {state.step === 'refused' && (
        <>
          <Banner tone="danger">{failureText(state.error, NOT_OPENED)}</Banner>
          <Link
            to="/login"
            className="touch-target flex items-center gap-2 text-sm font-medium text-accent hover:underline"
          >
            <ArrowLeft size={16} aria-hidden /> Back to Login
          </Link>
        </>
      )}
    </section>
  );
}
