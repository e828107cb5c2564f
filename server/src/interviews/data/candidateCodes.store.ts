import type { Db } from '../../platform/database/schema.ts';

/** The purpose of a code; a candidate has at most one of each. */
export interface CodeOf {
  candidateId: number;
  purpose: 'quizzes' | 'export' | 'erase';
}

/** Stores a code, in place of an earlier one. */
export async function putCandidateCode(
  tx: Db,
  given: CodeOf & { codeHash: string; createdAt: Date; expiresAt: Date },
): Promise<void> {
  const values = { code_hash: given.codeHash, tries: 0, created_at: given.createdAt, expires_at: given.expiresAt };
  await tx
    .insertInto('candidate_codes')
    .values({ candidate_id: given.candidateId, purpose: given.purpose, ...values })
    .onConflict((conflict) => conflict.columns(['candidate_id', 'purpose']).doUpdateSet(values))
    .execute();
}

/** Uses up one try of a live code. @returns its hash; null if there is none or no try is left */
export async function takeCodeTry(
  db: Db,
  { candidateId, purpose }: CodeOf,
  most: number,
  now: Date,
): Promise<string | null> {
  const taken = await db
    .updateTable('candidate_codes')
    .set((eb) => ({ tries: eb('tries', '+', 1) }))
    .where('candidate_id', '=', candidateId)
    .where('purpose', '=', purpose)
    .where('tries', '<', most)
    .where('expires_at', '>', now)
    .returning('code_hash as codeHash')
    .executeTakeFirst();
  return taken?.codeHash ?? null;
}

/** @returns false if it was used or replaced meanwhile */
export async function deleteCandidateCode(
  tx: Db,
  { candidateId, purpose }: CodeOf,
  codeHash: string,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('candidate_codes')
    .where('candidate_id', '=', candidateId)
    .where('purpose', '=', purpose)
    .where('code_hash', '=', codeHash)
    .executeTakeFirstOrThrow();
  return numDeletedRows === 1n;
}
