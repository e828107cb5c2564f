import type { Db } from '../platform/database/schema.ts';

export interface NewChallenge {
  tokenHash: Buffer;
  userId: number;
  proofHash: Buffer;
  isProven: boolean;
  expiresAt: Date;
  openedBy: { issuer: string; sid: string | null } | null;
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
      provider_issuer: challenge.openedBy?.issuer ?? null,
      provider_sid: challenge.openedBy?.sid ?? null,
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
    .returning([
      'user_id as userId',
      'proof_hash as proofHash',
      'is_proven as isProven',
      'provider_issuer as issuer',
      'provider_sid as sid',
    ])
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

export async function deleteChallengesOpenedBy(
  db: Db,
  { issuer, sid, userId }: { issuer: string; sid: string | null; userId: number },
): Promise<void> {
  await db
    .deleteFrom('sign_in_challenges')
    .where('provider_issuer', '=', issuer)
    .where('user_id', '=', userId)
    .$if(sid !== null, (query) => query.where('provider_sid', '=', sid))
    .execute();
}

export async function deleteExpiredChallenges(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('sign_in_challenges').where('expires_at', '<', now).execute();
}
