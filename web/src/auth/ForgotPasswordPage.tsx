import { useEffect, useState } from 'react';
import { Link, useLocation, useNavigate } from '@tanstack/react-router';
import { ArrowLeft } from 'lucide-react';
import { Banner } from '../ui/feedback/Banner.tsx';
import { NewPasswordStep } from './NewPasswordStep.tsx';
import { OtpStep } from './OtpStep.tsx';
import { RecoveryEmailStep } from './RecoveryEmailStep.tsx';

// Long enough to read the success message.
const REDIRECT_MS = 2000;

type Step =
  | { name: 'email' }
  | { name: 'otp'; devOtp: string | undefined }
  | { name: 'reset'; resetToken: string }
  | { name: 'done' };

/** The token from an operator's link; after the `#`, so that servers and logs do not see it. */
const tokenIn = (hash: string) => new URLSearchParams(hash).get('token');

/** Three steps on one screen; a reload starts over. */
export function ForgotPasswordPage() {
  const navigate = useNavigate();
  const { hash } = useLocation();
  const [email, setEmail] = useState('');
  const [linkToken] = useState(() => tokenIn(hash));
  const [step, setStep] = useState<Step>(
    linkToken === null ? { name: 'email' } : { name: 'reset', resetToken: linkToken },
  );

  const hasToken = tokenIn(hash) !== null;
  useEffect(() => {
    // Removes it from the URL and the browser's history.
    if (hasToken) void navigate({ to: '/forgot-password', hash: '', replace: true });
  }, [hasToken, navigate]);

  useEffect(() => {
    if (step.name !== 'done') return undefined;
    const timer = setTimeout(() => void navigate({ to: '/' }), REDIRECT_MS);
    return () => clearTimeout(timer);
  }, [step.name, navigate]);

  return (
    <section className="panel grid gap-5 p-5 sm:p-8">
      {step.name === 'email' && (
        <RecoveryEmailStep
          email={email}
          onEmailChange={setEmail}
          onSent={(devOtp) => setStep({ name: 'otp', devOtp })}
        />
      )}
      {step.name === 'otp' && (
        <OtpStep
          email={email}
          devOtp={step.devOtp}
          onBack={() => setStep({ name: 'email' })}
          onProved={(resetToken) => setStep({ name: 'reset', resetToken })}
        />
      )}
      {step.name === 'reset' && (
        <NewPasswordStep
          resetToken={step.resetToken}
          isFirst={step.resetToken === linkToken}
          onStartAgain={() => setStep({ name: 'email' })}
          onDone={() => setStep({ name: 'done' })}
        />
      )}
      {step.name === 'done' && (
        <>
          <h1 className="display text-2xl">New password</h1>
          <Banner tone="success">Password reset successfully! Redirecting to login...</Banner>
        </>
      )}
      {/* The code's step has its own way back, to the email. */}
      {step.name !== 'otp' && (
        <Link
          to="/login"
          className="touch-target flex items-center gap-2 justify-self-start text-sm font-medium text-accent hover:underline"
        >
          <ArrowLeft size={16} aria-hidden /> Back to Login
        </Link>
      )}
    </section>
  );
}
