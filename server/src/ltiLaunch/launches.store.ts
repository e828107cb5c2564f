import { sql } from 'kysely';
import type { LtiMessage } from '../lti/message.ts';
import type { Db } from '../platform/database/schema.ts';

interface Begun {
  stateHash: Buffer;
  secretHash: Buffer;
  nonceHash: Buffer;
  platformId: number;
  startedAt: Date;
}

export async function insertLaunch(db: Db, begun: Begun): Promise<void> {
  await db
    .insertInto('lti_launches')
    .values({
      state_hash: begun.stateHash,
      secret_hash: begun.secretHash,
      nonce_hash: begun.nonceHash,
      platform_id: begun.platformId,
      started_at: begun.startedAt,
    })
    .execute();
}

/** A launch that waits for its message. */
export async function findWaiting(db: Db, stateHash: Buffer, startedSince: Date) {
  return db
    .selectFrom('lti_launches')
    .select(['platform_id as platformId', 'nonce_hash as nonceHash'])
    .where('state_hash', '=', stateHash)
    .where('started_at', '>', startedSince)
    .where('message', 'is', null)
    .executeTakeFirst();
}

/**
 * Stores the verified message of a launch.
 * @param secretHash of a new secret, with which it is finished
 * @returns false if it has one
 */
export async function storeMessage(
  tx: Db,
  stateHash: Buffer,
  message: LtiMessage,
  secretHash: Buffer | null,
): Promise<boolean> {
  const result = await tx
    .updateTable('lti_launches')
    .set({ message: JSON.stringify(message), ...(secretHash && { secret_hash: secretHash }) })
    .where('state_hash', '=', stateHash)
    .where('message', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Uses up the launch of this tab: of several calls, the first gets it. */
export async function takeLaunch<Kind extends LtiMessage['kind']>(
  db: Db,
  kind: Kind,
  hashes: Pick<Begun, 'stateHash' | 'secretHash'>,
  startedSince: Date,
) {
  const taken = await db
    .deleteFrom('lti_launches')
    .where('state_hash', '=', hashes.stateHash)
    .where('secret_hash', '=', hashes.secretHash)
    .where('started_at', '>', startedSince)
    .where(sql<boolean>`message ->> 'kind' = ${kind}`)
    .returning(['platform_id as platformId', 'message'])
    .executeTakeFirst();
  return taken && { platformId: taken.platformId, message: taken.message as Extract<LtiMessage, { kind: Kind }> };
}

export async function deleteLaunchesBefore(db: Db, startedBefore: Date): Promise<void> {
  await db.deleteFrom('lti_launches').where('started_at', '<=', startedBefore).execute();
}
