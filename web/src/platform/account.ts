import type { OwnUser, SignInOutcome } from '@assay/contract/auth';
import { call } from './api.ts';
import { currentSession, currentToken, signIn, signOut, trustStoredSession, updateUser } from './session.ts';

export type Credentials = { email: string; password: string };

const RESTORE_PATIENCE_MS = 4000;

/** A right password, or the challenge that a second step answers: see `finishLogIn`. */
export async function logIn(body: Credentials): Promise<SignInOutcome> {
  const answer = await call('POST /auth/login', { body }, { keepSession: true });
  if ('token' in answer) signIn(answer.token, answer.user);
  return answer;
}

/** Opens a deactivated account again; then it goes on as a sign-in does. */
export async function reactivate(body: Credentials): Promise<SignInOutcome> {
  const answer = await call('POST /auth/reactivate', { body }, { keepSession: true });
  if ('token' in answer) signIn(answer.token, answer.user);
  return answer;
}

export type FinishLogIn = (body: { challenge: string; code: string }) => Promise<{ user: OwnUser }>;

export async function finishLogIn(body: { challenge: string; code: string }): Promise<{ user: OwnUser }> {
  const answer = await call('POST /auth/second-factor', { body }, { keepSession: true });
  signIn(answer.token, answer.user);
  return answer;
}

/** Tells the server and does not wait for it: whoever presses Logout is out, even without a network. */
export function logOut(): void {
  void call('POST /auth/logout', {}, { keepalive: true, keepSession: true }).catch(() => undefined);
  signOut();
}

/**
 * Asks the server who the stored session belongs to. A refused one ends (in `call`); without an answer, or after a
 * while without one, the stored person goes on working: a running quiz must survive a network that does not.
 */
export async function restoreSession(): Promise<void> {
  if (currentSession().step === 'signedOut') return;
  const impatience = window.setTimeout(trustStoredSession, RESTORE_PATIENCE_MS);
  try {
    await refreshOwnUser();
  } catch {
    trustStoredSession();
  } finally {
    window.clearTimeout(impatience);
  }
}

/** Brings the stored user up to date; used again when a lost server is back. */
export async function refreshOwnUser(): Promise<void> {
  const token = currentToken();
  const { user } = await call('GET /auth/me', {});
  if (token !== null && token === currentToken()) updateUser(user);
}
