import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { candidateStates } from './candidateStates.ts';

interface Times {
  /** Days that private notes are kept after the panel is done with a candidate. */
  days: number;
  closedBefore: Date;
}

/**
 * Until when the private notes of interviews are kept: days after the decision in force, or after the candidate withdrew;
 * of those who are on hold or undecided, after their round was closed. Null: not yet known.
 * @param which a condition on `candidate`
 */
const noteTimes = ({ days, closedBefore }: Times, which: RawBuilder<unknown>) => sql<{
  meeting_id: number;
  until: Date | null;
}>`
  select round_meetings.meeting_id,
    case when state.status = 'decided' and state.outcome <> 'hold' then state."decidedAt"
      when state.status = 'withdrawn' then state."withdrawnAt"
      else rounds.closed_at end + make_interval(days => ${days}) as until
  from (${candidateStates(closedBefore, which)}) state
    join rounds on rounds.id = state.round_id
    join round_meetings on round_meetings.candidate_id = state.id`;

const hasNotes = sql`exists (select from round_meetings join interview_notes
  on interview_notes.meeting_id = round_meetings.meeting_id where round_meetings.candidate_id = candidate.id)`;

export async function deletePassedNotes(db: Db, times: Times, now: Date): Promise<void> {
  await sql`delete from interview_notes using (${noteTimes(times, hasNotes)}) times
    where interview_notes.meeting_id = times.meeting_id and until <= ${now}`.execute(db);
}

/** When the next private notes of a round are deleted; null: not yet known. */
export async function findNextNotesEnd(db: Db, roundId: number, times: Times): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select min(until) as until from (${noteTimes(times, sql`candidate.round_id = ${roundId}`)}) times
    where meeting_id in (select meeting_id from interview_notes)`.execute(db);
  return rows[0]?.until ?? null;
}

/** Until when notes about a candidate's interview are kept; null: not yet known. */
export async function findNotesEnd(
  db: Db,
  { candidateId, meetingId }: { candidateId: number; meetingId: number },
  times: Times,
): Promise<Date | null> {
  const { rows } = await sql<{ until: Date | null }>`
    select until from (${noteTimes(times, sql`candidate.id = ${candidateId}`)}) times
    where meeting_id = ${meetingId}`.execute(db);
  return rows[0]?.until ?? null;
}
