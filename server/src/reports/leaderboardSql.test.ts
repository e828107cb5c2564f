import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import { seededRandom } from '../statistics/seededRandom.ts';
import { compareStandings, rankStandings } from './leaderboard.ts';
import type { Standing } from './leaderboard.ts';
import { isOnBoards, rankWithin } from './leaderboardSql.ts';
import { countInRanking, pageOfRanking, pageOfSorted } from './ranking.store.ts';
import { boardAfter, countOnBoard, nextBetter, topOfBoard } from './standings.store.ts';

const PEOPLE = 60;
const board = { period: 'all', startDay: '0001-01-01', skillId: 0 } as const;

/** Standings with few distinct values, so that many tie; every fifth person is on no board. */
async function generated() {
  const { app } = await startTestServer();
  const random = seededRandom(7);
  const one = (...values: number[]) => values[Math.floor(random() * values.length)] ?? 0;
  const people = Array.from({ length: PEOPLE }, (_nothing, nth) => ({
    // Ids that follow neither the standings' order nor their insertion.
    id: 1_000_000 + ((nth * 37) % PEOPLE),
    firstName: 'First',
    lastName: 'Last',
    quizCount: 3,
    avgScore: one(50, 60, 60.0001),
    bestScore: one(70, 80),
    correct: one(9, 10),
    questions: 20,
    seconds: one(90, 100),
    byPoints: false,
    bestPointsEarned: null,
    bestPointsPossible: null,
    isShown: nth % 5 !== 0,
  }));
  await sql`
    with given as (
      select * from jsonb_to_recordset(${JSON.stringify(people)}::jsonb) as one (id bigint, "isShown" boolean,
        "avgScore" numeric, "bestScore" numeric, correct int, seconds bigint)
    ), written as (
      insert into users (id, email, email_key, first_name, last_name, role, on_leaderboard, created_at)
      select id, id || '@example.org', id || '@example.org', 'First', 'Last', 'user', "isShown", now() from given
      returning id
    )
    insert into standings (period, period_start, skill_id, user_id, quiz_count, avg_score, best_score, correct,
      questions, seconds, by_points)
    select ${board.period}, ${board.startDay}::date, ${board.skillId}::bigint, id, 3, "avgScore", "bestScore", correct,
      20, seconds, false
    from given join written using (id)`.execute(app.db);
  const everybody = people.toSorted((a, b) => compareStandings(a, b) || a.id - b.id);
  const shown = everybody.filter(({ isShown }) => isShown);
  return { db: app.db, everybody, shown, ranks: new Map(rankStandings(shown).map(({ id, rank }) => [id, rank])) };
}

const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

test('many standings are equal, and others differ in the last thing that decides', async () => {
  const { shown, ranks } = await generated();
  expect(new Set(ranks.values()).size).toBeLessThan(shown.length - 10);
  const follow = (a: Standing, b: Standing | undefined) =>
    b && a.avgScore === b.avgScore && a.bestScore === b.bestScore && a.correct === b.correct && a.seconds < b.seconds;
  expect(shown.some((one, nth) => follow(one, shown[nth + 1]))).toBe(true);
});

test('statements list a board, from its start and after each of its rows, in the order of the pure rule', async () => {
  const { db, everybody, shown } = await generated();
  const top = await topOfBoard(db, board, PEOPLE);
  expect(idsOf(top)).toEqual(idsOf(shown));
  for (const [nth, row] of top.entries())
    expect(idsOf(await boardAfter(db, board, row, PEOPLE))).toEqual(idsOf(shown.slice(nth + 1)));
  expect(idsOf(await pageOfRanking(db, board, { page: 1, limit: PEOPLE }))).toEqual(idsOf(everybody));
  const page = { page: 1, limit: PEOPLE };
  for (const [direction, ids] of [
    ['asc', idsOf(everybody)],
    ['desc', idsOf(everybody).toReversed()],
  ] as const)
    expect(idsOf(await pageOfSorted(db, board, { ...page, sort: 'rank', direction }))).toEqual(ids);
  // All have three quizzes: ties in another order are in the board's order.
  expect(idsOf(await pageOfSorted(db, board, { ...page, sort: 'quizzes', direction: 'desc' }))).toEqual(
    idsOf(everybody),
  );
});

test('statements rank as the pure rule does, equals included', async () => {
  const { db, shown, ranks } = await generated();
  const ranked = await db
    .selectFrom('standings')
    .innerJoin('users', 'users.id', 'standings.user_id')
    .where(isOnBoards)
    .select(['users.id', rankWithin(sql`period`, 'standings').as('rank')])
    .execute();
  expect(new Map(ranked.map(({ id, rank }) => [id, rank]))).toEqual(ranks);
  const sorted = await pageOfSorted(db, board, { page: 1, limit: PEOPLE, sort: 'name', direction: 'asc' });
  expect(new Map(sorted.filter(({ isShown }) => isShown).map(({ id, rank }) => [id, rank]))).toEqual(ranks);
  for (const [nth, row] of shown.entries()) {
    const better = (ranks.get(row.id) ?? 0) - 1;
    expect(await countOnBoard(db, board, row)).toEqual({ total: shown.length, before: better });
    expect(await countInRanking(db, board, { row })).toEqual({ total: PEOPLE, better, above: nth });
    const above = shown.findLast(({ id }) => (ranks.get(id) ?? 0) <= better);
    expect((await nextBetter(db, board, row))?.id).toBe(above?.id);
  }
});
