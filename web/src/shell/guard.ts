import type { Role } from '@assay/contract/auth';
import { safeReturnPath } from './returnPath.ts';

// Who may enter a page: nobody without being signed in, nobody into a part of the house that is another role's.

export type Admission =
  | { step: 'enter' }
  /** `from` leads back after signing in; undefined when the role's own home is the better place to go. */
  | { step: 'signIn'; from: string | undefined }
  | { step: 'dashboard' };

/** `user` comes from local storage and may be anything. */
export function admit(user: unknown, requiredRole: Role | undefined, path: string): Admission {
  const role = roleOf(user);
  if (role === undefined) return { step: 'signIn', from: originOf(path) };
  if (requiredRole !== undefined && role !== requiredRole) return { step: 'dashboard' };
  return { step: 'enter' };
}

/** Where a signed-in person goes from the sign-in page: back to where they were stopped, else to their role's home. */
export const homeAfterSignIn = (user: { role: Role }, from: unknown): string =>
  safeReturnPath(from) ?? homeOf(user.role);

export const homeOf = (role: Role): '/admin/dashboard' | '/dashboard' =>
  role === 'admin' ? '/admin/dashboard' : '/dashboard';

function roleOf(user: unknown): string | undefined {
  if (typeof user !== 'object' || user === null || !('role' in user)) return undefined;
  return typeof user.role === 'string' ? user.role : undefined;
}

function originOf(path: string): string | undefined {
  const origin = safeReturnPath(path);
  return origin === null || origin === '/' || origin === '/dashboard' ? undefined : origin;
}
