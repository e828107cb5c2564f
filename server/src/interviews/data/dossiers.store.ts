import { sql } from 'kysely';
import type { CallQuality } from '@assay/contract/interviews/interviews';
import type { KitContent } from '@assay/contract/rounds/kits';
import type { InterviewStatus } from '@assay/contract/rounds/roundStatus';
import type { Rating, Recommendation } from '@assay/contract/rounds/scorecards';
import type { Db } from '../../platform/database/schema.ts';
import { interviewStatusSql } from './candidateStates.ts';

export interface HeldInterview {
  id: number;
  meetingId: string;
  status: Exclude<InterviewStatus, 'cancelled'>;
  startsAt: Date;
  feedbackClosedAt: Date | null;
  feedbackClosedBy: string | null;
  feedbackReason: string | null;
}

/** A candidate's interviews in order of time, without cancelled ones. */
export async function findInterviewsOf(db: Db, candidateId: number, closedBefore: Date): Promise<HeldInterview[]> {
  const { rows } = await sql<HeldInterview>`
    select meetings.id, meetings.public_id as "meetingId", ${interviewStatusSql(closedBefore)} as status,
      meetings.starts_at as "startsAt", feedback_closed_at as "feedbackClosedAt",
      concat_ws(' ', nullif(closer.first_name, ''), nullif(closer.last_name, '')) as "feedbackClosedBy",
      feedback_reason as "feedbackReason"
    from round_meetings join meetings on meetings.id = round_meetings.meeting_id
      left join users closer on closer.id = feedback_closed_by
    where round_meetings.candidate_id = ${candidateId} and not meetings.called_off and meetings.starts_at is not null
    order by meetings.starts_at, meetings.id`.execute(db);
  return rows;
}

export interface SubmittedCard {
  id: number;
  meetingId: number;
  userId: number | null;
  firstName: string | null;
  lastName: string | null;
  recommendation: Recommendation;
  summary: string;
  ratings: Rating[];
  submittedAt: Date;
  kit: KitContent | null;
}

export async function findSubmittedCards(db: Db, meetingIds: readonly number[]): Promise<SubmittedCard[]> {
  if (meetingIds.length === 0) return [];
  const { rows } = await sql<SubmittedCard>`
    select card.id, card.meeting_id as "meetingId", card.user_id as "userId", first_name as "firstName", last_name as "lastName",
      recommendation, summary, ratings, submitted_at as "submittedAt", content as kit
    from scorecards card left join users on users.id = card.user_id
      left join kit_versions on kit_versions.id = card.kit_version_id
    where card.meeting_id = any(${[...meetingIds]}::bigint[]) and status = 'submitted'
    order by submitted_at, card.id`.execute(db);
  return rows;
}

export interface CandidateStay {
  meetingId: number;
  awaySeconds: number;
  quality: (Omit<CallQuality, 'mosEst'> & Partial<Pick<CallQuality, 'mosEst'>>) | null;
}

/** How the candidate's connection was: each stay of a guest in these meetings. */
export async function findCandidateStays(db: Db, meetingIds: readonly number[]): Promise<CandidateStay[]> {
  if (meetingIds.length === 0) return [];
  return db
    .selectFrom('attendances')
    .select(['meeting_id as meetingId', 'away_seconds as awaySeconds', 'quality'])
    .where('meeting_id', 'in', [...meetingIds])
    .where('is_host', '=', false)
    .where('is_continued', '=', false)
    .orderBy('nth')
    .execute();
}
