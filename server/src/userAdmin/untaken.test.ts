import { expect, test } from 'vitest';
import { startQuiz, takeQuiz, UNHURRIED } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

test('the list is filtered by quizzes that learners have not completed', async () => {
  const server = await startTestServer(UNHURRIED);
  const { token } = await server.admin();
  const [done, running, none] = [await server.learner(), await server.learner(), await server.learner()];
  const [pens, ink] = [await server.skill(), await server.skill()];
  for (const { id } of [pens, ink]) await server.questions(id, 2);
  const { attempt } = await takeQuiz(server, done, pens.id);
  await startQuiz(server, running, pens.id);
  const listed = async (query: string) => {
    const { items } = (await server.call(`GET /users?${query}`, { token })).data;
    return new Set(items.map(({ id }: { id: number }) => id));
  };
  expect(await listed('untaken=any')).toEqual(new Set([running.id, none.id]));
  expect(await listed(`untaken=${pens.id}`)).toEqual(new Set([running.id, none.id]));
  expect(await listed(`untaken=${ink.id}`)).toEqual(new Set([done.id, running.id, none.id]));
  await server.call(`POST /admin/attempts/${attempt.id}/void`, { token, body: { reason: 'Fire alarm' } });
  expect(await listed('untaken=any')).toEqual(new Set([done.id, running.id, none.id]));
  expect(await listed('untaken=any&role=admin')).toEqual(new Set());
  for (const wrong of ['all', '0', '-1', ''])
    expect((await server.call(`GET /users?untaken=${wrong}`, { token })).status, wrong).toBe(400);
  const body = { message: 'Please take your quiz', people: { untaken: pens.id } };
  expect((await server.call('POST /users/notify', { token, body })).data).toEqual({ asked: 3, reached: 3 });
});
