import type { EmailProof } from '@assay/contract/people/auth';
import type { Db } from '../platform/database/schema.ts';
import { OTP_TRIES } from './otp.ts';

export interface NewResetCode {
  userId: number;
  askedFrom: Buffer;
  codeHash: string;
  createdAt: Date;
  expiresAt: Date;
}

/** Stores a code, replacing the one requested from the same place. */
export async function putResetCode(db: Db, code: NewResetCode): Promise<void> {
  const values = { code_hash: code.codeHash, created_at: code.createdAt, expires_at: code.expiresAt, tries: 0 };
  await db
    .insertInto('reset_codes')
    .values({ user_id: code.userId, asked_from: code.askedFrom, ...values })
    .onConflict((conflict) => conflict.columns(['user_id', 'asked_from']).doUpdateSet(values))
    .execute();
}

/** Uses up one try of a live code. @returns its hash, or null if there is no code or no try left */
export async function takeTry(db: Db, userId: number, askedFrom: Buffer, now: Date): Promise<string | null> {
  const taken = await db
    .updateTable('reset_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('user_id', '=', userId)
    .where('asked_from', '=', askedFrom)
    .where('tries', '<', OTP_TRIES)
    .where('expires_at', '>', now)
    .returning('code_hash as codeHash')
    .executeTakeFirst();
  return taken?.codeHash ?? null;
}

/** @returns false if it was used or replaced meanwhile */
export async function deleteResetCode(db: Db, used: Pick<NewResetCode, 'userId' | 'codeHash'>): Promise<boolean> {
  const result = await db
    .deleteFrom('reset_codes')
    .where('user_id', '=', used.userId)
    .where('code_hash', '=', used.codeHash)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export interface NewResetToken {
  tokenHash: Buffer;
  userId: number;
  proves: EmailProof | null;
  createdAt: Date;
  expiresAt: Date;
}

export async function insertResetToken(db: Db, token: NewResetToken): Promise<void> {
  await db
    .insertInto('reset_tokens')
    .values({
      token_hash: token.tokenHash,
      user_id: token.userId,
      proves: token.proves,
      created_at: token.createdAt,
      expires_at: token.expiresAt,
    })
    .execute();
}

/** The owner of a live token, and what it proves. */
export async function findResetToken(db: Db, tokenHash: Buffer, now: Date) {
  return db
    .selectFrom('reset_tokens')
    .select(['user_id as userId', 'proves'])
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
}

/** @returns false if it was used or voided meanwhile */
export async function deleteResetToken(db: Db, tokenHash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('reset_tokens').where('token_hash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

/** Whether a code mailed to the account, or what was given for one, still sets a new password. */
export async function hasLiveCode(db: Db, userId: number, now: Date): Promise<boolean> {
  const codes = db
    .selectFrom('reset_codes')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('expires_at', '>', now);
  const tokens = db
    .selectFrom('reset_tokens')
    .select('user_id')
    .where('user_id', '=', userId)
    .where('proves', '=', 'reset_code')
    .where('expires_at', '>', now);
  return (await codes.unionAll(tokens).limit(1).executeTakeFirst()) !== undefined;
}

export async function deleteResetsOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('reset_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('reset_tokens').where('user_id', '=', userId).execute();
}

export async function deletePassedResets(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('reset_codes').where('expires_at', '<=', now).execute();
  await db.deleteFrom('reset_tokens').where('expires_at', '<=', now).execute();
}
