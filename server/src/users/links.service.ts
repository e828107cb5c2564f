import { createHash } from 'node:crypto';
import { Failure } from '@assay/contract/failure';
import type { App } from '../app.ts';
import { emailKey } from './emailAddress.ts';
import {
  deleteLinks,
  deleteLinksFrom,
  deletePassedLinks,
  findFirstUndo,
  findLink,
  insertLink,
  isKept,
  listLinks,
  updatePurpose,
} from './links.store.ts';
import type { LinkPurpose } from './links.store.ts';
import { findAccount, lockExisting } from './users.service.ts';
import type { StoredUser } from './users.service.ts';

// Links sent to an account's addresses: a pending change has one to confirm and one to cancel it, a completed change
// has one to undo it.

const LINK_LIFE_MS = 7 * 86_400_000;

type Stored = Pick<App, 'db'>;

const hashOf = (token: string): Buffer => createHash('sha256').update(token).digest();

/** Issues a link for an address; its secret exists only in the email. */
export async function issueLink(
  { db, clock, random }: Pick<App, 'db' | 'clock' | 'random'>,
  { id: userId, role, emailProvenBy: provenBy }: Pick<StoredUser, 'id' | 'role' | 'emailProvenBy'>,
  { purpose, email, sessionId = null }: { purpose: LinkPurpose; email: string; sessionId?: number | null },
): Promise<{ token: string; expiresAt: Date }> {
  const token = random.bytes(32).toString('base64url');
  const createdAt = clock.now();
  const expiresAt = new Date(createdAt.getTime() + LINK_LIFE_MS);
  const about = { userId, purpose, email, emailKey: emailKey(email), role, provenBy, sessionId };
  await insertLink(db, { ...about, tokenHash: hashOf(token), createdAt, expiresAt });
  return { token, expiresAt };
}

export type FoundLink = NonNullable<Awaited<ReturnType<typeof findLink>>>;

/** The live link of this secret; `invalid_link` if it is unknown, used or expired. */
export async function demandLink(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<FoundLink> {
  const link = await findLink(db, purposes, hashOf(token));
  if (!link || link.expiresAt <= clock.now()) throw new Failure('invalid_link');
  return link;
}

/** The link and its locked account, in the caller's transaction. */
export async function redeemLink(
  inside: Pick<App, 'db' | 'clock'>,
  purposes: readonly LinkPurpose[],
  token: string,
): Promise<{ account: StoredUser; link: FoundLink }> {
  const account = await lockExisting(inside, (await demandLink(inside, purposes, token)).userId);
  // Of two simultaneous clicks, the second finds the link gone.
  return { account, link: await demandLink(inside, purposes, token) };
}

export async function linksOf({ db, clock }: Pick<App, 'db' | 'clock'>, userId: number) {
  return listLinks(db, userId, clock.now());
}

/** The address that an account gets once its link is opened. */
export async function pendingChange(app: Pick<App, 'db' | 'clock'>, userId: number) {
  return (await linksOf(app, userId)).find(({ purpose }) => purpose === 'change_email');
}

/** Voids a pending change. @returns whether there was one */
export async function voidPendingChange({ db }: Stored, userId: number): Promise<boolean> {
  return (await deleteLinks(db, userId, ['change_email', 'cancel_email'])) > 0;
}

/** Voids emailed confirmations of an address; the link that cancels a pending change stays. */
export async function voidConfirmations({ db }: Stored, userId: number): Promise<void> {
  await deleteLinks(db, userId, ['change_email']);
}

/** Voids all links sent to any address of an account. */
export async function voidLinks({ db }: Stored, userId: number): Promise<void> {
  await deleteLinks(db, userId, ['undo_email', 'change_email', 'cancel_email']);
}

/** Extends the cancelling link to the life of a new confirming one. */
export async function renewCancel({ db, clock }: Pick<App, 'db' | 'clock'>, userId: number): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + LINK_LIFE_MS);
  await updatePurpose(db, { userId, from: 'cancel_email', to: 'cancel_email', expiresAt });
}

/** Turns the cancelling link of a change into one that undoes it, with a fresh lifetime. */
export async function makeUndoLink({ db, clock }: Pick<App, 'db' | 'clock'>, userId: number): Promise<void> {
  const expiresAt = new Date(clock.now().getTime() + LINK_LIFE_MS);
  await updatePurpose(db, { userId, from: 'cancel_email', to: 'undo_email', expiresAt });
}

/** When the account first left the address that this link restores; ends later links. */
export async function endLinksSince({ db }: Stored, link: FoundLink): Promise<Date> {
  const first = (link.purpose === 'undo_email' && (await findFirstUndo(db, link.userId, link.emailKey))) || link;
  await deleteLinksFrom(db, link.userId, first.id);
  return first.createdAt;
}

/** Whether another account has this address, or left it and may still have it back. */
export async function isTaken(app: Stored, email: string, userId: number): Promise<boolean> {
  const owner = await findAccount(app, email);
  return (owner !== undefined && owner.id !== userId) || isKept(app.db, emailKey(email), userId);
}

/** Deletes expired links; with an undo link, its address is no longer reserved. */
export async function sweepLinks({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deletePassedLinks(db, clock.now());
}
