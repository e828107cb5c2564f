import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

export interface NewResetToken {
  tokenHash: Buffer;
  userId: number;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertResetToken(db: Handle, token: NewResetToken): Promise<void> {
  await db
    .insertInto('reset_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** Whose live token this is. */
export async function findResetToken(db: Handle, tokenHash: Buffer, now: Date): Promise<number | undefined> {
  const found = await db
    .selectFrom('reset_tokens')
    .select('user_id as userId')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return found?.userId;
}

/** @returns false when it was used or voided meanwhile. */
export async function deleteResetToken(db: Handle, tokenHash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('reset_tokens').where('token_hash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteResetsOf(db: Handle, userId: number): Promise<void> {
  await db.deleteFrom('reset_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
}

export async function deletePassedResets(db: Handle, now: Date): Promise<void> {
  await db.deleteFrom('reset_codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute();
}
