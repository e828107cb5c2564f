import { sql } from 'kysely';
import type { CandidateEventKind } from '@assay/contract/rounds/dossier';
import type { Db } from '../../platform/database/schema.ts';

/** Null: the candidate, by their own link. */
type By = number | null;

interface Happened {
  kind: CandidateEventKind;
  by: By;
  now: Date;
}

export async function noteCandidates(
  tx: Db,
  candidateIds: readonly number[],
  { kind, by, now }: Happened,
): Promise<void> {
  if (candidateIds.length === 0) return;
  await tx
    .insertInto('candidate_events')
    .values(candidateIds.map((id) => ({ candidate_id: id, kind, at: now, by_user: by, starts_at: null })))
    .execute();
}

/** Of the candidate whose interview the meeting is; other meetings have none. */
export async function noteInterview(
  tx: Db,
  { id, startsAt }: { id: number; startsAt: Date | null },
  { kind, by, now }: Happened,
): Promise<void> {
  await sql`
    insert into candidate_events (candidate_id, kind, at, by_user, starts_at)
    select candidate_id, ${kind}, ${now}, ${by}::bigint, ${startsAt}::timestamptz
    from round_meetings where meeting_id = ${id}`.execute(tx);
}

/** Earliest first. */
export async function findCandidateEvents(db: Db, candidateId: number) {
  return db
    .selectFrom('candidate_events')
    .leftJoin('users', 'users.id', 'by_user')
    .select([
      'kind',
      'at',
      'starts_at as startsAt',
      'by_user as userId',
      'first_name as firstName',
      'last_name as lastName',
    ])
    .where('candidate_id', '=', candidateId)
    .orderBy('at')
    .orderBy('candidate_events.id')
    .execute();
}
