import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { CandidateStatus, DecisionOutcome, InterviewStatus } from '@assay/contract/rounds/roundStatus';
import type { Rehearsal } from '@assay/contract/rounds/candidatePage';

// A candidate's status and an interview's are never stored: they follow from the meeting, which hosts, jobs and commands
// end in many ways.

/** Whether the interview `meetings` took place: its room was used, or someone of the panel judged it all the same. */
export const tookPlaceSql = sql<boolean>`(meetings.session > 0 or exists (
  select from scorecards where scorecards.meeting_id = meetings.id and scorecards.status = 'submitted'))`;

/** The status of the meeting `meetings` as the interview `round_meetings`. */
export const interviewStatusSql = (closedBefore: Date): RawBuilder<InterviewStatus> => sql<InterviewStatus>`case
  when round_meetings.no_show_at is not null then 'no_show'
  when meetings.called_off then 'cancelled'
  when meetings.status = 'live' then 'live'
  when meetings.status = 'scheduled' and meetings.ends_at > ${closedBefore} then 'scheduled'
  when ${tookPlaceSql} then 'ended'
  else 'expired' end`;

export interface CandidateState {
  id: number;
  roundId: number;
  userId: number | null;
  name: string;
  email: string;
  tags: string[];
  addedAt: Date;
  withdrawnAt: Date | null;
  linkSentAt: Date | null;
  rescheduleNote: string | null;
  rehearsal: Rehearsal | null;
  /** When a code from their mailbox was used; null: never. */
  emailProvenAt: Date | null;
  /** The round's time has passed: only what its report counts is left of them. */
  isAnonymised: boolean;
  status: CandidateStatus;
  meetingId: string | null;
  startsAt: Date | null;
  endsAt: Date | null;
  interviewStatus: InterviewStatus | null;
  /** The decision in force. */
  decisionId: number | null;
  outcome: DecisionOutcome | null;
  decidedAt: Date | null;
  /** It was made before any interview took place. */
  withoutInterview: boolean | null;
  /** An interview of theirs took place. */
  isInterviewed: boolean;
}

/**
 * Candidates with their decision, which an interview arranged later makes an earlier one, and the interview that counts: one that is planned or live, else the latest that was not cancelled.
 * @param which a condition on `candidate`
 */
export const candidateStates = (closedBefore: Date, which: RawBuilder<unknown>): RawBuilder<CandidateState> =>
  sql<CandidateState>`
    select candidate.id, candidate.round_id as "roundId", candidate.round_id, candidate.user_id as "userId",
      candidate.name, candidate.email, candidate.tags, candidate.added_at as "addedAt",
      candidate.withdrawn_at as "withdrawnAt", latest.public_id as "meetingId", latest.starts_at as "startsAt",
      latest.ends_at as "endsAt", latest.status as "interviewStatus", decision.id as "decisionId", decision.outcome,
      decision.decided_at as "decidedAt", decision.without_interview as "withoutInterview",
      coalesce(latest.is_interviewed, false) as "isInterviewed", candidate.rehearsal,
      candidate.email_proven_at as "emailProvenAt", candidate.anonymised_at is not null as "isAnonymised",
      (select max(sent_at) from candidate_links where candidate_links.candidate_id = candidate.id) as "linkSentAt",
      case when latest.status = 'scheduled' and latest.starts_at = candidate.reschedule_from
        then candidate.reschedule_note end as "rescheduleNote",
      case
        when candidate.withdrawn_at is not null then 'withdrawn'
        when latest.status in ('scheduled', 'live') then 'scheduled'
        when decision.id is not null and (latest.status is null or latest.created_at <= decision.decided_at)
          then 'decided'
        when latest.status = 'ended' then 'interviewed'
        when latest.status = 'no_show' then 'no_show'
        else 'invited' end as status
    from round_candidates candidate
      left join round_decisions decision on decision.candidate_id = candidate.id and decision.replaced_at is null
      left join lateral (
        select public_id, starts_at, ends_at, created_at, status, bool_or(status = 'ended') over () as is_interviewed
        from (
          select meetings.public_id, meetings.starts_at, meetings.ends_at, meetings.created_at, meetings.id,
            ${interviewStatusSql(closedBefore)} as status
          from round_meetings join meetings on meetings.id = round_meetings.meeting_id
          where round_meetings.candidate_id = candidate.id and not meetings.called_off) interviews
        order by status in ('scheduled', 'live') desc, starts_at desc, id desc
        limit 1) latest on true
    where ${which}`;
