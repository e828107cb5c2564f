import { useState } from 'react';
import { ArrowLeft, DoorOpen } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { type Credentials, reactivate } from '../platform/account.ts';
import { failureText } from '../platform/failureText.ts';
import { formatDateTime } from '../platform/format.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button } from '../ui/forms/Button.tsx';
import { toast } from '../ui/feedback/toast.ts';
import { RateLimitNotice } from '../ui/feedback/RateLimitNotice.tsx';

type ReactivationProps = {
  /** As just typed; kept only in this page. */
  credentials: Credentials;
  until: string;
  onSecondStep: (challenge: string) => void;
  onBack: () => void;
};

/** The password was right but the account is deactivated: one button reopens it. */
export function Reactivation({ credentials, until, onSecondStep, onBack }: ReactivationProps) {
  const [isSent, setSent] = useState(false);
  const [problem, setProblem] = useState<{ error: unknown; count: number } | null>(null);

  const press = async () => {
    setSent(true);
    try {
      // The route redirects once signed in.
      const outcome = await reactivate(credentials);
      if (!('token' in outcome)) return onSecondStep(outcome.secondFactor.challenge);
      toast.success(`Welcome back, ${outcome.user.firstName}`);
    } catch (error) {
      setProblem({ error, count: Date.now() });
      setSent(false);
    }
  };

  const isLimited = problem?.error instanceof Failure && problem.error.code === 'rate_limited';
  return (
    <section className="panel grid gap-5 p-5 sm:p-8">
      <div className="grid gap-1">
        <h1 className="display text-2xl">Reactivate your account</h1>
        <p className="text-ink-muted">
          <span className="font-medium text-ink wrap-anywhere">{credentials.email}</span> is deactivated. Your results,
          history and profile are still here.
        </p>
      </div>
      <dl className="grid gap-1 rounded-card bg-sunken p-4">
        <dt className="text-sm text-ink-muted">Reactivate by</dt>
        <dd className="display text-lg tabular-nums">
          <time dateTime={until} className="whitespace-nowrap">
            {formatDateTime(until)}
          </time>
        </dd>
        <dd className="text-sm text-ink-muted">After that, it’ll be permanently deleted.</dd>
      </dl>
      {problem !== null && !isLimited && (
        <Banner tone="danger">{failureText(problem.error, 'Failed to reactivate account')}</Banner>
      )}
      {isLimited && <RateLimitNotice error={problem.error} key={problem.count} />}
      {/* oxlint-disable-next-line jsx-a11y/no-autofocus -- the page has just changed, so the keyboard goes to its next field */}
      <Button autoFocus variant="primary" size="large" wide loading={isSent} onClick={() => void press()}>
        <DoorOpen size={18} aria-hidden /> Reactivate account
      </Button>
      <Button variant="ghost" onClick={onBack}>
        <ArrowLeft size={18} aria-hidden /> Back
      </Button>
    </section>
  );
}
