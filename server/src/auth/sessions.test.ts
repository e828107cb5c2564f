import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { signInAgain } from '../../test/testWorld.ts';

const isLive = async ({ call }: TestServer, token: string) => (await call('GET /auth/me', { token })).status === 200;

test('signing out ends this session at once and no other', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const other = await signInAgain(server, person);
  expect(await isLive(server, person.token)).toBe(true);
  expect((await server.call('POST /auth/logout', { token: person.token })).status).toBe(200);
  for (const name of ['GET /auth/me', 'POST /auth/logout', 'GET /auth/sessions', 'POST /quiz/start']) {
    const reply = await server.call(name, { token: person.token });
    expect([reply.status, reply.body.code], name).toEqual([401, 'unauthenticated']);
  }
  expect(await isLive(server, other)).toBe(true);
});

test('a person sees their own open sessions, the one in use marked', async () => {
  const server = await startTestServer();
  const { call, clock, learner } = server;
  const person = await learner();
  const stranger = await learner();
  clock.move(120);
  const { email, password } = person;
  const phone = await call('POST /auth/login', { body: { email, password }, headers: { 'user-agent': 'Phone 1' } });
  const gone = await signInAgain(server, person);
  await call('POST /auth/logout', { token: gone });
  const { items } = (await call('GET /auth/sessions', { token: phone.data.token })).data;
  expect(items).toEqual([
    {
      id: expect.any(Number),
      createdAt: '2026-03-04T10:02:00.000Z',
      lastSeenAt: '2026-03-04T10:02:00.000Z',
      expiresAt: '2026-04-03T10:02:00.000Z',
      userAgent: 'Phone 1',
      address: '127.0.0.1',
      current: true,
    },
    expect.objectContaining({ createdAt: '2026-03-04T10:00:00.000Z', current: false }),
  ]);
  expect((await call('GET /auth/sessions', { token: stranger.token })).data.items).toHaveLength(1);
});

test('a session cannot be ended by someone else with its id, not even by an admin: it looks absent', async () => {
  const server = await startTestServer();
  const owner = await server.learner();
  const [{ id }] = (await server.call('GET /auth/sessions', { token: owner.token })).data.items;
  for (const { token } of [await server.learner(), await server.admin()]) {
    const reply = await server.call(`DELETE /auth/sessions/${id}`, { token });
    expect([reply.status, reply.body.code]).toEqual([404, 'not_found']);
    expect((await server.call('DELETE /auth/sessions', { token })).data.ended).toBe(0);
  }
  expect(await isLive(server, owner.token)).toBe(true);
});

test('an owner ends one of their sessions, at once, and only once', async () => {
  const server = await startTestServer();
  const { call, learner } = server;
  const person = await learner();
  const other = await signInAgain(server, person);
  expect(await isLive(server, other)).toBe(true);
  const { items } = (await call('GET /auth/sessions', { token: other })).data;
  const { id } = items.find(({ current }: { current: boolean }) => current);
  expect((await call(`DELETE /auth/sessions/${id}`, { token: person.token })).status).toBe(200);
  expect(await isLive(server, other)).toBe(false);
  expect(await isLive(server, person.token)).toBe(true);
  expect((await call(`DELETE /auth/sessions/${id}`, { token: person.token })).status).toBe(404);
});

test('an owner ends all their other sessions at once; this one and those of others live on', async () => {
  const server = await startTestServer();
  const { call } = server;
  const [person, stranger] = [await server.learner(), await server.learner()];
  const others = [await signInAgain(server, person), await signInAgain(server, person)];
  for (const token of others) expect(await isLive(server, token)).toBe(true);
  expect((await call('DELETE /auth/sessions', { token: person.token })).data).toEqual({ ended: 2 });
  for (const token of others) expect(await isLive(server, token)).toBe(false);
  for (const { token } of [person, stranger]) expect(await isLive(server, token)).toBe(true);
  expect((await call('DELETE /auth/sessions', { token: person.token })).data).toEqual({ ended: 0 });
  const { rows } = await server.store.pool.query(
    `select actor_id, details from audit_events where action = 'sessions_ended'`,
  );
  expect(rows).toEqual([{ actor_id: person.id, details: { count: 2 } }]);
});

test('an admin ends every session of a person and no one else’s', async () => {
  const server = await startTestServer();
  const { call, learner } = server;
  const admin = await server.admin();
  const [person, stranger] = [await learner(), await learner()];
  const tokens = [person.token, await signInAgain(server, person), await signInAgain(server, person)];
  for (const token of tokens) expect(await isLive(server, token)).toBe(true);
  const ended = await call(`DELETE /users/${person.id}/sessions`, { token: admin.token });
  expect(ended.data).toEqual({ ended: 3 });
  for (const token of tokens) expect(await isLive(server, token)).toBe(false);
  for (const { token } of [admin, stranger]) expect(await isLive(server, token)).toBe(true);
  expect((await call(`DELETE /users/${person.id}/sessions`, { token: admin.token })).data).toEqual({ ended: 0 });
  expect(await isLive(server, await signInAgain(server, person))).toBe(true);
});

test('the eleventh session ends the one that was used longest ago', async () => {
  const server = await startTestServer();
  const { clock, learner } = server;
  const person = await learner();
  const tokens = [person.token];
  for (let nth = 2; nth <= 10; nth += 1) {
    clock.move(100);
    tokens.push(await signInAgain(server, person));
  }
  clock.move(100);
  // The first session is in use again, so the second is now the oldest.
  expect(await isLive(server, person.token)).toBe(true);
  // The write happens after the answer.
  const seenNow = async () =>
    (await server.store.pool.query('select 1 from sessions where last_seen_at = $1', [clock.now()])).rowCount;
  await expect.poll(seenNow).toBe(1);
  clock.move(100);
  tokens.push(await signInAgain(server, person));
  const live = await Promise.all(tokens.map((token) => isLive(server, token)));
  expect(live).toEqual([true, false, ...Array.from({ length: 9 }, () => true)]);
});

test('after a session is ended no order of calls brings it back', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
  const { call, running, clock } = server;
  const { person, attempt } = await running({ questions: 3 });
  await call('POST /auth/logout', { token: person.token });
  const [question] = attempt.questions;
  const calls: [string, object?][] = [
    ['GET /auth/me'],
    ['GET /quiz/active'],
    ['POST /quiz/answer', { quizAttemptId: attempt.id, questionId: question?.id, selectedAnswer: 'A' }],
    ['POST /quiz/start', { skillId: attempt.skillId }],
    ['POST /auth/login', { email: person.email, password: 'wrong' }],
    ['PUT /auth/change-password', { currentPassword: person.password, newPassword: 'another password' }],
    ['POST /auth/logout'],
    ['GET /auth/sessions'],
  ];
  for (let round = 0; round < 3; round += 1) {
    for (const [name, body] of calls) {
      const reply = await call(name, { token: person.token, body });
      expect(reply.status, name).toBe(401);
    }
    clock.move(3);
    await signInAgain(server, person);
  }
});

test('a session that another process ended is refused within two seconds on PostgreSQL', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  expect(await isLive(server, person.token)).toBe(true);
  await server.store.pool.query('update sessions set revoked_at = now()');
  // No other process can open an embedded store, so nothing but this test ends a session there behind the server's back.
  server.clock.move(server.store.kind === 'postgres' ? 2.001 : 30.001);
  expect(await isLive(server, person.token)).toBe(false);
});
