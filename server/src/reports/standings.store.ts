import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import { isOnBoards, ranksBefore, rowKeys, sortedBy, standsBelow } from './leaderboardSql.ts';
import type { PeriodRange } from './periods.ts';

const isByPoints = sql`attempts.points_possible <> attempts.total_questions`;

/** Of the best attempt; of several, the first. */
const bestPoints = (points: RawBuilder<unknown>) => sql`
  (array_agg(case when ${isByPoints} then ${points} end
    order by attempts.score_percentage desc, attempts.completed_at, attempts.id))[1]`;

const sums: RawBuilder<unknown> = sql`
  count(*), round(avg(attempts.score_percentage), 4), max(attempts.score_percentage),
  sum(attempts.correct_answers), sum(attempts.total_questions), sum(attempts.time_taken_seconds),
  bool_or(${isByPoints}), ${bestPoints(sql`attempts.points_earned`)}, ${bestPoints(sql`attempts.points_possible`)}`;

const summed = sql`quiz_count, avg_score, best_score, correct, questions, seconds,
  by_points, best_points_earned, best_points_possible`;

export interface StaleStandings {
  userId: number;
  skillId: number;
  periods: readonly PeriodRange[];
}

/** Recomputes learners' rows of these periods, for the skill and for all skills, from the counting attempts. */
export async function refreshStandings(tx: Db, stale: readonly StaleStandings[]): Promise<void> {
  const rows = stale.flatMap(({ userId, skillId, periods }) =>
    [0, skillId].flatMap((scope) =>
      periods.map(({ period, startDay, from, to }) => ({
        user_id: userId,
        skill_id: scope,
        period,
        period_start: startDay,
        since: from ?? '-infinity',
        until: to ?? 'infinity',
      })),
    ),
  );
  const once = [
    ...new Map(rows.map((row) => [[row.user_id, row.skill_id, row.period, row.period_start].join(' '), row])),
  ];
  const wanted = sql`(select * from jsonb_to_recordset(${JSON.stringify(once.map(([, row]) => row))}::jsonb) as one (
    user_id bigint, skill_id bigint, period text, period_start date, since timestamptz, until timestamptz)) wanted`;
  await sql`
    delete from standings using ${wanted}
    where standings.user_id = wanted.user_id and standings.skill_id = wanted.skill_id
      and standings.period = wanted.period and standings.period_start = wanted.period_start`.execute(tx);
  await sql`
    insert into standings (period, period_start, skill_id, user_id, ${summed})
    select wanted.period, wanted.period_start, wanted.skill_id, wanted.user_id, ${sums}
    from ${wanted}
    join attempts on attempts.user_id = wanted.user_id
      and attempts.completed_at >= wanted.since and attempts.completed_at < wanted.until
      and (wanted.skill_id = 0 or attempts.skill_id = wanted.skill_id)
    where attempts.status = 'completed' and attempts.counts
    group by wanted.period, wanted.period_start, wanted.skill_id, wanted.user_id`.execute(tx);
}

/** Deletes and recomputes all standings from the attempts; the organisation zone defines the periods. */
export async function rebuildStandings(tx: Db, timeZone: string): Promise<void> {
  // Takes long, and completions wait: a mix of old and new sums would be wrong.
  await sql`set local statement_timeout = 0`.execute(tx);
  await sql`lock table standings in exclusive mode`.execute(tx);
  await sql`delete from standings`.execute(tx);
  const start = (unit: 'month' | 'week') =>
    sql`date_trunc(${sql.lit(unit)}, attempts.completed_at at time zone ${timeZone})::date`;
  for (const [period, startDay] of [
    ['all', sql`date '0001-01-01'`],
    ['month', start('month')],
    ['week', start('week')],
  ] as const)
    await sql`
      insert into standings (period, period_start, skill_id, user_id, ${summed})
      select ${sql.lit(period)}, ${startDay}, coalesce(attempts.skill_id, 0), attempts.user_id, ${sums}
      from attempts
      where attempts.status = 'completed' and attempts.counts
      group by grouping sets ((2, attempts.user_id, attempts.skill_id), (2, attempts.user_id))`.execute(tx);
}

/** Standings follow their attempts; those of inactive accounts appear on no board. */
export async function moveStandings(tx: Db, fromId: number, toId: number): Promise<void> {
  await tx.updateTable('standings').set({ user_id: toId }).where('user_id', '=', fromId).execute();
}

export interface Board {
  period: 'all' | 'month' | 'week';
  startDay: string;
  /** 0: all skills */
  skillId: number;
}

/** Active learners who did not opt out, in the board's order. */
function ranked(db: Db, board: Board) {
  return db
    .selectFrom('standings')
    .innerJoin('users', 'users.id', 'standings.user_id')
    .where('standings.period', '=', board.period)
    .where('standings.period_start', '=', board.startDay)
    .where('standings.skill_id', '=', board.skillId)
    .where(isOnBoards);
}

const columns = [
  'users.id',
  'users.first_name as firstName',
  'users.last_name as lastName',
  'quiz_count as quizCount',
  'avg_score as avgScore',
  'best_score as bestScore',
  'correct',
  'questions',
  'seconds',
  'by_points as byPoints',
  'best_points_earned as bestPointsEarned',
  'best_points_possible as bestPointsPossible',
] as const;

const inOrder = sortedBy(rowKeys('standings'));

export type StandingRow = Awaited<ReturnType<typeof topOfBoard>>[number];

export async function topOfBoard(db: Db, board: Board, limit: number) {
  return ranked(db, board).select(columns).orderBy(inOrder).limit(limit).execute();
}

/** A board's rows after a given one, in its order. */
export async function boardAfter(db: Db, board: Board, after: StandingRow | undefined, limit: number) {
  let query = ranked(db, board).select(columns);
  if (after) query = query.where(standsBelow('standings', after));
  return query.orderBy(inOrder).limit(limit).execute();
}

export async function standingOf(db: Db, board: Board, userId: number) {
  return ranked(db, board).select(columns).where('standings.user_id', '=', userId).executeTakeFirst();
}

/** The row directly above the given one that has a better rank. */
export async function nextBetter(db: Db, board: Board, row: StandingRow) {
  const backwards = sortedBy(rowKeys('standings').map(([by, way]) => [by, way === 'asc' ? 'desc' : 'asc']));
  return ranked(db, board)
    .select(columns)
    .where(ranksBefore('standings', row))
    .orderBy(backwards)
    .limit(1)
    .executeTakeFirst();
}

/** The board's size, and the number of rows strictly before the given one. */
export async function countOnBoard(db: Db, board: Board, row: StandingRow | undefined) {
  const before = row ? sql<number>`count(*) filter (where ${ranksBefore('standings', row)})` : sql<number>`0`;
  return ranked(db, board)
    .select((eb) => [eb.fn.countAll<number>().as('total'), before.as('before')])
    .executeTakeFirstOrThrow();
}
