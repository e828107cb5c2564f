import { describe, expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { runningQuiz, startQuiz, together } from '../../test/assessment/testQuiz.ts';
import type { Person } from '../../test/testServer.ts';

const KEY = 'c0ffee00c0ffee00c0ffee00c0ffee00';

/** Two running quizzes of one skill, and an admin whose page sends the same call again. */
async function room() {
  const server = await runningQuiz();
  const boss = await server.admin();
  const other = (await startQuiz(server, await server.learner(), server.skill.id)).data.quizAttempt.id;
  const ids = [server.attempt.id, other];
  const extend = (body: object = {}, { token }: Person = boss) =>
    server.call('POST /admin/attempts/extend', { token, body: { attemptIds: ids, seconds: 60, key: KEY, ...body } });
  const added = async () => {
    const { rows } = await server.store.pool.query('select extended_seconds from attempts order by id');
    return rows.map((row) => row.extended_seconds);
  };
  return { ...server, boss, other, ids, extend, added };
}

const done = { done: 2, refused: [] };

describe('a call for more time that is sent again with its key', () => {
  test('answers as the first did and adds nothing, in whatever order it names the attempts', async () => {
    const { extend, added, ids, store, clock } = await room();
    expect((await extend()).data).toEqual(done);
    clock.move(30);
    expect((await extend()).data).toEqual(done);
    expect((await extend({ attemptIds: [...ids.toReversed(), ...ids] })).data).toEqual(done);
    expect(await added()).toEqual([60, 60]);
    expect(await auditEvents(store, 'attempt_extended')).toHaveLength(2);
  });

  test('adds the time once where all of them come at the same moment', async () => {
    const { extend, added, store } = await room();
    for (const { data } of await together(4, () => extend())) expect(data).toEqual(done);
    expect(await added()).toEqual([60, 60]);
    expect(await auditEvents(store, 'attempt_extended')).toHaveLength(2);
  });

  test('answers as the first did where an attempt has ended or lost its limit since', async () => {
    const { extend, added, call, boss, other, attempt } = await room();
    await extend();
    await call(`POST /admin/attempts/${attempt.id}/end`, { token: boss.token });
    await call('POST /admin/attempts/extend', {
      token: boss.token,
      body: { attemptIds: [other], seconds: 'untimed' },
    });
    expect((await extend()).data).toEqual(done);
    expect(await added()).toEqual([60, 60]);
  });

  test('takes a time limit away once', async () => {
    const { extend } = await room();
    const untimed = { seconds: 'untimed' };
    expect((await extend(untimed)).data).toEqual(done);
    expect((await extend(untimed)).data).toEqual(done);
  });

  test('goes on with the attempts that the first had not reached', async () => {
    const { extend, added, store, other } = await room();
    await extend();
    // As a server leaves it that was killed between the two attempts.
    await store.pool.query('delete from extended_attempts where attempt_id = $1', [other]);
    await store.pool.query('update attempts set extended_seconds = 0 where id = $1', [other]);
    expect((await extend()).data).toEqual(done);
    expect(await added()).toEqual([60, 60]);
  });

  test('is refused the same way where the first was', async () => {
    const { extend, call, boss, attempt, added } = await room();
    await call(`POST /admin/attempts/${attempt.id}/end`, { token: boss.token });
    const refused = {
      done: 1,
      refused: [{ id: attempt.id, reason: 'This quiz is over, so there is nothing to extend.' }],
    };
    expect((await extend()).data).toEqual(refused);
    expect((await extend()).data).toEqual(refused);
    expect(await added()).toEqual([0, 60]);
  });
});

test('a key that stands for other attempts or another time is refused, and nothing is added', async () => {
  const { extend, added, ids } = await room();
  await extend();
  const changes = [
    { seconds: 120 },
    { seconds: 'untimed' },
    { attemptIds: ids.slice(1) },
    { attemptIds: [...ids, 4711] },
  ];
  for (const change of changes)
    expect(await extend(change)).toMatchObject({ status: 409, body: { code: 'key_reused' } });
  expect(await added()).toEqual([60, 60]);
});

test('two different calls with one key at the same moment: one of them is refused', async () => {
  const { extend, added } = await room();
  const replies = await together(2, (nth) => extend({ seconds: nth === 0 ? 60 : 120 }));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect([
    [60, 60],
    [120, 120],
  ]).toContainEqual(await added());
});

test('another admin’s key is their own, whatever it says', async () => {
  const server = await room();
  const { extend, added, boss, store } = server;
  const second = await server.admin();
  expect(second.id).not.toBe(boss.id);
  await extend();
  expect((await extend({ seconds: 120 }, second)).data).toEqual(done);
  expect((await extend({ seconds: 120 }, second)).data).toEqual(done);
  expect(await added()).toEqual([180, 180]);
  expect((await auditEvents(store, 'attempt_extended')).map(({ actorId }) => actorId)).toEqual([
    boss.id,
    boss.id,
    second.id,
    second.id,
  ]);
});

test('without a key every call adds, and a key that could be guessed or is no line is refused', async () => {
  const { extend, added } = await room();
  for (const key of ['short', 'x'.repeat(65), '', 4711, `${KEY}\n${KEY}`.slice(0, 60)])
    expect((await extend({ key })).status).toBe(400);
  for (let nth = 0; nth < 2; nth += 1) expect((await extend({ key: undefined })).data).toEqual(done);
  expect(await added()).toEqual([120, 120]);
});

test('keys are kept for a week', async () => {
  const { extend, store } = await room();
  await extend();
  const age = (days: number) =>
    store.pool.query(`update extension_requests set created_at = created_at - $1 * interval '1 day'`, [days]);
  const kept = async () => (await store.pool.query('select key from extension_requests order by key')).rows.length;
  await age(6);
  await extend({ key: `1${KEY}` });
  expect(await kept()).toBe(2);
  await age(2);
  await extend({ key: `2${KEY}` });
  expect(await kept()).toBe(2);
});
