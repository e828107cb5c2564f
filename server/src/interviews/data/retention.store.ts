import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { eraseRequests } from './candidateData.store.ts';

export interface KeptOfRound {
  days: number;
  /** The end of the round: when it was closed, or the last decision; null: not closed. */
  endedAt: Date | null;
  candidates: number;
  interviews: number;
  scorecards: number;
  notes: number;
  decisions: number;
  chatMessages: number;
}

const endedAt = sql<Date>`greatest(rounds.closed_at, (
  select max(decided_at) from round_decisions decision
    join round_candidates candidate on candidate.id = decision.candidate_id
  where candidate.round_id = rounds.id))`;

const meetingsOf = sql`select meeting_id from round_meetings
  join round_candidates candidate on candidate.id = round_meetings.candidate_id where candidate.round_id = rounds.id`;

export async function findKeptOf(db: Db, roundId: number): Promise<KeptOfRound | undefined> {
  const { rows } = await sql<KeptOfRound>`
    select retention_days as days, case when closed_at is not null then ${endedAt} end as "endedAt",
      (select count(*) from round_candidates where round_id = rounds.id) as candidates,
      (select count(*) from (${meetingsOf}) interviews) as interviews,
      (select count(*) from scorecards where meeting_id in (${meetingsOf})) as scorecards,
      (select coalesce(sum(jsonb_array_length(notes)), 0) from interview_notes
        where meeting_id in (${meetingsOf})) as notes,
      (select count(*) from round_decisions where candidate_id in
        (select id from round_candidates where round_id = rounds.id)) as decisions,
      (select count(*) from meeting_messages where meeting_id in (${meetingsOf})) as "chatMessages"
    from rounds where id = ${roundId}`.execute(db);
  return rows[0];
}

/** Closed rounds with candidates whose time has passed. */
export async function findDueRounds(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from rounds
    where closed_at is not null and ${endedAt} + make_interval(days => retention_days) <= ${now}
      and exists (select from round_candidates where round_id = rounds.id)
    order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function setRetentionDays(tx: Db, roundId: number, days: number): Promise<void> {
  await tx.updateTable('rounds').set({ retention_days: days }).where('id', '=', roundId).execute();
}

/** @param at null: it is open again */
export async function setClosedAt(tx: Db, roundId: number, at: Date | null): Promise<void> {
  await tx.updateTable('rounds').set({ closed_at: at }).where('id', '=', roundId).execute();
}

/**
 * Erases the candidates of a round: their interviews stay as meetings without people. Scorecards, notes, decisions and
 * links go with the places in the round.
 */
export async function eraseCandidates(tx: Db, roundId: number): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select meeting_id as id from (select rounds.* from rounds where id = ${roundId}) rounds,
      lateral (${meetingsOf}) interviews`.execute(tx);
  const meetingIds = rows.map(({ id }) => id);
  if (meetingIds.length > 0) {
    const requests = await tx.selectFrom('join_requests').select('id').where('meeting_id', 'in', meetingIds).execute();
    if (requests.length > 0)
      await eraseRequests(
        tx,
        requests.map(({ id }) => id),
      );
    for (const table of ['meeting_messages', 'meeting_invitations'] as const)
      await tx.deleteFrom(table).where('meeting_id', 'in', meetingIds).execute();
  }
  await tx.deleteFrom('round_candidates').where('round_id', '=', roundId).execute();
}
