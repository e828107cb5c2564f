import { expect, test } from 'vitest';
import { takeAt, UNHURRIED } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

interface Row {
  id: number;
  rank: number | null;
  firstName: string;
}

/** Five people, two of them tied and one on no board. */
async function results() {
  const server = await startTestServer(UNHURRIED);
  const { id } = await server.skill();
  await server.questions(id, 4);
  const names = ['Eve', 'bob', 'Ada', 'Dan', 'Cyd'];
  for (const [nth, rights] of [[4], [3], [3], [1, 4], [2]].entries()) {
    const person = await server.learner();
    await server.store.pool.query(`update users set first_name = $2, last_name = 'Same' where id = $1`, [
      person.id,
      names[nth],
    ]);
    for (const [time, right] of rights.entries())
      await takeAt(server, person.id, id, { at: `2026-03-04T1${time}:00:00Z`, right });
    if (nth === 0) await server.store.pool.query('update users set on_leaderboard = false where id = $1', [person.id]);
  }
  const { token } = await server.admin();
  const rows = async (query: string) =>
    (await server.call<{ items: Row[] }>(`GET /admin/reports?${query}`, { token })).data.items;
  const listed = async (query: string) => (await rows(query)).map(({ firstName, rank }) => [firstName, rank]);
  return { ...server, rows, listed };
}

test('everyone’s results can be sorted by any column, and each keeps the board’s rank', async () => {
  const { listed } = await results();
  const byRank = await listed('');
  expect(byRank.map(([, rank]) => rank)).toEqual([null, 1, 1, 3, 4]);
  expect(await listed('sort=rank&direction=desc')).toEqual(byRank.toReversed());
  expect(await listed('sort=name')).toEqual([
    ['Ada', 1],
    ['bob', 1],
    ['Cyd', 4],
    ['Dan', 3],
    ['Eve', null],
  ]);
  const first = async (sort: string) => [
    (await listed(`sort=${sort}&direction=asc`))[0]?.[0],
    (await listed(`sort=${sort}&direction=desc`))[0]?.[0],
  ];
  expect(await first('quizzes')).toEqual(['Eve', 'Dan']);
  expect(await first('average')).toEqual(['Cyd', 'Eve']);
  expect(await first('best')).toEqual(['Cyd', 'Eve']);
  expect(await first('accuracy')).toEqual(['Cyd', 'Eve']);
});

test('pages of sorted results together list everyone once, and a group has its own ranks', async () => {
  const { rows, listed, store } = await results();
  const pages = await Promise.all([1, 2, 3, 4].map((page) => rows(`sort=best&direction=desc&limit=2&page=${page}`)));
  expect(pages.map((items) => items.length)).toEqual([2, 2, 1, 0]);
  expect(pages.flat().map(({ id }) => id)).toEqual((await rows('sort=best&direction=desc')).map(({ id }) => id));
  await store.pool.query(`update users set group_name = '7b' where first_name in ('Cyd', 'Dan')`);
  expect(await listed('group=7b&sort=name&direction=desc')).toEqual([
    ['Dan', 1],
    ['Cyd', 2],
  ]);
});
