import { sql } from 'kysely';
import type { InterviewStatus } from '@assay/contract/rounds/roundStatus';
import type { Db } from '../../platform/database/schema.ts';
import { interviewStatusSql, tookPlaceSql } from './candidateStates.ts';

export interface PanelMeeting {
  publicId: string;
  title: string | null;
  status: InterviewStatus;
  startsAt: Date | null;
  endsAt: Date;
  isLead: boolean;
  isShadow: boolean;
  isInRound: boolean;
  candidates: string[];
  scorecard: 'owed' | 'submitted' | null;
}

// Interviews outside rounds have no scorecards, and shadows give none.
const listed = (userId: number, closedBefore: Date) => sql<PanelMeeting>`
  select meetings.id, meetings.public_id as "publicId", meetings.title, ${interviewStatusSql(closedBefore)} as status,
    meetings.starts_at as "startsAt", meetings.ends_at as "endsAt", host.is_lead as "isLead",
    host.is_shadow as "isShadow", round_meetings.meeting_id is not null as "isInRound",
    case when candidate.id is not null then array[candidate.name]
      else array(select name from meeting_invitations invited where invited.meeting_id = meetings.id order by id)
      end as candidates,
    case when round_meetings.meeting_id is null or host.is_shadow then null
      when exists (select from scorecards card where card.meeting_id = meetings.id and card.user_id = host.user_id
        and card.status = 'submitted') then 'submitted'
      when ${tookPlaceSql} and meetings.status <> 'live' and not meetings.called_off
        and round_meetings.no_show_at is null and round_meetings.feedback_closed_at is null then 'owed'
      end as scorecard
  from meeting_hosts host
    join meetings on meetings.id = host.meeting_id
    left join round_meetings on round_meetings.meeting_id = meetings.id
    left join round_candidates candidate on candidate.id = round_meetings.candidate_id
  where host.user_id = ${userId}`;

/** Live ones, planned ones by time, then earlier ones, latest first. */
export async function findPanelMeetings(
  db: Db,
  userId: number,
  { page, limit }: { page: number; limit: number },
  closedBefore: Date,
) {
  const { rows } = await sql<PanelMeeting>`
    select * from (${listed(userId, closedBefore)}) listed
    order by array_position(array['live', 'scheduled'], status) nulls last,
      case when status in ('live', 'scheduled') then "startsAt" end, "endsAt" desc, id desc
    limit ${limit} offset ${(page - 1) * limit}`.execute(db);
  const { total } = await db
    .selectFrom('meeting_hosts')
    .select(({ fn }) => fn.countAll<number>().as('total'))
    .where('user_id', '=', userId)
    .executeTakeFirstOrThrow();
  return { items: rows, total };
}

// Arbitrary: keys of these locks are far above those of other locks, and user ids below 2^48.
const PLANS_LOCK = 7741;

/** Until the transaction ends, no one else plans a meeting of these people. In order of id, so that no two wait for each other. */
export async function lockPlansOf(tx: Db, userIds: readonly number[]): Promise<void> {
  await sql`select pg_advisory_xact_lock((${sql.lit(PLANS_LOCK)}::bigint << 48) + id)
    from (select unnest(${[...userIds]}::bigint[]) as id order by id) members`.execute(tx);
}

/** Planned and live meetings of these people that overlap a span of time, by start. */
export async function findOverlapping(
  db: Db,
  { userIds, startsAt, endsAt, except }: { userIds: readonly number[]; startsAt: Date; endsAt: Date; except: string },
) {
  return db
    .selectFrom('meeting_hosts')
    .innerJoin('meetings', 'meetings.id', 'meeting_hosts.meeting_id')
    .innerJoin('users', 'users.id', 'meeting_hosts.user_id')
    .select(['users.id as userId', 'first_name as firstName', 'last_name as lastName', 'title', 'ends_at as endsAt'])
    .select(({ ref }) => ref('starts_at').$notNull().as('startsAt'))
    .where('users.id', 'in', userIds)
    .where('starts_at', '<', endsAt)
    .where('ends_at', '>', startsAt)
    .where('meetings.status', '<>', 'ended')
    .where('public_id', '<>', except)
    .orderBy('starts_at')
    .orderBy('users.id')
    .execute();
}
