import type { Db } from '../platform/database/schema.ts';

export async function insertNonce(db: Db, nonce: string, issuedAt: Date): Promise<void> {
  await db.insertInto('google_nonces').values({ nonce, issued_at: issuedAt }).execute();
}

/** Whether this nonce was issued since then and is unused. */
export async function isOpenNonce(db: Db, nonce: string, issuedSince: Date): Promise<boolean> {
  const found = await db
    .selectFrom('google_nonces')
    .select('nonce')
    .where('nonce', '=', nonce)
    .where('issued_at', '>=', issuedSince)
    .executeTakeFirst();
  return found !== undefined;
}

/** Uses up a nonce. @returns false if it was already used */
export async function deleteNonce(tx: Db, nonce: string): Promise<boolean> {
  const result = await tx.deleteFrom('google_nonces').where('nonce', '=', nonce).executeTakeFirst();
  return result.numDeletedRows > 0n;
}

export async function deleteNoncesBefore(db: Db, issuedBefore: Date): Promise<void> {
  await db.deleteFrom('google_nonces').where('issued_at', '<', issuedBefore).execute();
}

/** Marks a credential as used. @returns false if it was used before */
export async function insertCredential(tx: Db, digest: Buffer, usedAt: Date): Promise<boolean> {
  const result = await tx
    .insertInto('google_credentials')
    .values({ digest, used_at: usedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteCredentialsBefore(db: Db, usedBefore: Date): Promise<void> {
  await db.deleteFrom('google_credentials').where('used_at', '<', usedBefore).execute();
}
