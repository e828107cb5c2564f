import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { findActor, findIdleActor, sweepSessions } from './sessions.service.ts';

const MINUTE = 60;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** Idle and maximum life in seconds: a week and a month for learners, an hour and half a day for admins. */
const lives = { learner: { idle: 7 * DAY, most: 30 * DAY }, admin: { idle: HOUR, most: 12 * HOUR } } as const;
type Kind = keyof typeof lives;

const status = async ({ call }: TestServer, { token }: Person) => (await call('GET /auth/me', { token })).status;

/** Uses the session and waits until that is stored, which requests do not wait for. */
async function use(server: TestServer, person: Person) {
  expect(await status(server, person)).toBe(200);
  const now = server.clock.now();
  await server.app.afterwards.settled();
  expect((await server.store.pool.query('select max(last_seen_at) as at from sessions')).rows[0]?.at).toEqual(now);
}

test.each(Object.keys(lives) as Kind[])('an unused session of kind %s ends after its idle time', async (kind) => {
  const server = await startTestServer();
  const [used, unused] = [await server[kind](), await server[kind]()];
  server.clock.move(lives[kind].idle - 1);
  await use(server, used);
  server.clock.move(1);
  const reply = await server.call('GET /auth/me', { token: unused.token });
  expect([reply.status, reply.body.code]).toEqual([401, 'unauthenticated']);
  expect(await status(server, used)).toBe(200);
});

test.each(Object.keys(lives) as Kind[])(
  'a used session of kind %s lives on, but never beyond its greatest age',
  async (kind) => {
    const server = await startTestServer();
    const person = await server[kind]();
    const { idle, most } = lives[kind];
    const step = Math.floor(idle * 0.9);
    let age = 0;
    for (; age + step < most; age += step) {
      server.clock.move(step);
      await use(server, person);
    }
    server.clock.move(most - age - 1);
    expect(await status(server, person)).toBe(200);
    server.clock.move(1);
    expect(await status(server, person)).toBe(401);
  },
);

test('use is written down at most once a minute', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const seen = async () => (await server.call('GET /auth/sessions', { token: person.token })).data.items[0].lastSeenAt;
  server.clock.move(30);
  expect(await status(server, person)).toBe(200);
  expect(await seen()).toBe('2026-03-04T10:00:00.000Z');
  server.clock.move(31);
  await use(server, person);
  expect(await seen()).toBe('2026-03-04T10:01:01.000Z');
});

test('a session never ends inside a running quiz, but a minute after its deadline', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
  const { call, clock, running, keyOf } = server;
  const person = await server.learner();
  // The month ends in a hundred seconds; the quiz takes three hundred.
  for (let day = 0; day < 30; day += 5) {
    clock.move(5 * DAY - (day === 25 ? 100 : 0));
    await use(server, person);
  }
  const { attempt } = await running({ person });
  const answer = (questionId: number) => {
    const body = { quizAttemptId: attempt.id, questionId, selectedAnswer: keyOf(attempt, questionId) };
    return call('POST /quiz/answer', { token: person.token, body });
  };
  const [first, second] = attempt.questions;
  clock.move(99);
  expect((await answer(first?.id ?? 0)).status).toBe(200);
  clock.move(200);
  expect((await answer(second?.id ?? 0)).status).toBe(200);
  clock.move(30);
  const score = await call('POST /quiz/complete', { token: person.token, body: { quizAttemptId: attempt.id } });
  expect(score.data.score.correctAnswers).toBe(2);
  clock.move(30);
  expect(await status(server, person)).toBe(200);
  clock.move(1);
  expect(await status(server, person)).toBe(401);
});

test('ended sessions are forgotten after thirty days, open ones never', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
  const count = async () => (await server.store.pool.query('select count(*)::int as n from sessions')).rows[0].n;
  const person = await server.learner();
  await server.call('POST /auth/logout', { token: person.token });
  server.clock.move(30 * DAY);
  await sweepSessions(server.app);
  expect(await count()).toBe(1);
  const fresh = await server.learner();
  server.clock.move(1);
  await sweepSessions(server.app);
  expect(await count()).toBe(1);
  expect(await status(server, fresh)).toBe(200);
});

test('a session that was open when its owner asked is not ended by a slow database', async () => {
  const server = await startTestServer();
  const { app, clock, store } = server;
  const { token } = await server.admin();
  const holder = await store.pool.connect();
  await holder.query('begin; lock table sessions in access exclusive mode');
  clock.move(HOUR - 1);
  const found = Promise.all([findActor(app, token), findIdleActor(app, token)]);
  clock.move(HOUR);
  await holder.query('rollback');
  holder.release();
  expect(await found).toMatchObject([{ role: 'admin' }, { role: 'admin' }]);
  expect(await Promise.all([findActor(app, token), findIdleActor(app, token)])).toEqual([null, null]);
});
