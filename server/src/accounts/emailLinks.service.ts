import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { revokeSignIn } from '../auth/promotion.service.ts';
import { demandNoCode, voidResets } from '../auth/reset.service.ts';
import { removeFactor } from '../auth/secondFactor/secondFactor.service.ts';
import { endSessions } from '../auth/sessions.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { App, Origin } from '../app.ts';
import { disconnectGoogle } from '../users/googleAccounts.service.ts';
import { disconnectLtiPeople } from '../users/ltiPeople.service.ts';
import { disconnectProvider } from '../users/providerAccounts.service.ts';
import {
  demandLink,
  endLinksSince,
  redeemLink,
  makeUndoLink,
  voidConfirmations,
  voidPendingChange,
} from '../users/links.service.ts';
import type { FoundLink } from '../users/links.service.ts';
import { setSince } from '../users/proofs.ts';
import {
  changeAccount,
  getUser,
  isForfeit,
  isProven,
  proveEmail,
  setEmail,
  voidPassword,
} from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { addressChangedEmail } from './accountEmails.ts';
import { mailedLink } from './addressMails.service.ts';

// The effects of links sent to an account's addresses. They work in any browser, signed in or not.

/** Changes the account's address to the link's. */
export async function confirmEmail(app: App, token: string, { address }: Origin): Promise<{ email: string }> {
  const { id, email } = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { account, link } = await redeemLink(inside, ['change_email'], token);
    await moveTo(inside, account, link);
    await voidConfirmations(inside, account.id);
    const event = { actorId: null, subjectId: account.id, address };
    await recordAudit(inside, { ...event, action: 'email_changed' });
    await recordAudit(inside, { ...event, action: 'email_confirmed' });
    return { id: account.id, email: link.email };
  });
  app.actors.forgetUser(id);
  return { email };
}

/** The old address can take the account back for a week, but only if it was ever proven. */
async function moveTo(inside: App, account: StoredUser, { email, sessionId }: FoundLink): Promise<void> {
  await demandNoCode(inside, account);
  await setEmail(inside, account.id, email, 'confirmation').catch((error: unknown) => {
    if (!(error instanceof Failure) || error.code !== 'email_taken') throw error;
    throw new Failure('email_taken', { message: 'Another account now uses this email. Yours keeps its old one.' });
  });
  const keeps = sessionId === null ? {} : { except: sessionId };
  await endSessions(inside, { userId: account.id, ...keeps }, 'address changed');
  await voidResets(inside, account.id);
  const envelope = { kind: 'email_changed', to: account.email, userId: account.id };
  if (!isProven(account)) {
    await voidPendingChange(inside, account.id);
    await queueMail(inside, { ...envelope, ...addressChangedEmail(email, null) });
    return;
  }
  await makeUndoLink(inside, account.id);
  const undo = await mailedLink(inside, account, { purpose: 'undo_email', email: account.email });
  await queueMail(inside, { ...undo, ...envelope, ...addressChangedEmail(email, undo) });
}

/**
 * Cancels a pending change, or returns the account to its former address, even if a stranger holds it now. The change
 * needed the password, so it is voided with everything else that was set since.
 */
export async function undoEmailChange(app: App, token: string, { address }: Origin): Promise<{ email: string }> {
  const { id, email } = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const isDemoted = await giveRoleBack(inside, token);
    const { account, link } = await redeemLink(inside, ['undo_email', 'cancel_email'], token);
    const forfeits = isForfeit(account);
    const wasOnlyConfirmed = link.provenBy === 'confirmation';
    // The owner has not set the remaining ways to sign in, so the address is no better proven than before.
    const proof = wasOnlyConfirmed && !forfeits ? 'confirmation' : 'undo';
    if (link.purpose === 'undo_email') await setEmail(inside, account.id, link.email, proof);
    else await proveEmail(inside, account.id, proof);
    await endSessions(inside, { userId: account.id }, 'address change undone');
    await voidResets(inside, account.id);
    const since = await endLinksSince(inside, link);
    const closed = forfeits
      ? await revokeSignIn(inside, account, 'address change undone')
      : await closeWaysSince(inside, account, since, { keepsEarlier: !wasOnlyConfirmed });
    const details = { ...closed, ...(isDemoted && { adminRightsTakenAway: true }) };
    const event = { action: 'email_change_undone', actorId: null, subjectId: account.id } as const;
    await recordAudit(inside, { ...event, address, details });
    return { id: account.id, email: link.email };
  });
  app.actors.forgetUser(id);
  return { email };
}

/**
 * An account that became an admin under the new address loses that role. Runs before the account is locked: see
 * `changeAccount`.
 */
async function giveRoleBack(inside: App, token: string): Promise<boolean> {
  const link = await demandLink(inside, ['undo_email', 'cancel_email'], token);
  if (link.role !== 'user') return false;
  const { role } = await getUser(inside, link.userId);
  // Applies to learners too: an uncommitted promotion is not visible yet, and this waits for it.
  await changeAccount(inside, link.userId, { role: 'user' });
  return role === 'admin';
}

/**
 * Ends the ways to sign in that were set since a time, and the password, of a locked account.
 * @returns details for the audit log
 */
async function closeWaysSince(
  inside: App,
  account: StoredUser,
  moment: Date,
  { keepsEarlier }: { keepsEarlier: boolean },
) {
  const isNew = setSince(account, moment);
  const disconnectedGoogle = keepsEarlier ? isNew.google : account.googleSub !== null;
  const disconnectedProvider = keepsEarlier ? isNew.provider : account.providerSub !== null;
  await voidPassword(inside, account.id);
  if (disconnectedGoogle) await disconnectGoogle(inside, account.id);
  if (disconnectedProvider) await disconnectProvider(inside, account.id);
  await disconnectLtiPeople(inside, account.id, (connectedAt) => !keepsEarlier || connectedAt >= moment);
  const removedSecondFactor = await removeFactor(inside, account.id, moment);
  return {
    voidedPassword: account.passwordHash !== null,
    disconnectedGoogle,
    ...(disconnectedProvider && { disconnectedProvider }),
    removedSecondFactor,
  };
}
