import { choseWaysIn } from '@assay/contract/people/auth';
import { recordAudit } from '../audit/audit.service.ts';
import type { EmailContent } from '../mail/email.ts';
import type { App } from '../app.ts';
import { disconnectGoogle } from '../users/googleAccounts.service.ts';
import { disconnectLtiPeople } from '../users/ltiPeople.service.ts';
import { disconnectProvider } from '../users/providerAccounts.service.ts';
import { voidPendingChange } from '../users/links.service.ts';
import { changeAccount, lockExisting, voidPassword } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { revokeSessions } from './auth.store.ts';
import { deleteChallengesOf } from './challenges.store.ts';
import { emailOtherAdmins } from './newAdmin.service.ts';
import { mailFirstSignIn } from './firstSignIn.service.ts';
import { PASSWORD_LINK_ENDS } from './firstSignIn.ts';
import type { FirstSignIn } from './firstSignIn.ts';
import { voidResets } from './reset.service.ts';
import { removeFactor } from './secondFactor/secondFactor.service.ts';

type Parts = Pick<App, 'db' | 'clock' | 'config' | 'random'>;

interface Promoter {
  actorId: number | null;
  address?: string;
  details?: Record<string, string>;
}

/**
 * Makes a learner an admin, in the caller's transaction. If the address's owner has not set how to sign in, a
 * stranger may have, by registering the address or moving the account there: all of that ends, and the address gets a
 * link to set a password. A link that returns the account to an earlier address stays valid.
 * @returns the account as it was
 */
export async function promote(inside: Parts, id: number, { details = {}, ...promoter }: Promoter): Promise<StoredUser> {
  await changeAccount(inside, id, { role: 'admin' });
  const user = await lockExisting(inside, id);
  await revokeSessions(inside.db, { userId: id }, inside.clock.now(), 'role changed');
  // An admin's sign-in with Google may require more before the second step.
  await deleteChallengesOf(inside.db, id);
  // It was requested while the account was a learner's.
  await voidPendingChange(inside, id);
  const isKept = choseWaysIn(user.emailProvenBy);
  const closed = isKept
    ? {}
    : await revokeSignIn(inside, user, 'sign-in methods not set up by the owner of the address');
  const event = { action: 'admin_created', subjectId: id, ...promoter } as const;
  await recordAudit(inside, { ...event, details: { ...details, emailProvenBy: user.emailProvenBy, ...closed } });
  await emailOtherAdmins(inside, id);
  if (!isKept) await mailFirstSignIn(inside, user, promotedEmail(inside.config.PRODUCT_NAME));
  return user;
}

/**
 * Ends every way to sign in to a locked account, except what is emailed to its address from now on.
 * @returns details for the audit log
 */
export async function revokeSignIn(
  inside: Parts,
  { id, passwordHash, googleSub, providerSub }: StoredUser,
  reason: string,
) {
  await voidPassword(inside, id);
  await disconnectGoogle(inside, id);
  await disconnectProvider(inside, id);
  await disconnectLtiPeople(inside, id);
  const removedSecondFactor = await removeFactor(inside, id);
  await revokeSessions(inside.db, { userId: id }, inside.clock.now(), reason);
  await voidResets(inside, id);
  return {
    voidedPassword: passwordHash !== null,
    disconnectedGoogle: googleSub !== null,
    ...(providerSub !== null && { disconnectedProvider: true }),
    removedSecondFactor,
  };
}

const promotedEmail =
  (productName: string) =>
  ({ by, link }: FirstSignIn): EmailContent => ({
    subject: `You are now an admin at ${productName}`,
    paragraphs:
      by === 'password'
        ? [
            'An administrator made you an admin. For your security, the old password and Google sign-in no longer work. Set a new password to sign in.',
            PASSWORD_LINK_ENDS,
          ]
        : [
            'An administrator made you an admin. For your security, your open sessions ended. Sign in with your organisation’s account.',
          ],
    link,
  });
