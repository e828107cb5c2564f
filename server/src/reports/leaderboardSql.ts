import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { boardKeys } from './leaderboard.ts';
import type { BoardKey, Standing } from './leaderboard.ts';

// The decisions of leaderboard.ts as SQL on rows of standings. `of` is their table or its alias.

type Sql = RawBuilder<unknown>;

/** The values that rows are sorted by, and whether the largest or the smallest comes first. */
export type SortKey = readonly [by: Sql, direction: 'asc' | 'desc'];

const columns: Record<BoardKey, { name: string; type: Sql }> = {
  avgScore: { name: 'avg_score', type: sql`numeric` },
  bestScore: { name: 'best_score', type: sql`numeric` },
  correct: { name: 'correct', type: sql`int` },
  seconds: { name: 'seconds', type: sql`bigint` },
};

/** Whether a row of `users` appears on boards. */
export const isOnBoards = sql<boolean>`(users.is_active and users.on_leaderboard and users.role = 'user')`;

const rankKeys = (of: string): SortKey[] =>
  boardKeys.map(({ key, direction }) => [sql.ref(`${of}.${columns[key].name}`), direction]);

/** The board's order; ties, who share a rank, are ordered by id. */
export const rowKeys = (of: string): SortKey[] => [...rankKeys(of), [sql.ref(`${of}.user_id`), 'asc']];

export const sortedBy = (keys: readonly SortKey[]) =>
  sql.join(keys.map(([by, direction]) => (direction === 'asc' ? sql`${by} asc` : sql`${by} desc`)));

/** Standard competition ranks within each part: 1, 2, 2, 4. */
export const rankWithin = (parts: Sql, of: string) =>
  sql<number>`rank() over (partition by ${parts} order by ${sortedBy(rankKeys(of))})`;

/** Whether a row has a better rank than the given one. */
export const ranksBefore = (of: string, row: Standing) =>
  sql<boolean>`${tuple(rankKeys(of))} > ${tuple(rankValues(row))}`;

/** Whether a row is above the given one: better, or tied with a lower id. */
export const standsAbove = (of: string, row: Standing) =>
  sql<boolean>`${tuple(rowKeys(of))} > ${tuple(rowValues(row))}`;

export const standsBelow = (of: string, row: Standing) =>
  sql<boolean>`${tuple(rowKeys(of))} < ${tuple(rowValues(row))}`;

const rankValues = (row: Standing): SortKey[] =>
  boardKeys.map(({ key, direction }) => [sql`${row[key]}::${columns[key].type}`, direction]);

const rowValues = (row: Standing): SortKey[] => [...rankValues(row), [sql`${row.id}::bigint`, 'asc']];

/** A value that is greater the better the row ranks. */
const tuple = (keys: readonly SortKey[]) =>
  sql`(${sql.join(keys.map(([by, direction]) => (direction === 'asc' ? sql`-(${by})` : by)))})`;
