import { sql } from 'kysely';
import type { DeliveryState, WebhookDelivery } from '@assay/contract/webhooks';
import type { WebhookType } from '@assay/contract/webhookTypes';
import type { Db } from '../platform/database/schema.ts';

interface NewEvent {
  type: WebhookType;
  payload: string;
  userId: number | null;
  candidateId: number | null;
  now: Date;
}

/** One delivery for each webhook that gets the type; all have the same message id. */
export async function insertDeliveries(db: Db, { type, payload, userId, candidateId, now }: NewEvent): Promise<void> {
  // Locking waits for a webhook that is just being deleted, which would otherwise fail the cause.
  await sql`
    with message as materialized (select 'msg_' || replace(gen_random_uuid()::text, '-', '') as id),
      receivers as (select id from webhooks where ${type} = any(events) order by id for key share)
    insert into webhook_deliveries
      (webhook_id, message_id, event, payload, user_id, candidate_id, created_at, next_try_at)
    select receivers.id, message.id, ${type}, ${payload}, ${userId}::bigint, ${candidateId}::bigint, ${now}::timestamptz,
      ${now}::timestamptz
    from receivers, message`.execute(db);
}

export async function insertTest(
  tx: Db,
  webhookId: number,
  {
    event,
    payload,
    messageId,
    now,
  }: { event: WebhookDelivery['event']; payload: string; messageId: string; now: Date },
): Promise<void> {
  await tx
    .insertInto('webhook_deliveries')
    .values({ webhook_id: webhookId, message_id: messageId, event, payload, created_at: now, next_try_at: now })
    .execute();
}

export interface Claimed {
  id: number;
  webhookId: number;
  url: string;
  secrets: { current: Sealed; former: Sealed | null };
  messageId: string;
  payload: string;
  /** Including the one that begins now. */
  tries: number;
}

interface Sealed {
  bytes: Buffer;
  keyId: string;
}

interface ClaimedRow {
  id: number;
  webhookId: number;
  url: string;
  secret: Buffer;
  keyId: string;
  formerSecret: Buffer | null;
  formerKeyId: string | null;
  messageId: string;
  payload: string;
  tries: number;
}

/**
 * Claims the longest due delivery of a webhook that sends nothing at this moment, so that each webhook has at most one on
 * its way and a slow one does not hold up the others.
 * Locks the delivery too: another sender may have sent it since this statement began, and only a locked row is read as
 * it is now.
 * @param until when another sender may take over, because this one must be dead
 */
export async function claimDelivery(db: Db, now: Date, until: Date): Promise<Claimed | null> {
  const { rows } = await sql<ClaimedRow>`
    with free as (
      select id from webhooks
      where paused_at is null and (sending_until is null or sending_until <= ${now})
        and exists (
          select from webhook_deliveries due
          where due.webhook_id = webhooks.id and due.state = 'waiting' and due.next_try_at <= ${now})
      order by last_try_at nulls first, id limit 1 for no key update skip locked),
    next as (
      select webhook_deliveries.id from webhook_deliveries join free on free.id = webhook_id
      where state = 'waiting' and next_try_at <= ${now} order by next_try_at, webhook_deliveries.id limit 1
      for no key update of webhook_deliveries skip locked),
    sender as (
      update webhooks set sending_id = next.id, sending_until = ${until} from free, next where webhooks.id = free.id
      returning webhooks.*)
    update webhook_deliveries set tries = tries + 1 from sender where webhook_deliveries.id = sender.sending_id
    returning webhook_deliveries.id, webhook_id as "webhookId", sender.url, sender.secret, sender.key_id as "keyId",
      case when sender.former_until > ${now} then sender.former_secret end as "formerSecret",
      sender.former_key_id as "formerKeyId", message_id as "messageId", payload, tries`.execute(db);
  const [row] = rows;
  if (!row) return null;
  const { secret, keyId, formerSecret, formerKeyId, ...rest } = row;
  const former = formerSecret && formerKeyId !== null ? { bytes: formerSecret, keyId: formerKeyId } : null;
  return { ...rest, secrets: { current: { bytes: secret, keyId }, former } };
}

export interface TriedDelivery {
  state: DeliveryState;
  nextTryAt: Date | null;
  at: Date;
  statusCode: number | null;
  error: string | null;
  response: string | null;
}

export async function markTried(tx: Db, id: number, tried: TriedDelivery): Promise<void> {
  await tx
    .updateTable('webhook_deliveries')
    .set({
      state: tried.state,
      next_try_at: tried.nextTryAt,
      last_try_at: tried.at,
      last_status: tried.statusCode,
      last_error: tried.error,
      response: tried.response,
    })
    .where('id', '=', id)
    .execute();
}

export async function findDeliveries(
  db: Db,
  webhookId: number,
  asked: { state?: DeliveryState | undefined; page: number; limit: number },
) {
  const { state, page, limit } = asked;
  const query = db
    .selectFrom('webhook_deliveries')
    .where('webhook_id', '=', webhookId)
    .$if(state !== undefined, (all) => all.where('state', '=', state as DeliveryState));
  const { total } = await query.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const items = await query
    .select([
      'id',
      'message_id as messageId',
      'event',
      'created_at as createdAt',
      'state',
      'tries',
      'last_try_at as lastTryAt',
      'last_status as statusCode',
      'last_error as error',
      'response',
      'next_try_at as nextTryAt',
      'payload',
    ])
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total };
}

/** @returns its event; undefined if there is no such delivery */
export async function makeDeliveryDue(tx: Db, webhookId: number, id: number, now: Date) {
  return tx
    .updateTable('webhook_deliveries')
    .set({ state: 'waiting', next_try_at: now })
    .where('id', '=', id)
    .where('webhook_id', '=', webhookId)
    .returning('event')
    .executeTakeFirst();
}

export async function deleteDeliveriesBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('webhook_deliveries').where('created_at', '<', before).execute();
}

/** Those of active webhooks that are due or will be, and since when the oldest waits. */
export async function waitingDeliveries(db: Db): Promise<{ count: number; since: Date | null }> {
  return db
    .selectFrom('webhook_deliveries')
    .innerJoin('webhooks', 'webhooks.id', 'webhook_id')
    .select(({ fn }) => [fn.countAll<number>().as('count'), fn.min('webhook_deliveries.created_at').as('since')])
    .where('state', '=', 'waiting')
    .where('paused_at', 'is', null)
    .executeTakeFirstOrThrow();
}
