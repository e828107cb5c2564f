import { Failure } from '@assay/contract/failure';
import type { GoogleIdentity } from '../platform/google/googleIdentity.ts';
import type { StoredUser } from '../users/users.service.ts';

/** Throws unless only Google opens this account, and the Google person matches. */
export function demandOwner({ googleSub, passwordHash }: StoredUser, { sub }: GoogleIdentity, message?: string): void {
  if (passwordHash !== null) throw new Failure('password_exists', message === undefined ? {} : { message });
  if (googleSub === sub) return;
  throw new Failure('google_other_person', {
    message: 'You sign in here with another Google account. Select that one.',
  });
}
