import { ATTEMPTS_AT_ONCE } from '@assay/contract/attemptAdmin';
import { expect, test } from 'vitest';
import { auditEvents } from '../testAudit.ts';
import { complete, startQuiz, UNHURRIED } from '../testQuiz.ts';
import { startTestServer } from '../testServer.ts';

/** A room in which two quizzes run and one is over. */
async function room() {
  const server = await startTestServer(UNHURRIED);
  const { token } = await server.admin();
  const { id: skillId } = await server.skill({ timeLimitSeconds: 300 });
  await server.questions(skillId, 2);
  const people = [await server.learner(), await server.learner(), await server.learner()];
  const ids: number[] = [];
  for (const person of people) ids.push((await startQuiz(server, person, skillId)).data.quizAttempt.id);
  const [over = 0] = ids;
  if (people[0]) await complete(server, people[0], over);
  const act = (name: string, body: object) => server.call(`POST /admin/attempts/${name}`, { token, body });
  const inspect = async (id = 0) => (await server.call(`GET /admin/attempts/${id}`, { token })).data.attempt;
  return { ...server, people, ids, over, running: ids.slice(1), act, inspect };
}

test('several attempts need ids that are some and not too many, and what one attempt would need', async () => {
  const { act, ids, inspect } = await room();
  const many = Array.from({ length: ATTEMPTS_AT_ONCE + 1 }, (_nothing, nth) => nth + 1);
  for (const attemptIds of [[], ['1'], [0], many, undefined]) {
    expect((await act('extend', { attemptIds, seconds: 60 })).status).toBe(400);
    expect((await act('void', { attemptIds, reason: 'The alarm rang' })).status).toBe(400);
  }
  expect((await act('extend', { attemptIds: ids, seconds: 0 })).status).toBe(400);
  expect((await act('void', { attemptIds: ids, reason: ' ' })).status).toBe(400);
  for (const id of ids) expect(await inspect(id)).toMatchObject({ voided: null, extendedSeconds: 0 });
});

test('of several attempts those that run get more time; the others are named with the reason', async () => {
  const { act, ids, over, running, inspect, store } = await room();
  const { status, data } = await act('extend', { attemptIds: [...ids, ...ids, 4711], seconds: 120 });
  expect(status).toBe(200);
  expect(data.done).toBe(2);
  expect(data.refused).toEqual([
    { id: over, reason: expect.stringMatching(/\w/) },
    { id: 4711, reason: 'Quiz attempt not found' },
  ]);
  for (const id of running) expect(await inspect(id)).toMatchObject({ extendedSeconds: 120, limitSeconds: 420 });
  expect((await auditEvents(store, 'attempt_extended')).map(({ details }) => details)).toMatchObject(
    running.map((attemptId) => ({ attemptId, seconds: 120 })),
  );
  // Nobody was shown a key.
  expect(await auditEvents(store, 'keys_viewed')).toHaveLength(0);
});

test('several attempts are void at once, with one reason, and every learner is told', async () => {
  const { act, ids, people, inspect, call } = await room();
  expect((await act('void', { attemptIds: ids, reason: 'The alarm rang' })).data).toEqual({ done: 3, refused: [] });
  for (const id of ids)
    expect(await inspect(id)).toMatchObject({ status: 'void', voided: { reason: 'The alarm rang' } });
  for (const { token } of people) {
    const { items } = (await call('GET /notifications', { token })).data;
    expect(items).toMatchObject([{ message: expect.stringContaining('void') }]);
  }
  const again = (await act('void', { attemptIds: ids, reason: 'Again' })).data;
  expect([again.done, again.refused.length]).toEqual([0, 3]);
});
