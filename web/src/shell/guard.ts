import type { Role } from '@assay/contract/people/auth';
import { safeReturnPath } from './returnPath.ts';

// The rules for opening a page: pages need a sign-in, and some a role.

export type Admission =
  | { step: 'enter' }
  /** `from` is the return path after signing in; undefined to go to the role's home. */
  | { step: 'signIn'; from: string | undefined }
  | { step: 'dashboard' };

/** `user` comes from local storage and may be anything. */
export function admit(user: unknown, requiredRole: Role | undefined, path: string): Admission {
  const role = roleOf(user);
  if (role === undefined) return { step: 'signIn', from: originOf(path) };
  if (requiredRole !== undefined && role !== requiredRole) return { step: 'dashboard' };
  return { step: 'enter' };
}

/** The destination after signing in: the requested page, otherwise the role's home. */
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
