import type { OwnUser, SignInOutcome } from '@assay/contract/people/auth';
import { call } from './api.ts';
import { currentSession, currentToken, signIn, signOut, trustStoredSession, updateUser } from './session.ts';

export type Credentials = { email: string; password: string };

const RESTORE_PATIENCE_MS = 4000;

/** Signs in with a password, or returns a challenge for the second step: see `finishLogIn`. */
export async function logIn(body: Credentials): Promise<SignInOutcome> {
  const answer = await call('POST /auth/login', { body }, { keepSession: true });
  if ('token' in answer) signIn(answer.token, answer.user);
  return answer;
}

/** Reopens a deactivated account; then continues like a sign-in. */
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

/** The server is notified without waiting: Logout works without a network, too. */
export function logOut(): void {
  void call('POST /auth/logout', {}, { keepalive: true, keepSession: true }).catch(() => undefined);
  signOut();
}

/**
 * Asks the server for the stored session's owner. A refused session ends (in `call`); without an answer, at once or
 * after a while, the stored user stays signed in: a running quiz must survive a network that does not.
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

/** Refreshes the stored user; called again when the server is back. */
export async function refreshOwnUser(): Promise<void> {
  const token = currentToken();
  const { user } = await call('GET /auth/me', {});
  if (token !== null && token === currentToken()) updateUser(user);
}
