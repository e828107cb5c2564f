import { useSyncExternalStore } from 'react';
import type { OwnUser } from '@assay/contract/people/auth';
import { readStored, removeStored, writeStored } from './storage.ts';

/** The signed-in user, from the stored token and user; `restoring` until the server has confirmed it once. */
export type Session =
  | { step: 'restoring'; token: string; user: OwnUser }
  | { step: 'signedIn'; token: string; user: OwnUser }
  | { step: 'signedOut' };

let session: Session = storedSession();
const listeners = new Set<() => void>();

function storedSession(): Session {
  const token = readStored('token');
  const user = parseUser(readStored('user'));
  return token && user ? { step: 'restoring', token, user } : { step: 'signedOut' };
}

function parseUser(text: string | null): OwnUser | null {
  try {
    const value: unknown = JSON.parse(text ?? 'null');
    return value && typeof value === 'object' && typeof (value as OwnUser).role === 'string'
      ? (value as OwnUser)
      : null;
  } catch {
    return null;
  }
}

function change(next: Session) {
  session = next;
  for (const listener of listeners) listener();
}

export const currentSession = (): Session => session;
export const currentToken = (): string | null => (session.step === 'signedOut' ? null : session.token);

/**
 * Null also for a session that a candidate's link opened: it reaches only the quizzes of their round, and elsewhere it
 * counts as signed out.
 */
export const fullToken = (): string | null =>
  session.step === 'signedOut' || session.user.onlyQuizzes ? null : session.token;

export function signIn(token: string, user: OwnUser) {
  writeStored('token', token);
  writeStored('user', JSON.stringify(user));
  change({ step: 'signedIn', token, user });
}

/** Replaces the stored user with the server's version. */
export function updateUser(user: OwnUser) {
  const token = currentToken();
  if (token) signIn(token, user);
}

/** The server was unreachable: the stored user stays signed in until it answers. */
export function trustStoredSession() {
  if (session.step === 'restoring') change({ ...session, step: 'signedIn' });
}

export function signOut() {
  removeStored('token');
  removeStored('user');
  change({ step: 'signedOut' });
}

// Sign-in and sign-out in another tab apply here too. Token and user arrive one after the other.
window.addEventListener('storage', ({ key }) => {
  if (key !== 'token' && key !== 'user' && key !== null) return;
  const stored = storedSession();
  if (stored.step === session.step && stored.step === 'signedOut') return;
  change(stored.step === 'restoring' ? { ...stored, step: 'signedIn' } : stored);
});

export function subscribeSession(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export function useSession(): Session {
  return useSyncExternalStore(subscribeSession, currentSession);
}

/** The signed-in user; only for screens behind the route guard. */
export function useOwnUser(): OwnUser {
  const current = useSession();
  if (current.step === 'signedOut') throw new Error('This screen needs a signed-in user.');
  return current.user;
}
