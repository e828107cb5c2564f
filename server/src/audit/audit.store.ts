import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

export interface NewAuditEvent {
  at: Date;
  action: string;
  actorId: number | null;
  subjectId: number | null;
  address: string;
  details: Record<string, string | number | boolean | null>;
}

/** One statement: the event, its address, and its entry in the unsealed list. */
export async function insertEvent(db: Db, event: NewAuditEvent): Promise<void> {
  await sql`
    with event as (
      insert into audit_events (at, action, actor_id, subject_id, details)
      values (${event.at}, ${event.action}, ${event.actorId}, ${event.subjectId}, ${JSON.stringify(event.details)})
      returning id, at
    ), address as (
      insert into audit_addresses (event_id, at, address)
      select id, at, ${event.address}::text from event where ${event.address}::text <> ''
    )
    insert into audit_unsealed (event_id) select id from event`.execute(db);
}

export interface ListedEvent {
  id: number;
  at: Date;
  action: string;
  actorId: number | null;
  subjectId: number | null;
  /** Null after 30 days, and for commands and jobs. */
  address: string | null;
  details: Record<string, string | number | boolean | null>;
}

/** Events after an id, in order of id. */
export async function listEvents(
  db: Db,
  { userId, since, after, limit }: { userId: number | null; since: Date | null; after: number; limit: number },
): Promise<ListedEvent[]> {
  let query = db
    .selectFrom('audit_events')
    .leftJoin('audit_addresses', 'event_id', 'audit_events.id')
    .select([
      'audit_events.id',
      'audit_events.at',
      'action',
      'actor_id as actorId',
      'subject_id as subjectId',
      'address',
      'details',
    ])
    .where('audit_events.id', '>', after)
    .orderBy('audit_events.id')
    .limit(limit);
  if (userId !== null) query = query.where((eb) => eb.or([eb('actor_id', '=', userId), eb('subject_id', '=', userId)]));
  if (since) query = query.where('audit_events.at', '>=', since);
  return query.execute();
}

export async function deleteAddresses(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('audit_addresses').where('at', '<', before).execute();
}

export async function deleteAddressesOf(db: Db, userId: number): Promise<void> {
  await db
    .deleteFrom('audit_addresses')
    .where('event_id', 'in', (eb) =>
      eb
        .selectFrom('audit_events')
        .select('id')
        .where((event) => event.or([event('actor_id', '=', userId), event('subject_id', '=', userId)])),
    )
    .execute();
}
