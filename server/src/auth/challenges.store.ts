import type { Db } from '../platform/database/schema.ts';

export interface NewChallenge {
  tokenHash: Buffer;
  userId: number;
  proofHash: Buffer;
  isProven: boolean;
  expiresAt: Date;
}

export async function insertChallenge(db: Db, challenge: NewChallenge): Promise<void> {
  await db
    .insertInto('sign_in_challenges')
    .values({
      token_hash: challenge.tokenHash,
      user_id: challenge.userId,
      proof_hash: challenge.proofHash,
      is_proven: challenge.isProven,
      expires_at: challenge.expiresAt,
    })
    .execute();
}

/** Counts a try before it is checked, so that simultaneous tries count too. @returns nothing if none is left */
export async function takeTry(db: Db, tokenHash: Buffer, most: number, now: Date) {
  return db
    .updateTable('sign_in_challenges')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('token_hash', '=', tokenHash)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returning(['user_id as userId', 'proof_hash as proofHash', 'is_proven as isProven'])
    .executeTakeFirst();
}

/** @returns false if it was already used */
export async function deleteChallenge(db: Db, tokenHash: Buffer): Promise<boolean> {
  const result = await db.deleteFrom('sign_in_challenges').where('token_hash', '=', tokenHash).executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteChallengesOf(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('user_id', '=', userId).execute();
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', now).execute();
}
