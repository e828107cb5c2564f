import type { RankMove } from '@assay/contract/regrades';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import { countsBy } from './quiz.store.ts';
import type { Scoring } from './regrades.store.ts';

type Handle = Kysely<Database>;

const ORDER = sql.raw('order by avg_score desc, best_score desc, correct desc, seconds');

export interface MovedRank extends RankMove {
  userId: number;
}

/**
 * Ranks on a board of all time, as they are and as they would be with these scores.
 * @param skillId whose board; null: that of all skills
 * @returns those of everybody whose score changes or whose rank would; who is on no board is absent
 */
export async function ranksWith(db: Handle, changes: readonly Scoring[], skillId: number | null): Promise<MovedRank[]> {
  const scored = changes.map(({ attemptId, after }) => ({
    id: attemptId,
    correct: after.correctAnswers,
    score: after.scorePercentage,
  }));
  const { rows } = await sql<MovedRank>`
    with scored as (
      select * from jsonb_to_recordset(${JSON.stringify(scored)}::jsonb) as one (id bigint, correct int, score numeric)
    ), concerned as (
      select distinct user_id from attempts where id in (select id from scored)
    ), theirs as (
      select attempts.id, user_id, skill_id, completed_at, counting_rule, time_taken_seconds as seconds,
        coalesce(scored.score, score_percentage) as score, coalesce(scored.correct, correct_answers) as correct
      from concerned join attempts using (user_id) left join scored on scored.id = attempts.id
      where status = 'completed' and ${skillId === null ? sql`true` : sql`skill_id = ${skillId}`}
    ), counted as (
      select *, ${countsBy(sql`score`)} as is_counted from theirs
    ), sums as (
      select user_id, round(avg(score), 4) as avg_score, max(score) as best_score, sum(correct) as correct,
        sum(seconds) as seconds
      from counted where is_counted group by user_id
    ), board as (
      select user_id, avg_score, best_score, correct, seconds
      from standings join users on users.id = user_id
      where period = 'all' and skill_id = ${skillId ?? 0} and users.is_active and users.on_leaderboard and users.role = 'user'
    ), today as (
      select user_id, rank() over (${ORDER}) as rank from board
    ), later as (
      select user_id, rank() over (${ORDER}) as rank from (
        select user_id, coalesce(sums.avg_score, board.avg_score) as avg_score,
          coalesce(sums.best_score, board.best_score) as best_score,
          coalesce(sums.correct, board.correct) as correct, coalesce(sums.seconds, board.seconds) as seconds
        from board left join sums using (user_id)
      ) one
    )
    select user_id as "userId", today.rank as before, later.rank as after
    from today join later using (user_id)
    where today.rank <> later.rank or user_id in (select user_id from concerned)`.execute(db);
  return rows;
}

export async function namesOfPeople(db: Handle, ids: readonly number[]) {
  return db
    .selectFrom('users')
    .select(['id', 'first_name as firstName', 'last_name as lastName'])
    .where(sql<boolean>`id = any(${ids}::bigint[])`)
    .execute();
}

/** Who took which of these attempts. */
export async function ownersOf(db: Handle, attemptIds: readonly number[]) {
  return db
    .selectFrom('attempts')
    .select(['id as attemptId', 'user_id as userId'])
    .where(sql<boolean>`id = any(${attemptIds}::bigint[])`)
    .execute();
}
