import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import type { App, Origin } from '../app.ts';
import { placeOf } from '../platform/http/networkOf.ts';
import { RateLimited } from '../platform/http/rateLimit.ts';
import { emailKey } from '../users/emailAddress.ts';
import { findAccount } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { NO_ACCOUNT, countingTry } from './accountTries.service.ts';
import { countingGuesses } from './guesses.ts';
import type { Guesses } from './guesses.ts';
import { isGone } from './reactivation.ts';
import { rehashIfOutdated } from './rehash.service.ts';
import { hashToken, knowsDevice } from './sessions.service.ts';

export interface Credentials {
  email: string;
  password: string;
}

/** The account of these credentials, active or waiting for reactivation; counted, and all refusals look the same. */
export async function proveCredentials(app: App, credentials: Credentials, origin: Origin): Promise<StoredUser> {
  const user = await findAccount(app, credentials.email);
  return proveAccount(app, user, credentials, origin);
}

export async function proveAccount(
  app: App,
  user: StoredUser | undefined,
  credentials: Credentials,
  origin: Origin,
): Promise<StoredUser> {
  const { limits, metrics } = app;
  const account = accountKey(user, credentials.email);
  const counted: Guesses = [['loginAccountDevice', `${account} ${placeOf(origin)}`]];
  // The owner's own device can still sign in while strangers guess.
  const known = await knowsDevice(app, user?.id ?? NO_ACCOUNT, origin);
  const ofDay = { rule: 'loginAccountDay', userId: user?.id, target: passwordOf(user), key: account } as const;
  const right = await countingGuesses(limits, counted, () =>
    countingTry(app, known ? null : ofDay, () =>
      app.passwords.verify(user?.passwordHash ?? null, credentials.password),
    ),
  );
  // After its window an account counts as purged, even if the purge has not run yet.
  if (!user || !right || isGone(user, app.clock.now())) {
    const reason = user ? 'password' : 'unknown';
    metrics.authFailures.inc({ reason });
    const { address } = origin;
    const subjectId = user?.id ?? null;
    await recordAudit(app, { action: 'sign_in_failed', actorId: null, subjectId, address, details: { reason } });
    throw new Failure('invalid_credentials');
  }
  return rehashIfOutdated(app, user, credentials.password);
}

/** The account has had so many guesses that from here only its second factor's code can open it. */
export const isGuessedOut = (error: unknown): boolean =>
  error instanceof RateLimited && error.rule === 'loginAccountDay';

/**
 * Checks the password of an account whose code is asked first. A right and a wrong password count and take the same, so
 * the outcome is not revealed.
 */
export async function checkSilently(
  app: App,
  user: StoredUser,
  { email, password }: Credentials,
  origin: Origin,
): Promise<boolean> {
  const { limits, metrics } = app;
  limits.take('loginAccountDevice', `${accountKey(user, email)} ${placeOf(origin)}`);
  // A page that is asked for a code was not refused, so the usual counting does not see this guess.
  limits.note('loginNetwork', origin.network);
  const right = await app.passwords.verify(user.passwordHash, password);
  if (!right) metrics.authFailures.inc({ reason: 'password' });
  return right && user.isActive;
}

/**
 * Keyed by the address alone, so that counting does not reveal accounts. A new password resets it in every process,
 * because earlier guesses say nothing about it.
 */
const accountKey = (user: StoredUser | undefined, email: string): string =>
  `${hashToken(emailKey(email)).toString('base64')} ${passwordOf(user)}`;

const passwordOf = (user: StoredUser | undefined): string => String(user?.passwordSetAt?.getTime() ?? '');
