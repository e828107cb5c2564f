import { useState } from 'react';
import type { Role } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import type { GoogleUserInfo } from '@assay/contract/people/google';
import type { FinishLogIn } from '../../platform/account.ts';
import { NoAnswer } from '../../platform/api.ts';
import { failureText } from '../../platform/failureText.ts';
import { GooglePlace } from '../../platform/google/GooglePlace.tsx';
import { type GoogleAnswer, type Purpose, useGoogleButton } from '../../platform/google/useGoogleButton.ts';
import { readStored, writeStored } from '../../platform/storage.ts';
import { OrLine } from '../../ui/display/OrLine.tsx';
import { toast } from '../../ui/feedback/toast.ts';
import { RateLimitNotice } from '../../ui/feedback/RateLimitNotice.tsx';
import { AdminVerification } from './AdminVerification.tsx';
import { ConnectGoogle } from './ConnectGoogle.tsx';
import { GoogleBanner } from './GoogleBanner.tsx';
import { emailIn, googleProblem, isOver } from './googleProblem.ts';
import { connectGoogle, finishConnecting, sendGoogleAnswer } from './googleSignIn.queries.ts';
import { ReactivateWithGoogle } from './ReactivateWithGoogle.tsx';

const VERIFYING = 'Verifying Google account...';
const DISMISSED = 'googlePromptDismissed';

type SentAnswer = GoogleAnswer & { reactivate?: boolean };

type Step =
  | { step: 'button' }
  | { step: 'verifying' }
  | { step: 'passcode'; answer: SentAnswer; person: GoogleUserInfo }
  | { step: 'deactivated'; answer: GoogleAnswer; until: string }
  | { step: 'password'; answer: GoogleAnswer }
  | { step: 'refused'; error: unknown; count: number };

type Outcome = Awaited<ReturnType<typeof sendGoogleAnswer>>;

type GoogleSignInProps = {
  purpose: Purpose;
  /** The role of a new account. */
  role?: Role;
  /** One of several buttons, which are below a line of their own. */
  isListed: boolean;
  /** The account has a second factor. */
  onChallenge: (challenge: string, finish?: FinishLogIn) => void;
};

export function GoogleSignIn({ purpose, role = 'user', isListed, onChallenge }: GoogleSignInProps) {
  const [step, setStep] = useState<Step>({ step: 'button' });
  const [isDismissed, setDismissed] = useState(() => readStored(DISMISSED) !== null);

  const [round, setRound] = useState(0);
  const renew = () => setRound((before) => before + 1);

  const follow = (outcome: Outcome, answer: SentAnswer, finish?: FinishLogIn) => {
    if ('requiresAdminPasscode' in outcome) {
      toast.warning('This Google account needs the admin passcode.');
      return setStep({ step: 'passcode', answer, person: outcome.userInfo });
    }
    if ('secondFactor' in outcome) return onChallenge(outcome.secondFactor.challenge, finish);
    // The route redirects once signed in.
    toast.success(`${purpose === 'signIn' ? 'Welcome back' : 'Welcome'}, ${outcome.user.firstName}`);
  };

  const refuse = (error: unknown) => {
    setStep({ step: 'refused', error, count: Date.now() });
    toast.error(googleProblem(reasonOf(error), purpose));
    renew();
  };

  const verify = async (answer: GoogleAnswer) => {
    setStep({ step: 'verifying' });
    toast.info(VERIFYING);
    try {
      follow(await sendGoogleAnswer({ ...answer, role }), answer);
    } catch (error) {
      toast.retract(VERIFYING);
      const until = error instanceof Failure ? error.details.reactivateUntil : undefined;
      if (until !== undefined) setStep({ step: 'deactivated', answer, until });
      else if (error instanceof Failure && error.code === 'google_needs_password')
        setStep({ step: 'password', answer });
      else refuse(error);
    }
  };

  const reactivate = async (answer: SentAnswer) => {
    try {
      follow(await sendGoogleAnswer({ ...answer, role: 'user' }), answer);
    } catch (error) {
      refuse(error);
    }
  };

  const { place, google, hasFailed } = useGoogleButton({
    purpose,
    round,
    onAnswer: (answer) => void verify(answer),
    onOld: renew,
  });

  /** A dialog shows retryable failures in its own field. */
  const orAgain = async (
    answer: GoogleAnswer,
    ask: () => Promise<Outcome>,
    ends: (error: unknown) => boolean,
    finish?: FinishLogIn,
  ) => {
    try {
      follow(await ask(), answer, finish);
    } catch (error) {
      if (!ends(error)) throw error;
      refuse(error);
    }
  };

  const prompt = () =>
    google?.prompt((moment) => {
      // Google cannot show its prompt here, so its button is shown.
      if (moment.isNotDisplayed?.() || moment.isSkippedMoment()) place.current?.querySelector('iframe')?.focus();
    });

  const back = () => setStep({ step: 'button' });
  return (
    <div className="grid gap-4">
      {!isListed && <OrLine />}
      <GooglePlace
        place={place}
        isBusy={google === null || step.step === 'verifying'}
        hasFailed={hasFailed}
        onAgain={renew}
      />
      {step.step === 'refused' && <Refusal error={step.error} key={step.count} purpose={purpose} />}
      {purpose === 'signIn' && google && !isDismissed && (
        <GoogleBanner
          onSignIn={prompt}
          onDismiss={() => {
            writeStored(DISMISSED, 'true');
            setDismissed(true);
          }}
        />
      )}
      {step.step === 'deactivated' && (
        <ReactivateWithGoogle
          email={emailIn(step.answer.credential)}
          until={step.until}
          onCancel={back}
          onReactivate={() => reactivate({ ...step.answer, reactivate: true })}
        />
      )}
      {step.step === 'passcode' && (
        <AdminVerification
          person={step.person}
          onCancel={back}
          onSubmit={(adminPasscode) =>
            orAgain(step.answer, () => sendGoogleAnswer({ ...step.answer, role, adminPasscode }), isOver)
          }
        />
      )}
      {step.step === 'password' && (
        <ConnectGoogle
          email={emailIn(step.answer.credential)}
          onCancel={back}
          onSubmit={(password) =>
            orAgain(
              step.answer,
              () => connectGoogle(step.answer, { email: emailIn(step.answer.credential), password }),
              (error) => error instanceof Failure && error.code.startsWith('google_'),
              finishConnecting(step.answer),
            )
          }
        />
      )}
    </div>
  );
}

const reasonOf = (error: unknown): string => (error instanceof NoAnswer ? error.message : failureText(error, ''));

const Refusal = ({ error, purpose }: { error: unknown; purpose: Purpose }) =>
  error instanceof Failure && error.code === 'rate_limited' ? (
    <RateLimitNotice error={error} />
  ) : (
    <p role="alert" className="text-sm text-danger">
      {googleProblem(reasonOf(error), purpose)}
    </p>
  );
