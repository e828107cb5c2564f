import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Board } from './standings.store.ts';

type Handle = Kysely<Database>;

/** Everybody with standings there, the order of the board also for those who are not on it. */
export async function pageOfRanking(
  db: Handle,
  board: Board,
  { group, page, limit }: { group?: string | undefined; page: number; limit: number },
) {
  let everybody = db
    .selectFrom('standings')
    .innerJoin('users', 'users.id', 'standings.user_id')
    .where('standings.period', '=', board.period)
    .where('standings.period_start', '=', board.startDay)
    .where('standings.skill_id', '=', board.skillId)
    .where('users.purged_at', 'is', null);
  if (group !== undefined) everybody = everybody.where('users.group_name', '=', group);
  const { total } = await everybody.select((eb) => eb.fn.countAll<number>().as('total')).executeTakeFirstOrThrow();
  const isShown = sql<boolean>`(users.is_active and users.on_leaderboard and users.role = 'user')`;
  const order = sql`avg_score desc, best_score desc, correct desc, seconds`;
  const items = await everybody
    .select([
      'users.id',
      'users.first_name as firstName',
      'users.last_name as lastName',
      'users.email',
      'users.group_name as group',
      'users.is_active as isActive',
      'users.deactivated_at as deactivatedAt',
      'users.on_leaderboard as onLeaderboard',
      'quiz_count as quizCount',
      'avg_score as avgScore',
      'best_score as bestScore',
      'correct',
      'questions',
      'seconds',
      isShown.as('isShown'),
      // Those who are not on the board take no place on it.
      sql<number>`rank() over (partition by ${isShown} order by ${order})`.as('rank'),
    ])
    .orderBy(sql`avg_score desc, best_score desc, correct desc, seconds, users.id`)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
  return { items, total };
}
