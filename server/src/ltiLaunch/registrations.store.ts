import type { Db } from '../platform/database/schema.ts';

export async function insertRegistration(tx: Db, tokenHash: Buffer, expiresAt: Date): Promise<void> {
  await tx.insertInto('lti_registrations').values({ token_hash: tokenHash, expires_at: expiresAt }).execute();
}

/** Uses it up: of several calls, the first gets it. */
export async function takeRegistration(db: Db, tokenHash: Buffer, now: Date): Promise<boolean> {
  const result = await db
    .deleteFrom('lti_registrations')
    .where('token_hash', '=', tokenHash)
    .where('expires_at', '>', now)
    .executeTakeFirst();
  return result.numDeletedRows === 1n;
}

export async function deleteRegistrationsUntil(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('lti_registrations').where('expires_at', '<=', now).execute();
}
