import { Link, useLocation } from '@tanstack/react-router';
import { ArrowLeft, MailCheck, Undo2 } from 'lucide-react';
import { Failure } from '@assay/contract/failure';
import { refreshOwnUser } from '../platform/account.ts';
import { failureText } from '../platform/failureText.ts';
import { useSession } from '../platform/session.ts';
import { Banner } from '../ui/feedback/Banner.tsx';
import { Button, buttonClass } from '../ui/forms/Button.tsx';
import { useEmailLink } from './account.queries.ts';

// Mail programs open links to scan them, so a link alone changes nothing: its page has a button.

export const ConfirmEmailPage = () => (
  <EmailLinkPage
    name="POST /auth/confirm-email"
    title="Confirm your email"
    explanation="Confirm only if you asked to use this address."
    action="Confirm address"
    icon={<MailCheck size={18} aria-hidden />}
    done={(email) => `${email} is confirmed. Thank you.`}
    failed="Failed to confirm the address"
  />
);

export const UndoEmailPage = () => (
  <EmailLinkPage
    name="POST /auth/undo-email"
    title="Undo the email change"
    explanation="We’ll restore this address and sign you out on all devices. Then you’ll set a new password."
    action="Restore address"
    icon={<Undo2 size={18} aria-hidden />}
    done={(email) => `${email} is restored. You’re signed out on all devices, and the old password no longer works.`}
    failed="Failed to restore the address"
    next={
      <Link to="/forgot-password" className={buttonClass({ variant: 'primary' })}>
        Set a new password
      </Link>
    }
  />
);

type EmailLinkPageProps = {
  name: Parameters<typeof useEmailLink>[0];
  title: string;
  explanation: string;
  action: string;
  icon: React.ReactNode;
  done: (email: string) => string;
  failed: string;
  /** The next step, shown after success. */
  next?: React.ReactNode;
};

type EmailLinkProps = EmailLinkPageProps & { token: string };

function EmailLinkPage(page: EmailLinkPageProps) {
  const token = useLocation({ select: ({ hash }) => hash });
  // Another link in the same tab starts over.
  return <EmailLink key={token} token={token} {...page} />;
}

/** Failures that trying again cannot fix. */
const isOver = (error: unknown) =>
  error instanceof Failure && (error.code === 'invalid_link' || error.code === 'invalid_input');

function EmailLink({ token, name, title, explanation, action, icon, done, failed, next }: EmailLinkProps) {
  const isSignedIn = useSession().step !== 'signedOut';
  const link = useEmailLink(name);
  const press = () =>
    link.mutate(token, {
      // The displayed address may have just changed, or this session may have ended.
      onSuccess: () => isSignedIn && void refreshOwnUser().catch(() => undefined),
    });

  return (
    <section className="panel grid justify-items-start gap-5 p-5 sm:p-8">
      <div className="grid gap-2">
        <h1 className="display text-2xl">{title}</h1>
        {!link.isSuccess && <p className="text-ink-muted">{explanation}</p>}
      </div>
      {link.isError && <Banner tone="danger">{failureText(link.error, failed)}</Banner>}
      {link.isSuccess ? (
        <>
          <Banner tone="success">
            <span className="wrap-anywhere">{done(link.data.email)}</span>
          </Banner>
          {next}
        </>
      ) : (
        !isOver(link.error) && (
          <Button variant="primary" size="large" wide loading={link.isPending} onClick={press}>
            {icon} {action}
          </Button>
        )
      )}
      <Link
        to={isSignedIn ? '/dashboard' : '/login'}
        className="touch-target flex items-center gap-2 text-sm font-medium text-accent hover:underline"
      >
        <ArrowLeft size={16} aria-hidden /> {isSignedIn ? 'Go to the dashboard' : 'Back to Login'}
      </Link>
    </section>
  );
}
