import { expect, test } from 'vitest';
import { complete } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';

const save = ({ call }: TestServer, token: string, quizAttemptId: number, questionId: number) =>
  call('POST /quiz/answer', { token, body: { quizAttemptId, questionId, selectedAnswer: 'A', timeTaken: 1, seq: 1 } });

/** An attempt with two questions, the first one answered. */
async function answered(server: TestServer) {
  const { person, attempt } = await server.running({ questions: 2 });
  const [first, second] = attempt.questions.map(({ id }) => id) as [number, number];
  expect((await save(server, person.token, attempt.id, first)).status).toBe(200);
  return { person, id: attempt.id, first, second };
}

const INSERT = `insert into attempt_answers
  (attempt_id, question_id, option_id, seq, answered_at_seconds, question_seconds, saved_at)`;

test.each(['completed', 'void'])('the database changes no answer of an attempt that is %s', async (status) => {
  const server = await startTestServer();
  const { pool } = server.store;
  const [ended, open] = [await answered(server), await answered(server)];
  await complete(server, ended.person, ended.id);
  if (status === 'void') {
    const { token } = await server.admin();
    await server.call(`POST /admin/attempts/${ended.id}/void`, { token, body: { reason: 'Wrong room' } });
  }
  const { rows } = await pool.query('select status from attempts where id = $1', [ended.id]);
  expect(rows).toEqual([{ status }]);
  const before = await everyRow(server.store);
  for (const [sql, ...given] of [
    [`update attempt_answers set option_id = 'b' where attempt_id = $1`, ended.id],
    [`update attempt_answers set attempt_id = $2 where attempt_id = $1`, ended.id, open.id],
    [`update attempt_answers set attempt_id = $2, question_id = 0 where attempt_id = $1`, open.id, ended.id],
    [`delete from attempt_answers where attempt_id = $1`, ended.id],
    [`${INSERT} values ($1, $2, 'a', 1, 1, 1, now())`, ended.id, ended.second],
  ] as const)
    await expect(pool.query(sql, [...given]), sql).rejects.toThrow('stay as they are');
  expect(await everyRow(server.store)).toBe(before);
});

test('an attempt that is deleted takes its answers along, and an open one takes new ones', async () => {
  const server = await startTestServer();
  const { pool } = server.store;
  const [ended, open] = [await answered(server), await answered(server)];
  await complete(server, ended.person, ended.id);
  await pool.query('delete from attempts where id = $1', [ended.id]);
  expect((await save(server, open.person.token, open.id, open.second)).status).toBe(200);
  const { rows } = await pool.query('select attempt_id, count(*)::int from attempt_answers group by 1');
  expect(rows).toEqual([{ attempt_id: open.id, count: 2 }]);
});
