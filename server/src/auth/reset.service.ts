import type { EmailProof } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { App, Origin } from '../app.ts';
import { disconnectGoogle } from '../users/googleAccounts.service.ts';
import { disconnectLtiPeople } from '../users/ltiPeople.service.ts';
import { disconnectProvider } from '../users/providerAccounts.service.ts';
import { voidPendingChange } from '../users/links.service.ts';
import { isGoogleOfOthers, isLtiOfOthers, isProviderOfOthers } from '../users/proofs.ts';
import type { StoredUser } from '../users/users.service.ts';
import { findAccount, getUser, isForfeit, lockAccount, proveEmail, setPassword } from '../users/users.service.ts';
import { revokeSessions } from './auth.store.ts';
import { demandGoodPassword } from './newPassword.service.ts';
import { demandPasswords } from './passwordsOff.ts';
import { mayReset } from './reactivation.ts';
import {
  deletePassedResets,
  deleteResetToken,
  deleteResetsOf,
  findResetToken,
  hasLiveCode,
  insertResetToken,
} from './reset.store.ts';
import { removeFactor } from './secondFactor/secondFactor.service.ts';
import { hashToken } from './sessions.service.ts';

const DEBUG_TOKEN_LIFE_MS = 60_000;

/**
 * A secret that sets a new password once: given for a right code, or part of a link.
 * @param proves what using it proves about the address; null: nothing
 */
export async function issueResetToken(
  { db, clock, random }: Pick<App, 'db' | 'clock' | 'random'>,
  userId: number,
  lifeMs: number,
  proves: EmailProof | null,
): Promise<string> {
  const token = random.bytes(32).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + lifeMs);
  await insertResetToken(db, { tokenHash: hashToken(token), userId, proves, createdAt, expiresAt });
  return token;
}

/** Voids codes and tokens, because the password or address they were issued for has changed. */
export async function voidResets({ db }: Pick<App, 'db'>, userId: number): Promise<void> {
  await deleteResetsOf(db, userId);
}

/**
 * An account with an unproven address cannot release it while a code is on its way there: otherwise a squatter could
 * delete the account and register it again whenever the mailbox's owner asks for a code, and every code would be for a
 * deleted account.
 * @throws `reset_pending`
 */
export async function demandNoCode({ db, clock }: Pick<App, 'db' | 'clock'>, user: StoredUser): Promise<void> {
  if (isForfeit(user) && (await hasLiveCode(db, user.id, clock.now()))) throw new Failure('reset_pending');
}

interface NewPassword {
  resetToken: string;
  newPassword: string;
  confirmPassword: string;
}

/**
 * Sets a new password with a reset token, without signing in. A second factor stays, unless this first proves the
 * address: then a stranger may have set it.
 */
export async function resetPassword(app: App, wanted: NewPassword, { address }: Origin): Promise<void> {
  const { db, clock, config, passwords } = app;
  demandPasswords(config);
  const tokenHash = hashToken(wanted.resetToken);
  const found = await findResetToken(db, tokenHash, clock.now());
  if (found === undefined) throw new Failure('invalid_reset_token');
  const { userId, proves } = found;
  await demandGoodPassword(config, wanted.newPassword, 'newPassword', await getUser({ db }, userId));
  if (wanted.confirmPassword !== wanted.newPassword) {
    const message = 'Passwords do not match';
    throw new Failure('invalid_input', { message, errors: { confirmPassword: message } });
  }
  const passwordHash = await passwords.hash(wanted.newPassword);
  await db.transaction().execute(async (tx) => {
    const done = { ...app, db: tx };
    const user = await lockAccount(done, userId);
    // Of simultaneous calls with the same token, the first one uses it up.
    if (!user || !mayReset(user, clock.now()) || !(await deleteResetToken(tx, tokenHash)))
      throw new Failure('invalid_reset_token');
    await setPassword(done, userId, passwordHash);
    const disconnects = isGoogleOfOthers(user);
    if (disconnects) await disconnectGoogle(done, userId);
    const disconnectsProvider = isProviderOfOthers(user);
    if (disconnectsProvider) await disconnectProvider(done, userId);
    await disconnectLtiPeople(done, userId, (connectedAt) => isLtiOfOthers(user, connectedAt));
    const removesFactor = proves !== null && isForfeit(user) && (await removeFactor(done, userId));
    if (proves !== null) await proveEmail(done, userId, proves);
    await voidPendingChange(done, userId);
    await voidResets(done, userId);
    await revokeSessions(tx, { userId }, clock.now(), 'password reset');
    const event = { action: 'password_reset', actorId: null, subjectId: userId, address } as const;
    const details = {
      ...(disconnects && { disconnectedGoogle: true }),
      ...(disconnectsProvider && { disconnectedProvider: true }),
      ...(removesFactor && { removedSecondFactor: true }),
    };
    await recordAudit(done, { ...event, details });
    const email = passwordResetEmail(disconnects, removesFactor);
    await queueMail(done, { kind: 'password_reset', to: user.email, userId, ...email });
  });
  app.actors.forgetUser(userId);
}

/** Sets a password without proof: a developer's shortcut, see debugReset.routes.ts. */
export async function debugReset(app: App, email: string, newPassword: string, origin: Origin): Promise<void> {
  const user = await findAccount(app, email);
  if (!user) throw new Failure('not_found', { message: 'User not found' });
  const resetToken = await issueResetToken(app, user.id, DEBUG_TOKEN_LIFE_MS, null);
  await resetPassword(app, { resetToken, newPassword, confirmPassword: newPassword }, origin);
}

const passwordResetEmail = (disconnectedGoogle: boolean, removedFactor: boolean) => ({
  subject: 'Your password was reset',
  paragraphs: [
    'Your password was reset, and you were signed out on all devices.',
    ...(disconnectedGoogle
      ? [
          'Your Google account was connected before this address was confirmed, so it can no longer be used to sign in. Sign in with your password; then you can connect Google again.',
        ]
      : []),
    ...(removedFactor
      ? [
          'Two-step sign-in was turned on before this address was confirmed, so we turned it off. You can turn it on again.',
        ]
      : []),
    'If this wasn’t you, set a new password with “Forgot password” on the sign-in page and contact your administrator.',
  ],
});

export async function sweepResets({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deletePassedResets(db, clock.now());
}
