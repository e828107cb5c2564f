import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

export type LinkPurpose = Database['account_links']['purpose'];

interface NewLink {
  userId: number;
  purpose: LinkPurpose;
  tokenHash: Buffer;
  email: string;
  emailKey: string;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertLink(db: Handle, link: NewLink): Promise<void> {
  await db
    .insertInto('account_links')
    .values({
      user_id: link.userId,
      purpose: link.purpose,
      token_hash: link.tokenHash,
      email: link.email,
      email_key: link.emailKey,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

export async function findLink(db: Handle, purpose: LinkPurpose, tokenHash: Buffer) {
  return db
    .selectFrom('account_links')
    .select(['id', 'user_id as userId', 'email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('purpose', '=', purpose)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function listLinks(db: Handle, userId: number, now: Date) {
  return db
    .selectFrom('account_links')
    .select(['purpose', 'email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
}

/** Deletes this link of an account and those made after it. */
export async function deleteLinksFrom(db: Handle, userId: number, id: number, purpose?: LinkPurpose): Promise<void> {
  let query = db.deleteFrom('account_links').where('user_id', '=', userId).where('id', '>=', id);
  if (purpose) query = query.where('purpose', '=', purpose);
  await query.execute();
}

/** A proof of an address that the account has left proves nothing. */
export async function voidConfirmations(db: Handle, userId: number): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', userId).where('purpose', '=', 'confirm_email').execute();
}

/** What was mailed to any address of an account opens nothing any more. */
export async function voidLinks(db: Handle, userId: number): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', userId).execute();
}

export async function deletePassedLinks(db: Handle, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
}
