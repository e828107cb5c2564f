import type { RankMove } from '@assay/contract/quiz/regrades';
import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';
import { isOnBoards, rankWithin } from '../../reports/leaderboardSql.ts';
import type { PeriodKind, PeriodRange } from '../../reports/periods.ts';
import { countsBy } from '../quiz.store.ts';
import type { Scoring } from './regradeChanges.store.ts';

const board = sql`period, skill_id`;

/** A leaderboard as of now. */
export interface Board extends PeriodRange {
  /** 0: all skills */
  skillId: number;
}

export interface MovedRank extends RankMove {
  period: PeriodKind;
  skillId: number;
  userId: number;
}

/**
 * Ranks on these boards before and after the score changes, as of one moment.
 * @returns everyone whose score or rank changes; people on a board neither before nor after are absent there
 */
export async function ranksWith(db: Db, changes: readonly Scoring[], boards: readonly Board[]): Promise<MovedRank[]> {
  const scored = changes.map(({ attemptId, after }) => ({
    id: attemptId,
    correct: after.correctAnswers,
    score: after.scorePercentage,
  }));
  const wanted = boards.map(({ period, startDay, skillId, from, to }) => ({
    period,
    period_start: startDay,
    skill_id: skillId,
    since: from ?? '-infinity',
    until: to ?? 'infinity',
  }));
  // Which attempts count depends on all of a learner's attempts; a period sums those that ended in it.
  const { rows } = await sql<MovedRank>`
    with scored as (
      select * from jsonb_to_recordset(${JSON.stringify(scored)}::jsonb) as one (id bigint, correct int, score numeric)
    ), wanted as (
      select * from jsonb_to_recordset(${JSON.stringify(wanted)}::jsonb)
        as one (period text, period_start date, skill_id bigint, since timestamptz, until timestamptz)
    ), concerned as (
      select distinct user_id from attempts where id in (select id from scored)
    ), theirs as (
      select attempts.id, user_id, skill_id, completed_at, counting_rule, time_taken_seconds as seconds,
        coalesce(scored.score, score_percentage) as score, coalesce(scored.correct, correct_answers) as correct
      from concerned join attempts using (user_id) left join scored on scored.id = attempts.id
      where status = 'completed'
    ), counted as (
      select *, ${countsBy(sql`score`)} as is_counted from theirs
    ), sums as (
      select period, wanted.skill_id, user_id, round(avg(score), 4) as avg_score, max(score) as best_score,
        sum(correct) as correct, sum(seconds) as seconds
      from wanted join counted on completed_at >= since and completed_at < until
        and (wanted.skill_id = 0 or wanted.skill_id = counted.skill_id)
      where is_counted group by period, wanted.skill_id, user_id
    ), shown as (
      select id as user_id from users where ${isOnBoards}
    ), today as (
      select period, skill_id, user_id, avg_score, best_score, correct, seconds
      from wanted join standings using (period, period_start, skill_id) join shown using (user_id)
    ), later as (
      select today.* from today left join concerned using (user_id) where concerned.user_id is null
      union all
      select sums.* from sums join shown using (user_id)
    ), before as (
      select period, skill_id, user_id, ${rankWithin(board, 'today')} as rank from today
    ), after as (
      select period, skill_id, user_id, ${rankWithin(board, 'later')} as rank from later
    )
    select period, skill_id as "skillId", user_id as "userId", before.rank as before, after.rank as after
    from before full join after using (period, skill_id, user_id)
    where before.rank is distinct from after.rank or user_id in (select user_id from concerned)`.execute(db);
  return rows;
}

export async function namesOfPeople(db: Db, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
}

/** The learners of these attempts. */
export async function ownersOf(db: Db, attemptIds: readonly number[]) {
  return db
    .selectFrom('attempts')
    .select(['id as attemptId', 'user_id as userId'])
    .where(sql<boolean>`id = any(${attemptIds}::bigint[])`)
    .execute();
}
