import type { RankingSort } from '@assay/contract/adminReports';
import type { SortDirection } from '@assay/contract/userAdmin';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';
import type { Standing } from './leaderboard.ts';
import { isOne } from './results.store.ts';
import type { Whom } from './results.store.ts';
import type { Board } from './standings.store.ts';

type Handle = Kysely<Database>;

export interface Sorted {
  sort: RankingSort;
  direction: SortDirection;
}

const isShown = sql<boolean>`(users.is_active and users.on_leaderboard and users.role = 'user')`;

/** Everybody with standings there, or those who are asked for. */
function everybody(db: Handle, board: Board, whom: Whom) {
  const standings = db
    .selectFrom('standings')
    .where('standings.period', '=', board.period)
    .where('standings.period_start', '=', board.startDay)
    .where('standings.skill_id', '=', board.skillId);
  const isThere = sql<boolean>`(purged_at is null and ${isOne(whom)})`;
  if (whom.group === undefined)
    // No join: the rows come in the order of their index, whatever page is asked for, and need not be sorted.
    return standings.where(sql<boolean>`(select ${isThere} from users where users.id = standings.user_id)`);
  return standings.where('standings.user_id', 'in', (eb) => eb.selectFrom('users').select('users.id').where(isThere));
}

const boardOrder = sql`avg_score desc, best_score desc, correct desc, seconds`;

const columns = [
  'users.id',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'users.email',
  'users.group_name as group',
  'users.is_active as isActive',
  'users.deactivated_at as deactivatedAt',
  'users.on_leaderboard as onLeaderboard',
  'standings.quiz_count as quizCount',
  'standings.avg_score as avgScore',
  'standings.best_score as bestScore',
  'standings.correct',
  'standings.questions',
  'standings.seconds',
] as const;

/** A page of everybody, in the order of the board also for those who are not on it. */
export async function pageOfRanking(
  db: Handle,
  board: Board,
  { page, limit, ...whom }: Whom & { page: number; limit: number },
) {
  const rows = everybody(db, board, whom)
    .select(['user_id', 'avg_score', 'best_score', 'correct', 'seconds'])
    .orderBy(sql`${boardOrder}, user_id`)
    .limit(limit)
    .offset((page - 1) * limit);
  return db
    .selectFrom(rows.as('ranked'))
    .innerJoin('users', 'users.id', 'ranked.user_id')
    .innerJoin('standings', (join) =>
      join
        .onRef('standings.user_id', '=', 'ranked.user_id')
        .on('standings.period', '=', board.period)
        .on('standings.period_start', '=', board.startDay)
        .on('standings.skill_id', '=', board.skillId),
    )
    .select(columns)
    .select(isShown.as('isShown'))
    .orderBy(sql`ranked.avg_score desc, ranked.best_score desc, ranked.correct desc, ranked.seconds, ranked.user_id`)
    .execute();
}

const keys: Record<RankingSort, ReturnType<typeof sql>[]> = {
  rank: [sql`place`],
  name: [sql`lower("lastName")`, sql`lower("firstName")`],
  quizzes: [sql`"quizCount"`],
  average: [sql`"avgScore"`],
  best: [sql`"bestScore"`],
  accuracy: [sql`correct::numeric / greatest(questions, 1)`],
};

/** A page in another order. Ranks are those of the board, so that all have to be looked at. */
export async function pageOfSorted(
  db: Handle,
  board: Board,
  { sort, direction, page, limit, ...whom }: Sorted & Whom & { page: number; limit: number },
) {
  const ranked = everybody(db, board, whom)
    .innerJoin('users', 'users.id', 'standings.user_id')
    .select(columns)
    .select([
      isShown.as('isShown'),
      sql<number>`rank() over (partition by ${isShown} order by ${boardOrder})`.as('rank'),
      sql<number>`row_number() over (order by ${boardOrder}, user_id)`.as('place'),
    ]);
  const order = keys[sort].map((key) => (direction === 'asc' ? sql`${key} asc` : sql`${key} desc`));
  return db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .orderBy(sql`${sql.join(order)}, place`)
    .limit(limit)
    .offset((page - 1) * limit)
    .execute();
}

/** How many there are, and how many of those on the board are better than, and how many stand above, one of them. */
export async function countInRanking(db: Handle, board: Board, { row, ...whom }: Whom & { row: Standing | undefined }) {
  const better = row
    ? sql`(avg_score, best_score, correct, -seconds)
        > (${row.avgScore}::numeric, ${row.bestScore}::numeric, ${row.correct}::int, ${-row.seconds}::bigint)`
    : sql`false`;
  const above = row
    ? sql`(avg_score, best_score, correct, -seconds, -users.id)
        > (${row.avgScore}::numeric, ${row.bestScore}::numeric, ${row.correct}::int, ${-row.seconds}::bigint, ${-row.id}::bigint)`
    : sql`false`;
  return db
    .selectFrom('standings')
    .innerJoin('users', 'users.id', 'standings.user_id')
    .where('standings.period', '=', board.period)
    .where('standings.period_start', '=', board.startDay)
    .where('standings.skill_id', '=', board.skillId)
    .where('users.purged_at', 'is', null)
    .where(isOne(whom))
    .select((eb) => [
      eb.fn.countAll<number>().as('total'),
      sql<number>`count(*) filter (where ${isShown} and ${better})`.as('better'),
      sql<number>`count(*) filter (where ${isShown} and ${above})`.as('above'),
    ])
    .executeTakeFirstOrThrow();
}
