import { Failure } from '@assay/contract/failure';
import type { App } from '../app.ts';
import { exchangePasswordHash, getUser } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';

/**
 * Rehashes a correct password if its hash does not use the current algorithm and cost.
 * @returns the account as it is now: sessions open only for the hash that was verified
 * @throws invalid_credentials if the password was changed meanwhile
 */
export async function rehashIfOutdated(
  app: Pick<App, 'db' | 'passwords'>,
  user: StoredUser,
  password: string,
): Promise<StoredUser> {
  const { passwordHash: old } = user;
  if (old === null || app.passwords.isCurrent(old)) return user;
  const passwordHash = await app.passwords.hash(password).catch((error: unknown) => {
    // If too many hashes are queued, a later sign-in does it.
    if (error instanceof Failure) return null;
    throw error;
  });
  if (passwordHash === null) return user;
  if (await exchangePasswordHash(app, user.id, { old, passwordHash })) return { ...user, passwordHash };
  // Another sign-in rehashed it first, or the password changed.
  const changed = await getUser(app, user.id);
  if (await app.passwords.verify(changed.passwordHash, password)) return changed;
  throw new Failure('invalid_credentials');
}
