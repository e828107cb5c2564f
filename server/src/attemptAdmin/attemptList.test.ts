import { describe, expect, test } from 'vitest';
import { UNHURRIED, startQuiz, takeAt, walkPages } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

/** Two learners, two skills: four finished attempts on two days and a running one. */
async function history() {
  const server = await startTestServer({ ...UNHURRIED, TIME_ZONE: 'Pacific/Auckland' });
  const { token } = await server.admin();
  const [ada, bob] = [await server.learner(), await server.learner()];
  const [sql, css] = [await server.skill({ name: 'SQL' }), await server.skill({ name: 'CSS' })];
  for (const { id } of [sql, css]) await server.questions(id, 4);
  const rename = (id: number, first: string, last: string) =>
    server.store.pool.query('update users set first_name = $2, last_name = $3 where id = $1', [id, first, last]);
  await rename(ada.id, 'Ada', 'Byron');
  await rename(bob.id, 'Bob', '50% Off');
  const take = (who: { id: number }, skill: { id: number }, at: string, right: number, seconds: number) =>
    takeAt(server, who.id, skill.id, { at, right, seconds });
  const ids = [
    // 12:30 on the 1st of March in Auckland.
    await take(ada, sql, '2026-02-28T23:30:00Z', 4, 50),
    await take(ada, css, '2026-03-01T09:00:00Z', 2, 90),
    await take(bob, sql, '2026-03-01T10:30:00Z', 1, 70),
    // 00:10 on the 2nd of March in Auckland.
    await take(bob, css, '2026-03-01T11:11:00Z', 3, 60),
  ];
  server.clock.set('2026-03-02T08:00:00Z');
  const again = async ({ email, password }: { email: string; password: string }) =>
    (await server.call('POST /auth/login', { body: { email, password } })).data.token;
  const running = (await startQuiz(server, { ...ada, token: await again(ada) }, css.id)).data.quizAttempt.id;
  const admin = await server.admin();
  const list = (query: string) => server.call(`GET /admin/attempts?${query}`, { token: admin.token });
  const found = async (query: string) => (await list(query)).data.items.map(({ id }: { id: number }) => id);
  return { ...server, token, admin, ada, bob, sql, css, ids, running, list, found };
}

describe('the list of all attempts', () => {
  test('refuses what is no filter', async () => {
    const { list } = await history();
    const wrong = ['status=gone', 'from=yesterday', 'from=2026-02-30', 'minScore=-1', 'maxScore=101', 'sort=password'];
    for (const query of [
      ...wrong,
      'assessed=maybe',
      'skillId=0',
      'limit=101',
      'direction=up',
      'group=',
      'ungrouped=maybe',
    ])
      expect([query, (await list(query)).status]).toEqual([query, 400]);
  });

  test('shows the newest first, with its learner, and none as running whose time is over', async () => {
    const { list, found, ids, running, ada, clock } = await history();
    expect(await found('')).toEqual([running, ids[3], ids[2], ids[1], ids[0]]);
    const { data } = await list('');
    expect(data.items[0]).toMatchObject({ status: 'open', scorePercentage: null, completedAt: null, assessments: 0 });
    expect(data.items.at(-1)).toMatchObject({
      id: ids[0],
      learner: { id: ada.id, firstName: 'Ada', lastName: 'Byron' },
      skillName: 'SQL',
      status: 'completed',
      scorePercentage: 100,
      correctAnswers: 4,
      totalQuestions: 4,
      timeTaken: 50,
    });
    clock.move(311);
    expect((await list('')).data.items[0]).toMatchObject({ id: running, status: 'completed', scorePercentage: 0 });
  });

  test('is filtered by learner, skill, status, score and days of the organisation’s zone', async () => {
    const { found, ids, running, sql, ada } = await history();
    const [first, second, third, fourth] = ids;
    expect(await found('search=byron')).toEqual([running, second, first]);
    // Pattern characters are matched literally.
    expect(await found('search=50%25')).toEqual([fourth, third]);
    expect(await found(`search=${encodeURIComponent(ada.email)}`)).toEqual([running, second, first]);
    expect(await found(`skillId=${sql.id}`)).toEqual([third, first]);
    expect(await found('status=open')).toEqual([running]);
    expect(await found('status=completed')).toHaveLength(4);
    expect(await found('minScore=50')).toEqual([fourth, second, first]);
    expect(await found('minScore=50&maxScore=75')).toEqual([fourth, second]);
    expect(await found('from=2026-03-01&to=2026-03-01')).toEqual([third, second, first]);
    expect(await found('from=2026-03-02')).toEqual([running, fourth]);
    expect(await found(`search=bob&skillId=${sql.id}&maxScore=25`)).toEqual([third]);
  });

  test('is filtered by the group that its learners are in now', async () => {
    const { found, ids, running, ada, store } = await history();
    const [first, second, third, fourth] = ids;
    expect(await found('ungrouped=false')).toEqual([]);
    await store.pool.query('update users set group_name = $1 where id = $2', ['Spring term', ada.id]);
    expect(await found('group=Spring%20term')).toEqual([running, second, first]);
    expect(await found('group=Spring')).toEqual([]);
    expect(await found('ungrouped=true')).toEqual([fourth, third]);
    expect(await found('ungrouped=false&status=open')).toEqual([running]);
  });

  test('is sorted by every column both ways, what is empty last', async () => {
    const { found, ids, running } = await history();
    const [first, second, third, fourth] = ids;
    expect(await found('sort=score&direction=asc')).toEqual([third, second, fourth, first, running]);
    expect(await found('sort=score&direction=desc')).toEqual([first, fourth, second, third, running]);
    expect(await found('sort=timeTaken&direction=asc')).toEqual([first, fourth, third, second, running]);
    expect((await found('sort=learner&direction=asc'))[0]).toBe(third);
    expect((await found('sort=skill&direction=asc')).at(-1)).toBe(third);
    expect(await found('sort=completedAt')).toEqual([fourth, third, second, first, running]);
    expect(await found('sort=startedAt&direction=asc')).toEqual([...ids, running]);
  });

  test('shows every attempt on exactly one page', async () => {
    const { call, admin, ids, running } = await history();
    const items = await walkPages<{ id: number }>((page) =>
      call(`GET /admin/attempts?sort=skill&limit=2&page=${page}`, { token: admin.token }),
    );
    expect(items.map(({ id }) => id).toSorted((a, b) => a - b)).toEqual([...ids, running]);
  });

  test('of one person holds only theirs, and of an unknown one is absent', async () => {
    const { call, admin, bob, ids } = await history();
    const { data } = await call(`GET /admin/users/${bob.id}/attempts?minScore=60`, { token: admin.token });
    expect(data.items.map(({ id }: { id: number }) => id)).toEqual([ids[3]]);
    expect((await call('GET /admin/users/999/attempts', { token: admin.token })).status).toBe(404);
  });
});
