import type { Role } from '@assay/contract/people/auth';
import { call } from '../../platform/api.ts';
import type { GoogleAnswer } from '../../platform/google/useGoogleButton.ts';
import { failureText } from '../../platform/failureText.ts';
import { signIn } from '../../platform/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { googleProblem } from './googleProblem.ts';

/** Signs in if the answer is enough; otherwise returns the server's next request. */
export async function sendGoogleAnswer(
  body: GoogleAnswer & { role: Role; adminPasscode?: string; reactivate?: boolean },
) {
  const outcome = await call('POST /auth/google', { body }, { keepSession: true });
  if ('token' in outcome) signIn(outcome.token, outcome.user);
  return outcome;
}

/**
 * Proves the account with the password, connects it, and signs in; or asks for the second step first, see
 * `finishConnecting`.
 */
export async function connectGoogle(answer: GoogleAnswer, credentials: { email: string; password: string }) {
  // A temporary session: it ends as soon as Google's begins.
  const proof = await call('POST /auth/login', { body: credentials }, { keepSession: true });
  if ('secondFactor' in proof) return proof;
  try {
    const outcome = await connect(answer, proof.token);
    if ('token' in outcome) signIn(outcome.token, outcome.user);
    return outcome;
  } catch (error) {
    // The dialog returns to the password, so this session is no longer needed.
    void call('POST /auth/logout', {}, { keepSession: true, token: proof.token }).catch(() => undefined);
    throw error;
  }
}

/** The second step of that sign-in. Google's own sign-in would ask for it again, so this session stays. */
export const finishConnecting = (answer: GoogleAnswer) => async (body: { challenge: string; code: string }) => {
  const proof = await call('POST /auth/second-factor', { body }, { keepSession: true });
  const session = await connect(answer, proof.token).then(
    (outcome) => ('token' in outcome ? outcome : proof),
    (error: unknown) => {
      // The identity was proven all the same, and the code is used up.
      toast.error('Google was not connected', googleProblem(failureText(error, ''), 'signIn'));
      return proof;
    },
  );
  signIn(session.token, session.user);
  return session;
};

const connect = (answer: GoogleAnswer, token: string) =>
  call('POST /auth/google', { body: { ...answer, role: 'user' } }, { keepSession: true, token });
