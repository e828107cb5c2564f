import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import type { Link, SealableEvent } from './chain.ts';

// An arbitrary number, the same in every process of this product.
const SEALING_LOCK = 4_115_530;
const START_KEY = 'audit_start';

/** Blocks other sealing and deletion until the caller's transaction ends. */
export async function lockSealing(tx: Db): Promise<void> {
  await sql`select pg_advisory_xact_lock(${sql.lit(SEALING_LOCK)})`.execute(tx);
}

export async function hasUnsealed(db: Db): Promise<boolean> {
  return (await db.selectFrom('audit_unsealed').select('event_id').limit(1).executeTakeFirst()) !== undefined;
}

// As text with all digits, so that every change of a stored value changes the hash.
const eventColumns = sql<SealableEvent>`audit_events.id, action, actor_id as "actorId", subject_id as "subjectId",
  to_char(at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.US"Z"') as at, details::text as details`;

export async function listUnsealed(db: Db, limit: number): Promise<SealableEvent[]> {
  const { rows } = await sql<SealableEvent>`
    select ${eventColumns} from audit_unsealed join audit_events on audit_events.id = event_id
    order by event_id limit ${limit}`.execute(db);
  return rows;
}

/** Stores seals and removes their events from the unsealed list. */
export async function insertSeals(
  tx: Db,
  seals: readonly { position: number; eventId: number; hash: Buffer }[],
): Promise<void> {
  const eventIds = seals.map(({ eventId }) => eventId);
  await sql`
    insert into audit_seals (position, event_id, hash)
    select * from unnest(${seals.map(({ position }) => position)}::bigint[], ${eventIds}::bigint[],
      ${seals.map(({ hash }) => hash)}::bytea[])`.execute(tx);
  await sql`delete from audit_unsealed where event_id = any(${eventIds}::bigint[])`.execute(tx);
}

/** The newest seal. */
export async function findHead(db: Db): Promise<Link | undefined> {
  return db
    .selectFrom('audit_seals')
    .select(['position', 'hash'])
    .orderBy('position', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The last deleted seal, where the remaining chain starts. */
export async function readStart(db: Db): Promise<Link | null> {
  const row = await db.selectFrom('installation').select('value').where('key', '=', START_KEY).executeTakeFirst();
  if (!row) return null;
  const [position = '', hash = ''] = row.value.split(':');
  return { position: Number(position), hash: Buffer.from(hash, 'hex') };
}

export interface StoredSeal extends Link {
  eventId: number;
  /** Null if it no longer exists. */
  event: SealableEvent | null;
  /** When the event happened. */
  at: Date | null;
}

export async function listSeals(db: Db, after: number, limit: number): Promise<StoredSeal[]> {
  const { rows } = await sql<Link & { eventId: number; moment: Date | null } & SealableEvent & { id: number | null }>`
    select position, hash, event_id as "eventId", audit_events.at as moment, ${eventColumns}
    from audit_seals left join audit_events on audit_events.id = event_id
    where position > ${after} order by position limit ${limit}`.execute(db);
  return rows.map(({ position, hash, eventId, moment, ...event }) => ({
    position,
    hash,
    eventId,
    at: moment,
    event: event.id === null ? null : event,
  }));
}

/** The first unsealed event from before `before` that is not in the unsealed list. */
export async function findNeverSealed(db: Db, before: Date): Promise<number | null> {
  const { rows } = await sql<{ id: number }>`
    select id from audit_events
    where at < ${before}
      and not exists (select from audit_seals where event_id = id)
      and not exists (select from audit_unsealed where event_id = id)
    order by id limit 1`.execute(db);
  return rows[0]?.id ?? null;
}

/** Deletes events with their seals, and records where the chain continues. */
export async function deleteSealed(tx: Db, seals: readonly StoredSeal[], last: Link): Promise<void> {
  await sql`delete from audit_events where id = any(${seals.map(({ eventId }) => eventId)}::bigint[])`.execute(tx);
  await tx.deleteFrom('audit_seals').where('position', '<=', last.position).execute();
  const value = `${last.position}:${last.hash.toString('hex')}`;
  await tx
    .insertInto('installation')
    .values({ key: START_KEY, value })
    .onConflict((conflict) => conflict.column('key').doUpdateSet({ value }))
    .execute();
}
