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

/** Of candidates who are still known. */
const meetingsOf = sql`select meeting_id from round_meetings
  join round_candidates candidate on candidate.id = round_meetings.candidate_id
  where candidate.round_id = rounds.id and candidate.anonymised_at is null`;

export async function findKeptOf(db: Db, roundId: number): Promise<KeptOfRound | undefined> {
  const { rows } = await sql<KeptOfRound>`
    select retention_days as days, case when closed_at is not null then ${endedAt} end as "endedAt",
      (select count(*) from round_candidates where round_id = rounds.id and anonymised_at is null) as candidates,
      (select count(*) from (${meetingsOf}) interviews) as interviews,
      (select count(*) from scorecards where meeting_id in (${meetingsOf})) as scorecards,
      (select coalesce(sum(jsonb_array_length(notes)), 0) from interview_notes
        where meeting_id in (${meetingsOf})) as notes,
      (select count(*) from round_decisions where candidate_id in
        (select id from round_candidates where round_id = rounds.id and anonymised_at is null)) as decisions,
      (select count(*) from meeting_messages where meeting_id in (${meetingsOf})) as "chatMessages"
    from rounds where id = ${roundId}`.execute(db);
  return rows[0];
}

/** Of candidates who are not anonymous. */
export async function findKnownIds(db: Db, roundId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('round_candidates')
    .select('id')
    .where('round_id', '=', roundId)
    .where('anonymised_at', 'is', null)
    .execute();
  return rows.map(({ id }) => id);
}

/** Closed rounds with known candidates whose time has passed. */
export async function findDueRounds(db: Db, now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from rounds
    where closed_at is not null and ${endedAt} + make_interval(days => retention_days) <= ${now}
      and exists (select from round_candidates where round_id = rounds.id and anonymised_at is null)
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

const ANONYMOUS = 'Former candidate';

/**
 * Takes the people out of a round. Statuses, times, ratings and outcomes stay for its report; names, addresses, links and
 * everything that was written about them go. Feedback that is still open is closed.
 */
export async function anonymiseCandidates(tx: Db, roundId: number, now: Date): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select meeting_id as id from (select rounds.* from rounds where id = ${roundId}) rounds,
      lateral (${meetingsOf}) interviews`.execute(tx);
  await anonymiseInterviews(
    tx,
    rows.map(({ id }) => id),
    now,
  );
  const people = sql`(select id from round_candidates where round_id = ${roundId} and anonymised_at is null)`;
  await sql`delete from decision_emails where decision_id in
    (select id from round_decisions where candidate_id in ${people})`.execute(tx);
  await sql`update round_decisions set rationale = '', override_reason = null
    where candidate_id in ${people}`.execute(tx);
  for (const table of [
    'candidate_links',
    'candidate_codes',
    'candidate_events',
    'dossier_links',
    'sessions',
    'webhook_deliveries',
  ] as const)
    await sql`delete from ${sql.table(table)} where candidate_id in ${people}`.execute(tx);
  await sql`update round_candidates set name = ${ANONYMOUS}, email = '', email_key = '#' || id, tags = '{}',
      user_id = null, reschedule_from = null, reschedule_note = null, rehearsal = null, anonymised_at = ${now}
    where round_id = ${roundId} and anonymised_at is null`.execute(tx);
}

async function anonymiseInterviews(tx: Db, meetingIds: readonly number[], now: Date): Promise<void> {
  if (meetingIds.length === 0) return;
  const requests = await tx.selectFrom('join_requests').select('id').where('meeting_id', 'in', meetingIds).execute();
  if (requests.length > 0)
    await eraseRequests(
      tx,
      requests.map(({ id }) => id),
    );
  for (const table of ['meeting_messages', 'meeting_invitations', 'interview_notes'] as const)
    await tx.deleteFrom(table).where('meeting_id', 'in', meetingIds).execute();
  const held = sql`any(${[...meetingIds]}::bigint[])`;
  // Requests are deleted long before, and leave the names of their stays behind.
  await sql`update attendances set user_id = null, guest_name = null, quality = null
    where meeting_id = ${held} and not is_host`.execute(tx);
  // A title may have been written for one interview.
  await sql`update meetings set title = rounds.title
    from round_meetings place join round_candidates candidate on candidate.id = place.candidate_id
      join rounds on rounds.id = candidate.round_id
    where place.meeting_id = meetings.id and meetings.id = ${held}`.execute(tx);
  await sql`delete from scorecard_revisions where scorecard_id in
    (select id from scorecards where meeting_id = ${held})`.execute(tx);
  await sql`delete from scorecards where meeting_id = ${held} and status = 'draft'`.execute(tx);
  await sql`update scorecards set draft = null, summary = '', ratings = (
      select coalesce(jsonb_agg(rating || '{"evidence": ""}' order by nth), '[]')
      from jsonb_array_elements(ratings) with ordinality as given (rating, nth))
    where meeting_id = ${held}`.execute(tx);
  await sql`update round_meetings set feedback_reason = '', feedback_closed_at = coalesce(feedback_closed_at, ${now})
    where meeting_id = ${held}`.execute(tx);
}
