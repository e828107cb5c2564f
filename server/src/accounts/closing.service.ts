import type { SignInOutcome } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { proveCredentials } from '../auth/credentials.service.ts';
import { demandPasswords } from '../auth/passwordsOff.ts';
import { isGone, mayReopen, reactivationEnd } from '../auth/reactivation.ts';
import { demandNoCode } from '../auth/reset.service.ts';
import { withOwnProofs } from '../auth/secondFactor/secondFactor.service.ts';
import type { OwnProofs } from '../auth/secondFactor/secondFactor.service.ts';
import { afterFirstProof } from '../auth/secondFactor/secondStep.service.ts';
import { deactivated, endSessions, isAsProven } from '../auth/sessions.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Actor, App, By, Origin } from '../app.ts';
import { changeAccount, getUser, lockAccount, lockExisting } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { accountDeactivatedEmail, accountDeletedEmail, accountReactivatedEmail } from './accountEmails.ts';
import { purge } from './purge.service.ts';

/** Closes the caller's account; `last_admin` for the last active one. A running quiz ends at its deadline. */
export async function deactivate(app: App, actor: Actor, { address }: Origin): Promise<Date> {
  const until = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    await changeAccount(inside, actor.userId, { isActive: false, deactivatedAt: app.clock.now() });
    const user = await getUser(inside, actor.userId);
    const end = reactivationEnd(user) ?? app.clock.now();
    // Of two simultaneous calls, the second finds no session left and sends no second email.
    if ((await endSessions(inside, { userId: user.id }, 'deactivated')) === 0) return end;
    await recordAudit(inside, { action: 'account_deactivated', actorId: user.id, subjectId: user.id, address });
    const email = { kind: 'account_deactivated', to: user.email, userId: user.id, ...accountDeactivatedEmail(end) };
    await queueMail(inside, email);
    return end;
  });
  app.actors.forgetUser(actor.userId);
  return until;
}

/** Reopens the account of these credentials if its owner closed it; then the sign-in continues. */
export async function reactivate(
  app: App,
  credentials: { email: string; password: string },
  origin: Origin,
  presentedToken: string | null,
): Promise<SignInOutcome> {
  demandPasswords(app.config);
  const proven = await proveCredentials(app, credentials, origin);
  if (!proven.isActive) await reopenProven(app, proven, origin);
  return afterFirstProof(app, proven, origin, presentedToken);
}

async function reopenProven(app: App, proven: StoredUser, origin: Origin): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const user = await lockAccount(inside, proven.id);
    // Since the check the account may have been purged or reopened, or its password changed.
    if (!user || isGone(user, app.clock.now()) || user.passwordHash !== proven.passwordHash)
      throw new Failure('invalid_credentials');
    await reopen(inside, user, origin);
  });
}

/**
 * Reopens a locked account that its owner closed, in the caller's transaction; the caller has proven to be the owner.
 */
export async function reopen(inside: App, user: StoredUser, { address }: Origin): Promise<void> {
  if (user.isActive) return;
  const now = inside.clock.now();
  // Only an admin can reopen an account that an admin closed.
  if (!mayReopen(user, now)) throw deactivated(user, now);
  await changeAccount(inside, user.id, { isActive: true });
  await recordAudit(inside, { action: 'account_reactivated', actorId: user.id, subjectId: user.id, address });
  await queueMail(inside, { kind: 'account_reactivated', to: user.email, userId: user.id, ...accountReactivatedEmail });
}

/** Deletes the account of a proven owner at once, with the same effect as the later purge. */
export async function deleteAccount(app: App, by: By, proofs: OwnProofs): Promise<void> {
  // Outside the deleting transaction, which locks every admin before it locks an account.
  const proven = await withOwnProofs(app, by, proofs, async (_inside, user) => user);
  await app.db.transaction().execute((tx) => deleteProven({ ...app, db: tx }, by, proven));
  app.actors.forgetUser(by.actor.userId);
}

/**
 * Deletes the caller's account, in the caller's transaction.
 * @param proven the account when the owner's proof was checked
 */
export async function deleteProven(inside: App, { actor, origin: { address } }: By, proven: StoredUser): Promise<void> {
  await changeAccount(inside, actor.userId, { isActive: false, deactivatedAt: inside.clock.now() });
  const user = await lockExisting(inside, actor.userId);
  if (!isAsProven(user, proven)) throw new Failure('wrong_password');
  await demandNoCode(inside, user);
  await recordAudit(inside, { action: 'account_deleted', actorId: user.id, subjectId: user.id, address });
  await purge(inside, user, 'kept');
  // Queued last, because the purge deletes all emails to this person.
  await queueMail(inside, { kind: 'account_deleted', to: user.email, userId: null, ...accountDeletedEmail });
}
