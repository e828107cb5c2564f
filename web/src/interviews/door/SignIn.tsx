import { Link } from '@tanstack/react-router';
import { useSession } from '../../platform/session.ts';

/** Returns to the meeting afterwards. */
export const SignIn = ({ meetingId }: { meetingId: string }) => (
  <Link
    to="/login"
    search={{ from: `/join/${meetingId}` }}
    className="touch-target font-medium text-accent hover:underline"
  >
    Sign in
  </Link>
);

/** Empty for people who are signed in. */
export const HostSignIn = ({ meetingId }: { meetingId: string }) =>
  useSession().step === 'signedOut' && (
    <p className="text-center text-sm text-ink-muted">
      Host? <SignIn meetingId={meetingId} />
    </p>
  );
