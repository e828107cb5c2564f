import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import type { Sealed } from '../platform/secrets/sealing.ts';

export interface StoredKey {
  kid: string;
  secret: Buffer;
  keyId: string;
  publicKey: object;
  createdAt: Date;
}

/** Newest first. */
export async function findKeys(db: Db): Promise<StoredKey[]> {
  return db
    .selectFrom('lti_keys')
    .select(['kid', 'secret', 'key_id as keyId', 'public_key as publicKey', 'created_at as createdAt'])
    .orderBy('created_at', 'desc')
    .orderBy('kid')
    .execute();
}

/** Keys are made one at a time, so that two processes do not make two. */
export async function lockKeys(tx: Db): Promise<void> {
  await sql`lock table lti_keys in share row exclusive mode`.execute(tx);
}

export async function insertKey(tx: Db, key: StoredKey): Promise<void> {
  await tx
    .insertInto('lti_keys')
    .values({
      kid: key.kid,
      secret: key.secret,
      key_id: key.keyId,
      public_key: JSON.stringify(key.publicKey),
      created_at: key.createdAt,
    })
    .execute();
}

/** Replaces a sealed key by the same one, sealed anew. @returns false if it was changed meanwhile */
export async function exchangeKey(db: Db, kid: string, old: Buffer, { bytes, keyId }: Sealed): Promise<boolean> {
  const result = await db
    .updateTable('lti_keys')
    .set({ secret: bytes, key_id: keyId })
    .where('kid', '=', kid)
    .where('secret', '=', old)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteKeys(tx: Db, kids: readonly string[]): Promise<void> {
  await tx.deleteFrom('lti_keys').where('kid', 'in', kids).execute();
}
