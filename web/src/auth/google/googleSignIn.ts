import type { Role } from '@assay/contract/auth';
import { call } from '../../platform/api.ts';
import type { GoogleAnswer } from '../../platform/google/useGoogleButton.ts';
import { signIn } from '../../platform/session.ts';

/** Signs in where the answer is enough; else tells what the server asks for next. */
export async function sendGoogleAnswer(
  body: GoogleAnswer & { role: Role; adminPasscode?: string; reactivate?: boolean },
) {
  const outcome = await call('POST /auth/google', { body }, { keepSession: true });
  if ('token' in outcome) signIn(outcome.token, outcome.user);
  return outcome;
}

/** Proves with the password whose account it is, connects it, and signs in; or asks for the second step first. */
export async function connectGoogle(answer: GoogleAnswer, credentials: { email: string; password: string }) {
  // Not yet the session of this page: it ends as soon as Google's own begins.
  const proof = await call('POST /auth/login', { body: credentials }, { keepSession: true });
  if ('secondFactor' in proof) return proof;
  const options = { keepSession: true, token: proof.token };
  const outcome = await call('POST /auth/google', { body: { ...answer, role: 'user' } }, options);
  if ('token' in outcome) signIn(outcome.token, outcome.user);
  return outcome;
}
