import type { OwnEmail } from '@assay/contract/people/accounts';
import { Failure, failures } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Actor, App, By } from '../app.ts';
import { isTaken, pendingChange, renewCancel, voidConfirmations, voidPendingChange } from '../users/links.service.ts';
import { getUser, lockExisting } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { changeRequestedEmail, confirmAddressEmail } from './accountEmails.ts';
import { mailedLink } from './addressMails.service.ts';

/**
 * Requests a change of a locked account's address for its proven owner. The old address stays until the link sent to
 * the new one is opened, and receives a link to cancel. The new address is not reserved.
 */
export async function askForEmail(inside: App, user: StoredUser, email: string, { actor, origin }: By): Promise<void> {
  inside.limits.take('emailChange', `user ${user.id}`);
  if (await isTaken(inside, email, user.id))
    throw new Failure('email_taken', { errors: { email: failures.email_taken.text } });
  await voidPendingChange(inside, user.id);
  const cancel = await mailedLink(inside, user, { purpose: 'cancel_email', email: user.email });
  await queueMail(inside, { ...cancel, kind: 'email_change_asked', ...changeRequestedEmail(email, cancel) });
  await mailConfirmation(inside, user, email, actor.sessionId);
  const event = { action: 'email_change_asked', actorId: user.id, subjectId: user.id } as const;
  await recordAudit(inside, { ...event, address: origin.address });
}

async function mailConfirmation(inside: App, user: StoredUser, email: string, sessionId: number): Promise<void> {
  const change = await mailedLink(inside, user, { purpose: 'change_email', email, sessionId });
  await queueMail(inside, { ...change, kind: 'email_confirm', ...confirmAddressEmail(change) });
}

/** The caller's address, how it was proven, and a pending change. */
export async function viewOwnEmail(app: Pick<App, 'db' | 'clock'>, { userId }: Actor): Promise<OwnEmail> {
  const { emailVerifiedAt, emailProvenBy } = await getUser(app, userId);
  const pending = await pendingChange(app, userId);
  return {
    provenAt: emailVerifiedAt?.toISOString() ?? null,
    provenBy: emailProvenBy,
    pending: pending
      ? { email: pending.email, mailedAt: pending.createdAt.toISOString(), expiresAt: pending.expiresAt.toISOString() }
      : null,
  };
}

/** Sends the link of a pending change again; the previous one stops working. */
export async function resendEmailChange(app: App, actor: Actor): Promise<OwnEmail> {
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const user = await lockExisting(inside, actor.userId);
    const pending = await pendingChange(inside, user.id);
    if (!pending) throw notWaiting();
    app.limits.take('emailChange', `user ${user.id}`);
    await voidConfirmations(inside, user.id);
    await renewCancel(inside, user.id);
    await mailConfirmation(inside, user, pending.email, actor.sessionId);
  });
  return viewOwnEmail(app, actor);
}

/** Cancels a pending change. */
export async function cancelEmailChange(app: App, { actor, origin }: By): Promise<OwnEmail> {
  await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { id } = await lockExisting(inside, actor.userId);
    if (!(await voidPendingChange(inside, id))) throw notWaiting();
    const event = { action: 'email_change_cancelled', actorId: id, subjectId: id, address: origin.address } as const;
    await recordAudit(inside, event);
  });
  return viewOwnEmail(app, actor);
}

const notWaiting = () => new Failure('not_found', { message: 'There is no email change to confirm.' });
