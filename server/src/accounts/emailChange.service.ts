import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { issueResetToken, voidResets } from '../auth/reset.service.ts';
import { removeFactorSince } from '../auth/secondFactor.service.ts';
import { endSessions, hashToken } from '../auth/sessions.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Actor, App, By, Origin } from '../platform/app.ts';
import { publicUrlOf } from '../platform/http/headers.ts';
import { emailKey } from '../users/emailAddress.ts';
import { disconnectGoogle } from '../users/googleAccounts.service.ts';
import { setSince } from '../users/proofs.ts';
import { lockExisting, setEmail, voidPassword } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import { confirmLetter, correctedLetter, leftLetter, movedLetter } from './accountLetters.ts';
import {
  deleteLinksFrom,
  deletePassedLinks,
  findLink,
  insertLink,
  voidConfirmations,
  voidLinks,
} from './links.store.ts';
import type { LinkPurpose } from './links.store.ts';

const LINK_LIFE_MS = 7 * 86_400_000;
const INVITATION_LIFE_MS = 86_400_000;

/**
 * Gives a locked account another address, unproven until its link is opened; the old one gets a link that takes it
 * back. Within the caller's transaction, after which `actors` must forget the user.
 */
export async function changeEmail(
  app: App,
  before: StoredUser,
  email: string,
  { actor, origin }: { actor: Actor; origin: Origin },
): Promise<void> {
  app.limits.take('emailChange', `user ${before.id}`);
  await setEmail(app, before.id, { email, verifiedAt: null });
  await endSessions(app, { userId: before.id, except: actor.sessionId }, 'address changed');
  await voidConfirmations(app.db, before.id);
  await voidResets(app, before.id);
  const undo = await mailedLink(app, before.id, 'undo_email', before.email);
  const confirm = await mailedLink(app, before.id, 'confirm_email', email);
  await queueMail(app, { ...undo, kind: 'email_changed', ...movedLetter(email, undo) });
  await queueMail(app, { ...confirm, kind: 'email_confirm', ...confirmLetter(confirm) });
  await recordAudit(app, {
    action: 'email_changed',
    actorId: actor.userId,
    subjectId: before.id,
    address: origin.address,
  });
}

/**
 * As `changeEmail`, by an admin who corrects it. The old address may be a stranger's, who has opened the invitation: so
 * it gets no link that takes this back and is not told the new address, and whatever way in was mailed there, or goes by
 * Google, is closed.
 */
export async function correctEmail(app: App, before: StoredUser, email: string, { actor, origin }: By): Promise<void> {
  const { id: userId, passwordHash, googleSub } = before;
  await setEmail(app, userId, { email, verifiedAt: null });
  await endSessions(app, { userId }, 'address changed by an admin');
  await voidLinks(app.db, userId);
  await voidResets(app, userId);
  if (googleSub !== null) await disconnectGoogle(app, userId);
  await queueMail(app, { kind: 'email_corrected', to: before.email, userId, ...leftLetter });
  if (passwordHash === null) await invite(app, userId, email);
  else {
    const confirm = await mailedLink(app, userId, 'confirm_email', email);
    await queueMail(app, { ...confirm, kind: 'email_confirm', ...confirmLetter(confirm) });
  }
  await recordAudit(app, {
    action: 'email_changed',
    actorId: actor.userId,
    subjectId: userId,
    address: origin.address,
  });
}

/** Whoever has no password sets one by the letter, and proves the address with it. */
async function invite(app: App, userId: number, email: string): Promise<void> {
  const token = await issueResetToken(app, userId, INVITATION_LIFE_MS);
  const url = `${publicUrlOf(app.config)}/forgot-password#token=${token}`;
  await queueMail(app, {
    kind: 'invitation',
    to: email,
    userId,
    ...correctedLetter(app.config.PRODUCT_NAME, url),
    expiresAt: new Date(app.clock.now().getTime() + INVITATION_LIFE_MS),
  });
}

/** A new link for an address; its secret exists in the letter alone. */
async function mailedLink(
  { db, clock, random, config }: Pick<App, 'db' | 'clock' | 'random' | 'config'>,
  userId: number,
  purpose: LinkPurpose,
  email: string,
) {
  const token = random.bytes(32).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LINK_LIFE_MS);
  const tokenHash = hashToken(token);
  await insertLink(db, { userId, purpose, tokenHash, email, emailKey: emailKey(email), createdAt, expiresAt });
  const page = purpose === 'undo_email' ? '/undo-email' : '/confirm-email';
  // Behind the #: browsers send it to no server, so it stands in no log and no Referer.
  return { to: email, userId, expiresAt, url: `${publicUrlOf(config)}${page}#${token}` };
}

/** Marks the address as proven, if it still is the account's. */
export async function confirmEmail(app: App, token: string, origin: Origin): Promise<{ email: string }> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { account, link } = await redeem(inside, 'confirm_email', token);
    if (account.email !== link.email) throw new Failure('invalid_link');
    await setEmail(inside, account.id, { email: link.email, verifiedAt: app.clock.now() });
    await deleteLinksFrom(tx, account.id, link.id, 'confirm_email');
    await recordAudit(inside, {
      action: 'email_confirmed',
      actorId: null,
      subjectId: account.id,
      address: origin.address,
    });
    return { email: link.email };
  });
}

/** Gives the account its former address back, whoever holds it now, and shuts out whoever got in by the other one. */
export async function undoEmailChange(app: App, token: string, origin: Origin): Promise<{ email: string }> {
  const { id, email } = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const { account, link } = await redeem(inside, 'undo_email', token);
    // Whoever opened the link receives mail there.
    await setEmail(inside, account.id, { email: link.email, verifiedAt: app.clock.now() });
    // Later links went to addresses of whoever made the change: they must not take it back once more.
    await deleteLinksFrom(tx, account.id, link.id);
    await endSessions(inside, { userId: account.id }, 'address change undone');
    await voidResets(inside, account.id);
    const details = await voidSetSince(inside, account, link.createdAt);
    await recordAudit(inside, {
      action: 'email_change_undone',
      actorId: null,
      subjectId: account.id,
      address: origin.address,
      details,
    });
    return { id: account.id, email: link.email };
  });
  app.actors.forgetUser(id);
  return { email };
}

/** What opens a locked account and was set since its address was moved opens it no more. @returns for the audit log */
async function voidSetSince(inside: App, account: StoredUser, movedAt: Date) {
  const since = setSince(account, movedAt);
  if (since.password) await voidPassword(inside, account.id);
  if (since.google) await disconnectGoogle(inside, account.id);
  const secondFactor = await removeFactorSince(inside, account.id, movedAt);
  return { voidedPassword: since.password, disconnectedGoogle: since.google, removedSecondFactor: secondFactor };
}

/** The link and its locked account; `invalid_link` when it is unknown, used or past. */
async function redeem(app: Pick<App, 'db' | 'clock'>, purpose: LinkPurpose, token: string) {
  const tokenHash = hashToken(token);
  const found = await findLink(app.db, purpose, tokenHash);
  if (!found) throw new Failure('invalid_link');
  const account = await lockExisting(app, found.userId);
  // Two clicks at once: the second finds it gone, now that the first is done.
  const link = await findLink(app.db, purpose, tokenHash);
  if (!link || link.expiresAt <= app.clock.now()) throw new Failure('invalid_link');
  return { account, link };
}

/** Forgets links nobody can use any more; with an undo link ends the keeping of its address. */
export async function sweepLinks({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deletePassedLinks(db, clock.now());
}
