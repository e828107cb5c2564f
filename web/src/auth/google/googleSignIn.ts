import type { Role } from '@assay/contract/auth';
import { call } from '../../platform/api.ts';
import type { GoogleAnswer } from '../../platform/google/useGoogleButton.ts';
import { failureText } from '../../platform/failureText.ts';
import { signIn } from '../../platform/session.ts';
import { toast } from '../../ui/feedback/toast.ts';
import { googleProblem } from './googleProblem.ts';

/** Signs in where the answer is enough; else tells what the server asks for next. */
export async function sendGoogleAnswer(
  body: GoogleAnswer & { role: Role; adminPasscode?: string; reactivate?: boolean },
) {
  const outcome = await call('POST /auth/google', { body }, { keepSession: true });
  if ('token' in outcome) signIn(outcome.token, outcome.user);
  return outcome;
}

/** Proves with the password whose account it is, connects it, and signs in; or asks for the second step first, see `finishConnecting`. */
export async function connectGoogle(answer: GoogleAnswer, credentials: { email: string; password: string }) {
  // Not yet the session of this page: it ends as soon as Google's own begins.
  const proof = await call('POST /auth/login', { body: credentials }, { keepSession: true });
  if ('secondFactor' in proof) return proof;
  try {
    const outcome = await connect(answer, proof.token);
    if ('token' in outcome) signIn(outcome.token, outcome.user);
    return outcome;
  } catch (error) {
    // The dialog goes on from the password; nobody holds this session any more.
    void call('POST /auth/logout', {}, { keepSession: true, token: proof.token }).catch(() => undefined);
    throw error;
  }
}

/** The second step of that sign-in. Google's own sign-in would ask for the step again, so its session is the one that stays. */
export const finishConnecting = (answer: GoogleAnswer) => async (body: { challenge: string; code: string }) => {
  const proof = await call('POST /auth/second-factor', { body }, { keepSession: true });
  const session = await connect(answer, proof.token).then(
    (outcome) => ('token' in outcome ? outcome : proof),
    (error: unknown) => {
      // Who it is was proved all the same, and the code cannot be used again.
      toast.error('Google was not connected', googleProblem(failureText(error, ''), 'signIn'));
      return proof;
    },
  );
  signIn(session.token, session.user);
  return session;
};

const connect = (answer: GoogleAnswer, token: string) =>
  call('POST /auth/google', { body: { ...answer, role: 'user' } }, { keepSession: true, token });
