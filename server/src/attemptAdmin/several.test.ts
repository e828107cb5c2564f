import { ATTEMPTS_AT_ONCE } from '@assay/contract/quiz/attemptAdmin';
import type { ListedAttempt } from '@assay/contract/quiz/attemptAdmin';
import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { complete, startQuiz, together, UNHURRIED } from '../../test/assessment/testQuiz.ts';
import { startTestServer } from '../../test/testServer.ts';

/** A room with two running quizzes and a finished one. */
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
  const all = (query = '') => server.call<{ items: ListedAttempt[] }>(`GET /admin/attempts/all?${query}`, { token });
  const inspect = async (id = 0) => (await server.call(`GET /admin/attempts/${id}`, { token })).data.attempt;
  return { ...server, token, skillId, people, ids, over, running: ids.slice(1), act, all, inspect };
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

test('of several attempts the running ones get more time; the others are listed with the reason', async () => {
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
  // No keys were shown.
  expect(await auditEvents(store, 'keys_viewed')).toHaveLength(0);
});

test('several attempts are voided at once, with one reason, and every learner is notified', async () => {
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

test('several attempts are for admins alone to choose and to act on', async () => {
  const { call, ids, people, inspect } = await room();
  const calls = {
    'GET /admin/attempts/all': {},
    'POST /admin/attempts/extend': { body: { attemptIds: ids, seconds: 60 } },
    'POST /admin/attempts/void': { body: { attemptIds: ids, reason: 'The alarm rang' } },
  };
  for (const [name, asked] of Object.entries(calls)) {
    expect([name, (await call(name, asked)).status]).toEqual([name, 401]);
    expect([name, (await call(name, { ...asked, token: people[0]?.token })).status]).toEqual([name, 403]);
  }
  for (const id of ids) expect(await inspect(id)).toMatchObject({ voided: null, extendedSeconds: 0 });
});

test('all attempts that the filters show are those of every page, in the order of the list', async () => {
  const { all, call, token, ids, over, running, people } = await room();
  const found = async (query?: string) => (await all(query)).data.items.map(({ id }) => id);
  expect(await found()).toEqual(ids.toReversed());
  expect(await found('status=open&direction=asc')).toEqual(running);
  expect(await found(`userId=${people[0]?.id}`)).toEqual([over]);
  expect(await found('status=void')).toEqual([]);
  for (const query of ['status=gone', 'from=yesterday', 'minScore=-1', 'userId=x', 'group='])
    expect([query, (await all(query)).status]).toEqual([query, 400]);
  expect((await all()).data.items).toEqual((await call('GET /admin/attempts', { token })).data.items);
});

test('a quiz that begins after all running ones were counted is not reached', async () => {
  const server = await room();
  const { all, act, running, inspect, learner, skillId } = server;
  const attemptIds = (await all('status=open')).data.items.map(({ id }) => id);
  const late = (await startQuiz(server, await learner(), skillId)).data.quizAttempt.id;
  expect((await act('extend', { attemptIds, seconds: 60 })).data).toEqual({ done: 2, refused: [] });
  for (const id of running) expect(await inspect(id)).toMatchObject({ extendedSeconds: 60 });
  expect(await inspect(late)).toMatchObject({ extendedSeconds: 0 });
  expect((await act('void', { attemptIds, reason: 'The alarm rang' })).data.done).toBe(2);
  expect(await inspect(late)).toMatchObject({ status: 'open' });
});

test('acted on by many at the same moment, each attempt is void once, and time adds up', async () => {
  const { act, ids, running, people, inspect, call, store } = await room();
  const extended = await together(3, () => act('extend', { attemptIds: running, seconds: 60 }));
  for (const { data } of extended) expect(data).toEqual({ done: 2, refused: [] });
  for (const id of running) expect(await inspect(id)).toMatchObject({ extendedSeconds: 180 });
  const voided = await together(3, (nth) =>
    act('void', { attemptIds: nth % 2 === 0 ? ids : ids.toReversed(), reason: 'The alarm rang' }),
  );
  expect(voided.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(voided.reduce((sum, { data }) => sum + data.done, 0)).toBe(3);
  const audited = (await auditEvents(store, 'attempt_voided')).map(({ details }) => details['attemptId']);
  expect([audited.length, new Set(audited)]).toEqual([3, new Set(ids)]);
  for (const { token } of people) expect((await call('GET /notifications', { token })).data.items).toHaveLength(1);
});

test('more attempts than may be acted on at once cannot be chosen together', async () => {
  const { all, over, ids, store } = await room();
  const { rows } = await store.pool.query(
    `select string_agg(quote_ident(column_name), ', ') as names from information_schema.columns
     where table_schema = current_schema() and table_name = 'attempts' and column_name <> 'id'`,
  );
  const copy = (count: number) =>
    store.pool.query(
      `insert into attempts (${rows[0].names}) select ${rows[0].names} from attempts, generate_series(1, $2::int) where id = $1`,
      [over, count],
    );
  await copy(ATTEMPTS_AT_ONCE - ids.length);
  expect((await all()).data.items).toHaveLength(ATTEMPTS_AT_ONCE);
  await copy(1);
  const refused = await all();
  expect([refused.status, refused.body.message]).toEqual([
    400,
    `${ATTEMPTS_AT_ONCE + 1} attempts match these filters, but you can select at most ${ATTEMPTS_AT_ONCE} at once. Narrow the filters.`,
  ]);
});
