import { sql } from 'kysely';
import type { KitContent } from '@assay/contract/rounds/kits';
import type { DecisionOutcome } from '@assay/contract/rounds/roundStatus';
import type { Rating } from '@assay/contract/rounds/scorecards';
import type { Db } from '../../platform/database/schema.ts';
import { candidateStates, interviewStatusSql, tookPlaceSql } from './candidateStates.ts';

export interface ReportedCandidate {
  /** An interview was arranged and not cancelled. */
  isScheduled: boolean;
  isInterviewed: boolean;
  daysSinceAdded: number | null;
  daysSinceInterview: number | null;
  /** From being added to a decision without an interview. */
  daysWithoutInterview: number | null;
}

/**
 * Each candidate, with the days to the decision in force from when they were added and from their last interview. A
 * candidate’s own withdrawal took the panel no time.
 */
export async function findReportedCandidates(db: Db, roundId: number): Promise<ReportedCandidate[]> {
  const { rows } = await sql<ReportedCandidate>`
    select coalesce(held.count, 0) > 0 as "isScheduled", coalesce(held.took_place, 0) > 0 as "isInterviewed",
      case when not without_interview then ${DAYS_SINCE_ADDED} end as "daysSinceAdded",
      case when not without_interview then
        (extract(epoch from decided_at - held.last_at) / 86400)::float end as "daysSinceInterview",
      case when without_interview and outcome <> 'withdrawn' then ${DAYS_SINCE_ADDED} end as "daysWithoutInterview"
    from round_candidates candidate
      left join round_decisions decision on decision.candidate_id = candidate.id and decision.replaced_at is null
      left join (
        select place.candidate_id, count(*) as count,
          count(*) filter (where ${tookPlaceSql} and no_show_at is null) as took_place,
          max(coalesce(ended_at, ends_at)) filter (where ${tookPlaceSql} and no_show_at is null) as last_at
        from round_meetings place join meetings on meetings.id = place.meeting_id
          join round_candidates on round_candidates.id = place.candidate_id
        where round_id = ${roundId} and not called_off
        group by place.candidate_id) held on held.candidate_id = candidate.id
    where candidate.round_id = ${roundId}`.execute(db);
  return rows;
}

const DAYS_SINCE_ADDED = sql`(extract(epoch from decided_at - candidate.added_at) / 86400)::float`;

/** Of candidates with the status `decided`, and of those who left by decision. */
export async function countOutcomes(db: Db, roundId: number, closedBefore: Date) {
  const { rows } = await sql<{ outcome: DecisionOutcome; count: number; withoutInterview: number }>`
    select outcome, count(*) as count, count(*) filter (where "withoutInterview") as "withoutInterview"
    from (${candidateStates(closedBefore, sql`candidate.round_id = ${roundId}`)}) known
    where status = 'decided' or status = 'withdrawn' and outcome = 'withdrawn'
    group by outcome`.execute(db);
  return rows;
}

export interface ReportedCard {
  candidateId: number;
  meetingId: number;
  userId: number | null;
  kitVersionId: number | null;
  ratings: Rating[];
}

/** Submitted scorecards of a round's interviews that are over, or whose feedback was closed. */
export async function findReportedCards(db: Db, roundId: number, closedBefore: Date): Promise<ReportedCard[]> {
  const { rows } = await sql<ReportedCard>`
    select candidate.id as "candidateId", card.meeting_id as "meetingId", card.user_id as "userId",
      card.kit_version_id as "kitVersionId", ratings
    from round_candidates candidate
      join round_meetings on round_meetings.candidate_id = candidate.id
      join meetings on meetings.id = round_meetings.meeting_id
      join scorecards card on card.meeting_id = meetings.id
    where candidate.round_id = ${roundId} and card.status = 'submitted'
      and (feedback_closed_at is not null or ${interviewStatusSql(closedBefore)} not in ('scheduled', 'live'))
    order by card.id`.execute(db);
  return rows;
}

export async function findKitVersions(db: Db, ids: readonly number[]): Promise<Map<number, KitContent>> {
  if (ids.length === 0) return new Map();
  const versions = await db
    .selectFrom('kit_versions')
    .select(['id', 'content'])
    .where('id', 'in', [...ids])
    .execute();
  return new Map(versions.map(({ id, content }) => [id, content]));
}

export interface ReportedSeat {
  meetingId: number;
  userId: number;
  firstName: string;
  lastName: string;
  tookPlace: boolean;
}

/** The panels of a round's interviews that took place or are planned. */
export async function findReportedSeats(db: Db, roundId: number, closedBefore: Date): Promise<ReportedSeat[]> {
  const { rows } = await sql<ReportedSeat>`
    select host.meeting_id as "meetingId", users.id as "userId", first_name as "firstName", last_name as "lastName",
      ${tookPlaceSql} as "tookPlace"
    from round_candidates candidate
      join round_meetings place on place.candidate_id = candidate.id
      join meetings on meetings.id = place.meeting_id
      join meeting_hosts host on host.meeting_id = meetings.id
      join users on users.id = host.user_id
    where candidate.round_id = ${roundId} and not called_off and no_show_at is null
      and (${tookPlaceSql} or meetings.status = 'scheduled' and ends_at > ${closedBefore})`.execute(db);
  return rows;
}
