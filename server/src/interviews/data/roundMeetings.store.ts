import { sql } from 'kysely';
import type { Rehearsal } from '@assay/contract/rounds/candidatePage';
import type { InterviewStatus } from '@assay/contract/rounds/roundStatus';
import type { Db } from '../../platform/database/schema.ts';
import { interviewStatusSql } from './candidateStates.ts';

export interface StoredInterview {
  /** The meeting's. */
  id: number;
  meetingId: string;
  startsAt: Date;
  endsAt: Date;
  status: InterviewStatus;
  candidateId: number;
  candidateName: string;
  candidateEmailKey: string;
  rescheduleNote: string | null;
  rehearsal: Rehearsal | null;
}

export async function insertRoundMeeting(tx: Db, meetingId: number, candidateId: number): Promise<void> {
  await tx.insertInto('round_meetings').values({ meeting_id: meetingId, candidate_id: candidateId }).execute();
}

/** The candidate whose interview a meeting is. */
export async function findPlaceInRound(db: Db, meetingId: number) {
  return db
    .selectFrom('round_meetings')
    .innerJoin('round_candidates', 'round_candidates.id', 'candidate_id')
    .select(['candidate_id as candidateId', 'round_id as roundId'])
    .where('meeting_id', '=', meetingId)
    .executeTakeFirst();
}

export async function markNoShow(tx: Db, meetingId: number, now: Date): Promise<void> {
  await tx.updateTable('round_meetings').set({ no_show_at: now }).where('meeting_id', '=', meetingId).execute();
}

const interviews = (closedBefore: Date, roundId: number) => sql<StoredInterview>`
  select meetings.id, meetings.public_id as "meetingId", meetings.starts_at as "startsAt", meetings.ends_at as "endsAt",
    ${interviewStatusSql(closedBefore)} as status, candidate.id as "candidateId", candidate.name as "candidateName",
    candidate.email_key as "candidateEmailKey", candidate.rehearsal,
    case when meetings.status = 'scheduled' and meetings.starts_at = candidate.reschedule_from
      then candidate.reschedule_note end as "rescheduleNote"
  from round_candidates candidate
    join round_meetings on round_meetings.candidate_id = candidate.id
    join meetings on meetings.id = round_meetings.meeting_id
  where candidate.round_id = ${roundId} and meetings.starts_at is not null`;

/** Live ones, planned ones by time, then earlier ones, latest first. */
export async function findRoundInterviews(
  db: Db,
  roundId: number,
  { page, limit }: { page: number; limit: number },
  closedBefore: Date,
) {
  const listed = interviews(closedBefore, roundId);
  const { rows } = await sql<StoredInterview>`
    select * from (${listed}) listed
    order by array_position(array['live', 'scheduled'], status) nulls last,
      case when status in ('live', 'scheduled') then "startsAt" end, "startsAt" desc, id
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const counted = await sql<{ total: number }>`select count(*) as total from (${listed}) listed`.execute(db);
  return { items: rows, total: counted.rows[0]?.total ?? 0 };
}

export async function findRoundInterview(db: Db, roundId: number, meetingId: string, closedBefore: Date) {
  const { rows } = await sql<StoredInterview>`
    select * from (${interviews(closedBefore, roundId)}) listed where "meetingId" = ${meetingId}`.execute(db);
  return rows[0];
}

/** The candidate's interviews that are planned or live. */
export async function findUpcoming(db: Db, roundId: number, candidateId: number, closedBefore: Date) {
  const { rows } = await sql<StoredInterview>`
    select * from (${interviews(closedBefore, roundId)}) listed
    where "candidateId" = ${candidateId} and status in ('scheduled', 'live')
    order by "startsAt"`.execute(db);
  return rows;
}
