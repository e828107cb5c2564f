import type { RankingSort } from '@assay/contract/reports/adminReports';
import type { SortDirection } from '@assay/contract/people/userAdmin';
import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import type { Standing } from './leaderboard.ts';
import { isOnBoards, rankWithin, ranksBefore, rowKeys, sortedBy, standsAbove } from './leaderboardSql.ts';
import type { SortKey } from './leaderboardSql.ts';
import { isOne } from './results.store.ts';
import type { Audience } from './results.store.ts';
import type { Board } from './standings.store.ts';

export interface Sorted {
  sort: RankingSort;
  direction: SortDirection;
}

/** Everyone with standings there, or the requested people. */
function everyone(db: Db, board: Board, whom: Audience) {
  const standings = db
    .selectFrom('standings')
    .where('standings.period', '=', board.period)
    .where('standings.period_start', '=', board.startDay)
    .where('standings.skill_id', '=', board.skillId);
  const isThere = sql<boolean>`(purged_at is null and ${isOne(whom)})`;
  if (whom.group === undefined)
    // No join: rows arrive in index order on any page and need no sorting.
    return standings.where(sql<boolean>`(select ${isThere} from users where users.id = standings.user_id)`);
  return standings.where('standings.user_id', 'in', (eb) => eb.selectFrom('users').select('users.id').where(isThere));
}

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
  'standings.by_points as byPoints',
  'standings.best_points_earned as bestPointsEarned',
  'standings.best_points_possible as bestPointsPossible',
] as const;

/** A page of everyone, in the board's order even for people not on it. */
export async function pageOfRanking(
  db: Db,
  board: Board,
  { page, limit, ...whom }: Audience & { page: number; limit: number },
) {
  const rows = everyone(db, board, whom)
    .select(['user_id', 'avg_score', 'best_score', 'correct', 'seconds'])
    .orderBy(sortedBy(rowKeys('standings')))
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
    .select(isOnBoards.as('isShown'))
    .orderBy(sortedBy(rowKeys('ranked')))
    .execute();
}

const keys: Record<RankingSort, readonly SortKey[]> = {
  rank: rowKeys('ranked'),
  name: [
    [sql`lower(ranked.last_name)`, 'asc'],
    [sql`lower(ranked.first_name)`, 'asc'],
  ],
  quizzes: [[sql`ranked.quiz_count`, 'asc']],
  average: [[sql`ranked.avg_score`, 'asc']],
  best: [[sql`ranked.best_score`, 'asc']],
  accuracy: [[sql`ranked.correct::numeric / greatest(ranked.questions, 1)`, 'asc']],
};

/** @returns reversed for `desc`; ties are in the board's order */
function orderOf(sort: RankingSort, direction: SortDirection) {
  const turned = keys[sort].map(([by, way]): SortKey => [
    by,
    (way === 'asc') === (direction === 'asc') ? 'asc' : 'desc',
  ]);
  return sortedBy(sort === 'rank' ? turned : [...turned, ...rowKeys('ranked')]);
}

/** A page in another order. Ranks need all rows of the board, but no other data. */
export async function pageOfSorted(
  db: Db,
  board: Board,
  { sort, direction, page, limit, ...whom }: Sorted & Audience & { page: number; limit: number },
) {
  const order = orderOf(sort, direction);
  const names = sort === 'name' ? (['users.first_name', 'users.last_name'] as const) : [];
  const ranked = db
    .selectFrom('standings')
    .innerJoin('users', 'users.id', 'standings.user_id')
    .where('standings.period', '=', board.period)
    .where('standings.period_start', '=', board.startDay)
    .where('standings.skill_id', '=', board.skillId)
    .where('users.purged_at', 'is', null)
    .where(isOne(whom))
    .select(['user_id', 'quiz_count', 'avg_score', 'best_score', 'correct', 'questions', 'seconds', ...names])
    .select(rankWithin(isOnBoards, 'standings').as('rank'));
  const shown = db
    .selectFrom(ranked.as('ranked'))
    .selectAll()
    .orderBy(order)
    .limit(limit)
    .offset((page - 1) * limit);
  return db
    .selectFrom(shown.as('ranked'))
    .innerJoin('users', 'users.id', 'ranked.user_id')
    .innerJoin('standings', (join) =>
      join
        .onRef('standings.user_id', '=', 'ranked.user_id')
        .on('standings.period', '=', board.period)
        .on('standings.period_start', '=', board.startDay)
        .on('standings.skill_id', '=', board.skillId),
    )
    .select(columns)
    .select([isOnBoards.as('isShown'), 'ranked.rank'])
    .orderBy(order)
    .execute();
}

/** The total, and the numbers of people on the board who are better than, and who rank above, a given one. */
export async function countInRanking(db: Db, board: Board, { row, ...whom }: Audience & { row: Standing | undefined }) {
  const better = row ? ranksBefore('standings', row) : sql`false`;
  const above = row ? standsAbove('standings', row) : sql`false`;
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
      sql<number>`count(*) filter (where ${isOnBoards} and ${better})`.as('better'),
      sql<number>`count(*) filter (where ${isOnBoards} and ${above})`.as('above'),
    ])
    .executeTakeFirstOrThrow();
}
