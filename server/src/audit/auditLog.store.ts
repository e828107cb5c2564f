import type { AuditFilter } from '@assay/contract/audit';
import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import { containsPattern } from '../platform/database/containsPattern.ts';

// Reads names from users' tables; writes nothing.

interface Asked {
  filter: AuditFilter;
  timeZone: string;
}

export type LogRow = Awaited<ReturnType<typeof readLog>>[number];

function filtered(db: Db, { filter, timeZone }: Asked) {
  const { action, actorId, subjectId, from, to, search } = filter;
  const dayStart = (day: string, after: number) =>
    sql<Date>`((${day}::date + ${after}::int)::timestamp at time zone ${timeZone})`;
  let query = db
    .selectFrom('audit_events')
    .leftJoin('audit_addresses', 'event_id', 'audit_events.id')
    .leftJoin('users as actor', 'actor.id', 'actor_id')
    .leftJoin('users as subject', 'subject.id', 'subject_id');
  if (action !== undefined) query = query.where('action', '=', action);
  if (actorId !== undefined) query = query.where('actor_id', '=', actorId);
  if (subjectId !== undefined) query = query.where('subject_id', '=', subjectId);
  if (from !== undefined) query = query.where('audit_events.at', '>=', dayStart(from, 0));
  if (to !== undefined) query = query.where('audit_events.at', '<', dayStart(to, 1));
  if (search === undefined) return query;
  const pattern = containsPattern(search);
  return query.where((eb) =>
    eb.or([
      eb(sql`actor.first_name || ' ' || actor.last_name`, 'ilike', pattern),
      eb('actor.email', 'ilike', pattern),
      eb(sql`subject.first_name || ' ' || subject.last_name`, 'ilike', pattern),
      eb('subject.email', 'ilike', pattern),
      eb('address', 'ilike', pattern),
      eb(sql`details::text`, 'ilike', pattern),
    ]),
  );
}

const nameOf = (who: 'actor' | 'subject') =>
  sql<string | null>`case when ${sql.ref(`${who}.purged_at`)} is null
    then ${sql.ref(`${who}.first_name`)} || ' ' || ${sql.ref(`${who}.last_name`)} end`;

/** Events before a given one, newest first. */
export async function readLog(db: Db, asked: Asked & { before: number; limit: number }) {
  return filtered(db, asked)
    .select([
      'audit_events.id',
      'audit_events.at',
      'action',
      'actor_id as actorId',
      'subject_id as subjectId',
      nameOf('actor').as('actorName'),
      nameOf('subject').as('subjectName'),
      'address',
      'details',
    ])
    .where('audit_events.id', '<', asked.before)
    .orderBy('audit_events.id', 'desc')
    .limit(asked.limit)
    .execute();
}

export async function countLog(db: Db, asked: Asked): Promise<number> {
  const { count } = await filtered(db, asked)
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

export async function countSeals(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('audit_seals')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}
