import { type ParsedLocation, redirect } from '@tanstack/react-router';
import type { Role } from '@assay/contract/people/auth';
import { currentSession } from './platform/session.ts';
import { admit, homeAfterSignIn } from './shell/guard.ts';
import { safeReturnPath } from './shell/returnPath.ts';

/**
 * While the session is being restored, the stored user counts; the shell shows nothing until the server has confirmed
 * it.
 */
export function guard(location: ParsedLocation, requiredRole?: Role) {
  const session = currentSession();
  const user = session.step === 'signedOut' || session.user.onlyQuizzes ? null : session.user;
  const admission = admit(user, requiredRole, location.href);
  if (admission.step === 'signIn') throw redirect({ to: '/login', search: { from: admission.from }, replace: true });
  if (admission.step === 'dashboard') throw redirect({ to: '/dashboard', replace: true });
}

export function redirectInside(from: string | undefined) {
  const session = currentSession();
  if (session.step === 'signedIn' && !session.user.onlyQuizzes)
    throw redirect({ href: homeAfterSignIn(session.user, from), replace: true });
}

export function originSearch(search: Record<string, unknown>): { from?: string | undefined } {
  const from = safeReturnPath(search['from']);
  return from === null ? {} : { from };
}

export const isId = (value: number) => Number.isSafeInteger(value) && value > 0;
