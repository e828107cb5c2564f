import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

// Reads tables of many features, whether they have a row; writes nothing.

interface Moments {
  closedBefore: Date;
  today: Date;
  tomorrow: Date;
  /** Figures of a week and of a month have all attempts since then. */
  week: Date;
  month: Date;
  /** The first of this month. */
  first: Date;
}

/** The portal's data, as far as questions about them have an answer. */
export interface PortalState {
  hasSkill: boolean;
  hasQuestion: boolean;
  hasLearner: boolean;
  hasNewLearner: boolean;
  hasLearnerWithoutQuiz: boolean;
  hasUnfinishedQuestion: boolean;
  hasOpenAttempt: boolean;
  hasResult: boolean;
  hasResultOfWeek: boolean;
  /** A first attempt, which averages are of. */
  hasFirstOfMonth: boolean;
  hasOpenRound: boolean;
  hasLiveInterview: boolean;
  hasInterviewToday: boolean;
  hasInterviewAhead: boolean;
}

export async function readPortalState(db: Db, at: Moments): Promise<PortalState> {
  const isAhead = sql`(meetings.status = 'scheduled' and (ends_at is null or ends_at > ${at.closedBefore}))`;
  const { rows } = await sql<PortalState>`select
    exists (select from skills where deleted_at is null and is_active) as "hasSkill",
    ${questionsThat(sql`questions.status = 'live' and skills.is_active`)} as "hasQuestion",
    ${questionsThat(sql`questions.status in ('draft', 'review')`)} as "hasUnfinishedQuestion",
    exists (select from ${learners}) as "hasLearner",
    exists (select from ${learners} and created_at >= ${at.first}) as "hasNewLearner",
    exists (select from ${learners} and not exists (
      select from attempts where user_id = users.id and status = 'completed')) as "hasLearnerWithoutQuiz",
    exists (select from attempts where status = 'open') as "hasOpenAttempt",
    exists (select from attempts where status = 'completed') as "hasResult",
    exists (select from attempts where status = 'completed' and completed_at >= ${at.week}) as "hasResultOfWeek",
    exists (select from attempts where status = 'completed' and completed_at >= ${at.month} and not exists (
      select from attempts earlier
      where earlier.user_id = attempts.user_id and earlier.skill_id = attempts.skill_id
        and earlier.status = 'completed' and earlier.completed_at < ${at.month})) as "hasFirstOfMonth",
    exists (select from rounds where status = 'open') as "hasOpenRound",
    exists (select from meetings where status = 'live') as "hasLiveInterview",
    exists (select from meetings where (status = 'live' or ${isAhead})
      and starts_at >= ${at.today} and starts_at < ${at.tomorrow}) as "hasInterviewToday",
    exists (select from meetings where ${isAhead}) as "hasInterviewAhead"`.execute(db);
  const [state] = rows;
  if (!state) throw new Error('looking at the portal gave no row');
  return state;
}

const learners = sql`users where role = 'user' and is_active and purged_at is null`;

const questionsThat = (which: ReturnType<typeof sql>) => sql`exists (
  select from questions join skills on skills.id = skill_id
  where questions.deleted_at is null and skills.deleted_at is null and ${which})`;
