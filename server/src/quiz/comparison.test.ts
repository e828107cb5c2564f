import { expect, test } from 'vitest';
import { UNHURRIED, takeAt } from '../testQuiz.ts';
import { startTestServer } from '../testServer.ts';

test('an attempt is compared with the one of the same skill before it, and called better only beyond doubt', async () => {
  const server = await startTestServer(UNHURRIED);
  const [person, other] = [await server.learner(), await server.learner()];
  const [skill, elsewhere] = [await server.skill(), await server.skill()];
  for (const { id } of [skill, elsewhere]) await server.questions(id, 10);
  const take = (day: number, right: number, of = skill.id, who = person.id) =>
    takeAt(server, who, of, { at: `2026-03-0${day}T10:00:00Z`, right });
  const first = await take(1, 1);
  await take(2, 9, elsewhere.id);
  await take(2, 9, skill.id, other.id);
  const second = await take(3, 9);
  const third = await take(4, 7);
  const { token } = await server.admin();
  const comparison = async (id: number) =>
    (await server.call(`GET /quiz/${id}`, { token })).data.quizAttempt.comparison;
  expect(await comparison(first)).toBeNull();
  expect(await comparison(second)).toEqual({ id: first, scorePercentage: 10, verdict: 'higher' });
  expect(await comparison(third)).toEqual({ id: second, scorePercentage: 90, verdict: 'same' });
  await server.store.pool.query("update attempts set status = 'void' where id = $1", [second]);
  expect(await comparison(third)).toEqual({ id: first, scorePercentage: 10, verdict: 'higher' });
});
