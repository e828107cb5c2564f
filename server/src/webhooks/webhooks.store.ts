import { sql } from 'kysely';
import type { PausedBecause } from '@assay/contract/webhooks';
import type { WebhookType } from '@assay/contract/webhookTypes';
import { violates } from '../platform/database/failures.ts';
import type { Db } from '../platform/database/schema.ts';
import type { Sealed } from '../platform/secrets/sealing.ts';

const columns = [
  'id',
  'url',
  'events',
  'created_at as createdAt',
  'paused_at as pausedAt',
  'paused_because as pausedBecause',
  'failing_since as failingSince',
  'last_try_at as lastTryAt',
  'last_status as lastStatus',
  'last_error as lastError',
  'former_until as formerUntil',
  'sending_id as sendingId',
  'sending_until as sendingUntil',
] as const;

const shown = (db: Db) =>
  db
    .selectFrom('webhooks')
    .select(columns)
    .select(
      sql<number>`(select count(*) from webhook_deliveries where webhook_id = webhooks.id and state = 'waiting')`.as(
        'waiting',
      ),
    );

export type StoredWebhook = NonNullable<Awaited<ReturnType<typeof findWebhook>>>;

export async function findWebhooks(db: Db) {
  return shown(db).orderBy('id').execute();
}

export async function findWebhook(db: Db, id: number) {
  return shown(db).where('id', '=', id).executeTakeFirst();
}

/** Other changes wait, events are still written for it. */
export async function lockWebhook(tx: Db, id: number) {
  return tx.selectFrom('webhooks').select(columns).where('id', '=', id).forNoKeyUpdate().executeTakeFirst();
}

/** Creating webhooks happens one at a time, so that their number is bounded. */
export async function countForCreation(tx: Db): Promise<number> {
  await sql`lock table webhooks in share row exclusive mode`.execute(tx);
  const { count } = await tx
    .selectFrom('webhooks')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns null if another one has the address */
export async function insertWebhook(
  tx: Db,
  { url, events, now }: { url: string; events: WebhookType[]; now: Date },
): Promise<number | null> {
  const inserted = await tx
    .insertInto('webhooks')
    .values({ url, events, secret: Buffer.alloc(0), key_id: '', created_at: now })
    .onConflict((conflict) => conflict.constraint('webhooks_url').doNothing())
    .returning('id')
    .executeTakeFirst();
  return inserted?.id ?? null;
}

/** @returns false if another one has the address */
export async function updateWebhook(
  tx: Db,
  id: number,
  { url, events }: { url: string; events: WebhookType[] },
): Promise<boolean> {
  try {
    await tx.updateTable('webhooks').set({ url, events }).where('id', '=', id).execute();
    return true;
  } catch (error) {
    if (violates(error, 'webhooks_url')) return false;
    throw error;
  }
}

export async function deleteWebhook(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('webhooks').where('id', '=', id).execute();
}

/** @param formerUntil null: the present secret is replaced at once */
export async function setSecret(tx: Db, id: number, { bytes, keyId }: Sealed, formerUntil: Date | null): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set((eb) => ({
      secret: bytes,
      key_id: keyId,
      former_secret: formerUntil && eb.ref('secret'),
      former_key_id: formerUntil && eb.ref('key_id'),
      former_until: formerUntil,
    }))
    .where('id', '=', id)
    .execute();
}

export async function forgetFormerSecrets(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('webhooks')
    .set({ former_secret: null, former_key_id: null, former_until: null })
    .where('former_until', '<=', now)
    .execute();
}

export async function setPaused(
  tx: Db,
  id: number,
  paused: { at: Date; because: PausedBecause } | null,
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({
      paused_at: paused?.at ?? null,
      paused_because: paused?.because ?? null,
      ...(paused === null && { failing_since: null }),
    })
    .where('id', '=', id)
    .execute();
}

/** Frees the webhook for its next delivery. */
export async function noteTry(
  tx: Db,
  id: number,
  tried: { at: Date; statusCode: number | null; error: string | null; failingSince: Date | null },
): Promise<void> {
  await tx
    .updateTable('webhooks')
    .set({
      last_try_at: tried.at,
      last_status: tried.statusCode,
      last_error: tried.error,
      failing_since: tried.failingSince,
      sending_id: null,
      sending_until: null,
    })
    .where('id', '=', id)
    .execute();
}

/** All secrets, under the names of their columns. */
export async function findSealed(db: Db) {
  return db
    .selectFrom('webhooks')
    .select(['id', 'secret', 'key_id as keyId', 'former_secret as formerSecret', 'former_key_id as formerKeyId'])
    .execute();
}

/** @returns false if the secret was changed meanwhile */
export async function exchangeSecret(
  db: Db,
  id: number,
  which: 'current' | 'former',
  old: Buffer,
  { bytes, keyId }: Sealed,
): Promise<boolean> {
  const [secret, change] =
    which === 'current'
      ? (['secret', { secret: bytes, key_id: keyId }] as const)
      : (['former_secret', { former_secret: bytes, former_key_id: keyId }] as const);
  const { numUpdatedRows } = await db
    .updateTable('webhooks')
    .set(change)
    .where('id', '=', id)
    .where(secret, '=', old)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}
