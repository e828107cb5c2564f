import type { EmailProof } from '@assay/contract/people/auth';
import type { Database, Db } from '../platform/database/schema.ts';

export type LinkPurpose = Database['account_links']['purpose'];

interface NewLink {
  userId: number;
  purpose: LinkPurpose;
  tokenHash: Buffer;
  email: string;
  emailKey: string;
  role: 'user' | 'admin';
  provenBy: EmailProof | null;
  sessionId: number | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertLink(db: Db, link: NewLink): Promise<void> {
  await db
    .insertInto('account_links')
    .values({
      user_id: link.userId,
      purpose: link.purpose,
      token_hash: link.tokenHash,
      email: link.email,
      email_key: link.emailKey,
      role: link.role,
      proven_by: link.provenBy,
      session_id: link.sessionId,
      created_at: link.createdAt,
      expires_at: link.expiresAt,
    })
    .execute();
}

export async function findLink(db: Db, purposes: readonly LinkPurpose[], tokenHash: Buffer) {
  return db
    .selectFrom('account_links')
    .select([
      'id',
      'user_id as userId',
      'purpose',
      'email',
      'email_key as emailKey',
      'role',
      'proven_by as provenBy',
      'session_id as sessionId',
      'created_at as createdAt',
      'expires_at as expiresAt',
    ])
    .where('purpose', 'in', purposes)
    .where('token_hash', '=', tokenHash)
    .executeTakeFirst();
}

export async function listLinks(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('account_links')
    .select(['purpose', 'email', 'created_at as createdAt', 'expires_at as expiresAt'])
    .where('user_id', '=', userId)
    .where('expires_at', '>', now)
    .orderBy('id')
    .execute();
}

/** The first of an account's links that restore this address. */
export async function findFirstUndo(db: Db, userId: number, emailKey: string) {
  return db
    .selectFrom('account_links')
    .select(['id', 'created_at as createdAt'])
    .where('user_id', '=', userId)
    .where('purpose', '=', 'undo_email')
    .where('email_key', '=', emailKey)
    .orderBy('id')
    .executeTakeFirst();
}

/** Whether another account left this address and may still have it back. */
export async function isKept(db: Db, emailKey: string, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('account_links')
    .select('id')
    .where('email_key', '=', emailKey)
    .where('purpose', '=', 'undo_email')
    .where('user_id', '!=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

export async function updatePurpose(
  db: Db,
  { userId, from, to, expiresAt }: { userId: number; from: LinkPurpose; to: LinkPurpose; expiresAt: Date },
): Promise<void> {
  await db
    .updateTable('account_links')
    .set({ purpose: to, expires_at: expiresAt })
    .where('user_id', '=', userId)
    .where('purpose', '=', from)
    .execute();
}

/** Deletes this link of an account and those made after it. */
export async function deleteLinksFrom(db: Db, userId: number, id: number): Promise<void> {
  await db.deleteFrom('account_links').where('user_id', '=', userId).where('id', '>=', id).execute();
}

/** @returns how many there were */
export async function deleteLinks(db: Db, userId: number, purposes: readonly LinkPurpose[]): Promise<number> {
  const result = await db
    .deleteFrom('account_links')
    .where('user_id', '=', userId)
    .where('purpose', 'in', purposes)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

export async function deletePassedLinks(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('account_links').where('expires_at', '<=', now).execute();
}
