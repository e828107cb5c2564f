import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { RoundFields, RoundFilter, RoundSort } from '@assay/contract/rounds/rounds';
import { statusesOfWork } from '@assay/contract/rounds/roundStatus';
import type { CandidateStatus, RoundStatus, RoundWork } from '@assay/contract/rounds/roundStatus';
import { containsPattern } from '../../platform/database/containsPattern.ts';
import type { Db } from '../../platform/database/schema.ts';
import { candidateStates } from './candidateStates.ts';
import { roundsOwedCards } from './owedCards.store.ts';
import { byStatus } from './roundSearch.store.ts';

const columns = [
  'id',
  'title',
  'description',
  'status',
  'minutes',
  'capacity',
  'created_at as createdAt',
  'quizzes_due_at as quizzesDueAt',
] as const;

export type StoredRound = NonNullable<Awaited<ReturnType<typeof findRound>>>;

export async function insertRound(
  db: Db,
  given: RoundFields & { createdBy: number; createdAt: Date },
): Promise<StoredRound> {
  const { title, description, minutes, capacity } = given;
  return db
    .insertInto('rounds')
    .values({ title, description, minutes, capacity, created_by: given.createdBy, created_at: given.createdAt })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findRound(db: Db, id: number) {
  return db.selectFrom('rounds').select(columns).where('id', '=', id).executeTakeFirst();
}

/** Changes of a round, and of who is in it, come one after the other. */
export async function lockRound(tx: Db, id: number) {
  return byId(tx, id).forUpdate().executeTakeFirst();
}

/** The round's status stays as it is until the transaction ends; interviews of other candidates may be changed meanwhile. */
export async function holdRound(tx: Db, id: number) {
  return byId(tx, id).forShare().executeTakeFirst();
}

const byId = (tx: Db, id: number) => tx.selectFrom('rounds').select(columns).where('id', '=', id);

export async function updateRound(tx: Db, id: number, change: RoundFields & { status: RoundStatus }): Promise<void> {
  const { title, description, minutes, capacity, status } = change;
  await tx.updateTable('rounds').set({ title, description, minutes, capacity, status }).where('id', '=', id).execute();
}

export async function setQuizzesDue(tx: Db, id: number, dueAt: Date | null): Promise<void> {
  await tx.updateTable('rounds').set({ quizzes_due_at: dueAt }).where('id', '=', id).execute();
}

export async function deleteRound(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('rounds').where('id', '=', id).execute();
}

/** By status: open rounds first, then drafts, closed and archived ones. */
const orders: Readonly<Record<RoundSort, RawBuilder<unknown>>> = {
  status: byStatus,
  title: sql`lower(title)`,
  candidates: sql`(select count(*) from round_candidates where round_id = rounds.id and withdrawn_at is null)`,
};

/** Of equal ones the newest comes first. */
export async function findRounds(
  db: Db,
  { page, limit, status, waiting, search, sort = 'status', direction = 'asc' }: RoundFilter,
  closedBefore: Date,
) {
  let found = db.selectFrom('rounds');
  if (waiting !== undefined) found = found.where(hasWork(waiting, closedBefore));
  if (status !== undefined) found = found.where('status', '=', status);
  if (search !== undefined) {
    const pattern = containsPattern(search);
    found = found.where(
      sql<boolean>`(title ilike ${pattern} or exists (select 1 from round_candidates candidate
        where candidate.round_id = rounds.id and (candidate.name ilike ${pattern} or candidate.email ilike ${pattern})))`,
    );
  }
  const items = await found
    .select(columns)
    .orderBy(orders[sort], direction)
    .orderBy('id', 'desc')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  const { total } = await found.select(({ fn }) => fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  return { items, total };
}

/** Whether something waits in `rounds`. */
const hasWork = (waiting: RoundWork, closedBefore: Date): RawBuilder<boolean> => sql<boolean>`
  (rounds.status <> 'archived' and rounds.id in (${
    waiting === 'scorecards'
      ? roundsOwedCards
      : sql`select round_id
          from (${candidateStates(closedBefore, sql`candidate.withdrawn_at is null`)}) known
          where status = any(${[...statusesOfWork[waiting]]}::text[])`
  }))`;

/** Whether scorecards are missing in any round that is not archived, and the statuses that its candidates have. */
export async function findWork(db: Db, closedBefore: Date) {
  const inRounds = sql`candidate.round_id in (select id from rounds where status <> 'archived')`;
  const { rows } = await sql<{ isCardMissing: boolean; statuses: CandidateStatus[] }>`
    select exists (select from rounds where ${hasWork('scorecards', closedBefore)}) as "isCardMissing",
      array(select distinct status from (${candidateStates(closedBefore, inRounds)}) known) as statuses`.execute(db);
  const [work] = rows;
  if (!work) throw new Error('looking for work gave no row');
  return work;
}

/** How many candidates of these rounds have each status. */
export async function countCandidates(db: Db, roundIds: readonly number[], closedBefore: Date) {
  const { rows } = await sql<{ roundId: number; status: CandidateStatus; count: number }>`
    select round_id as "roundId", status, count(*) as count
    from (${candidateStates(closedBefore, sql`candidate.round_id = any(${roundIds}::bigint[])`)}) counted
    group by round_id, status`.execute(db);
  return rows;
}

/** Of each of these rounds the next interview that is planned or live. */
export async function findNextInterviews(db: Db, roundIds: readonly number[], closedBefore: Date) {
  const { rows } = await sql<{ roundId: number; meetingId: string; startsAt: Date; candidateName: string }>`
    select distinct on (candidate.round_id) candidate.round_id as "roundId", meetings.public_id as "meetingId",
      meetings.starts_at as "startsAt", candidate.name as "candidateName"
    from round_candidates candidate
      join round_meetings on round_meetings.candidate_id = candidate.id
      join meetings on meetings.id = round_meetings.meeting_id
    where candidate.round_id = any(${roundIds}::bigint[]) and meetings.starts_at is not null
      and (meetings.status = 'live' or meetings.status = 'scheduled' and meetings.ends_at > ${closedBefore})
    order by candidate.round_id, meetings.starts_at`.execute(db);
  return rows;
}
