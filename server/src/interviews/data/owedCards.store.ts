import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { tookPlaceSql } from './candidateStates.ts';

/**
 * Scorecards that are still owed: by each active member of the panel of an interview that took place, until they submit
 * theirs or feedback is closed. Shadows owe none.
 * @param which a condition on `candidate`
 */
const owedCards = (which: RawBuilder<unknown>) => sql<{ meetingId: number; userId: number }>`
  select host.meeting_id as "meetingId", host.user_id as "userId", candidate.round_id as "roundId"
  from round_candidates candidate
    join round_meetings on round_meetings.candidate_id = candidate.id
    join meetings on meetings.id = round_meetings.meeting_id
    join meeting_hosts host on host.meeting_id = meetings.id
    join users on users.id = host.user_id
  where ${which} and ${tookPlaceSql} and not meetings.called_off and round_meetings.no_show_at is null
    and round_meetings.feedback_closed_at is null and users.is_active and not host.is_shadow
    and not exists (
      select from scorecards card
      where card.meeting_id = host.meeting_id and card.user_id = host.user_id and card.status = 'submitted')`;

export async function findOwedCards(db: Db, candidateId: number) {
  return (await owedCards(sql`candidate.id = ${candidateId}`).execute(db)).rows;
}

/** Which of these meetings have a scorecard missing. */
export async function findAwaitedMeetings(db: Db, meetingIds: readonly number[]): Promise<Set<number>> {
  const { rows } = await sql<{ id: number }>`
    select distinct owed."meetingId" as id from (${owedCards(sql`meetings.id = any(${meetingIds}::bigint[])`)}) owed`.execute(
    db,
  );
  return new Set(rows.map(({ id }) => id));
}

const isOver = sql`meetings.status <> 'live'`;

/** The rounds in which scorecards miss of interviews that are over. */
export const roundsOwedCards = sql`select owed."roundId" from (${owedCards(isOver)}) owed`;

/** How many scorecards of these rounds miss of interviews that are over; no entry for none. */
export async function countOwedCards(db: Db, roundIds: readonly number[]): Promise<Map<number, number>> {
  const which = sql`candidate.round_id = any(${roundIds}::bigint[]) and ${isOver}`;
  const { rows } = await sql<{ roundId: number; count: number }>`
    select owed."roundId", count(*) as count from (${owedCards(which)}) owed group by owed."roundId"`.execute(db);
  return new Map(rows.map(({ roundId, count }) => [roundId, count]));
}

export async function closeFeedback(
  tx: Db,
  meetingIds: readonly number[],
  { by, reason, now }: { by: number; reason: string; now: Date },
): Promise<void> {
  await tx
    .updateTable('round_meetings')
    .set({ feedback_closed_at: now, feedback_closed_by: by, feedback_reason: reason })
    .where('meeting_id', 'in', [...meetingIds])
    .where('feedback_closed_at', 'is', null)
    .execute();
}

export async function findOwedCardsIn(db: Db, roundId: number) {
  return (await owedCards(sql`candidate.round_id = ${roundId}`).execute(db)).rows;
}
