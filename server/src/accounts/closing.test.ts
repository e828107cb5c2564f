import { expect, test } from 'vitest';
import { holdWrites } from '../../test/testRaces.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { signInAgain } from '../../test/testWorld.ts';
import { changeAccount } from '../users/users.service.ts';
import { purgeGone } from './purge.service.ts';

const DAY = 86_400;
const MINUTE = 60;

const deactivate = ({ call }: TestServer, { token }: Pick<Person, 'token'>) => call('POST /auth/deactivate', { token });
const signIn = ({ call }: TestServer, { email, password }: Pick<Person, 'email' | 'password'>) =>
  call('POST /auth/login', { body: { email, password } });
const reactivate = ({ call }: TestServer, { email, password }: Pick<Person, 'email' | 'password'>) =>
  call('POST /auth/reactivate', { body: { email, password } });

/** The emails of that kind about closing or deleting an account. */
const emailsOf = async ({ store }: TestServer, kind: string) =>
  (await store.pool.query('select to_address, text_part from outbox where kind = $1', [kind])).rows;
const eventsOf = async ({ store }: TestServer, action: string) =>
  (await store.pool.query('select actor_id, subject_id, details from audit_events where action = $1', [action])).rows;

test('the last active admin can neither deactivate nor delete the account', async () => {
  const server = await startTestServer();
  const [admin, second] = [await server.admin(), await server.admin()];
  expect((await deactivate(server, second)).status).toBe(200);
  const before = await everyRow(server.store);
  const { token, password } = admin;
  for (const reply of [
    await deactivate(server, admin),
    await server.call('POST /auth/delete-account', { token, body: { currentPassword: password } }),
  ])
    expect([reply.status, reply.body.code]).toEqual([409, 'last_admin']);
  expect(await everyRow(server.store)).toBe(before);
});

test('of two admins who deactivate themselves at the same moment one stays', async () => {
  const server = await startTestServer();
  const admins = [await server.admin(), await server.admin()];
  const replies = await Promise.all(admins.map((admin) => deactivate(server, admin)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
});

test('a wrong password and an unknown address are answered alike at reactivation, as at sign-in', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await deactivate(server, person);
  const bodies: object[] = [];
  for (const ask of [signIn, reactivate])
    for (const tried of [
      { ...person, password: 'wrong' },
      { ...person, email: 'nobody@example.org' },
    ]) {
      const { status, body } = await ask(server, tried);
      expect(status).toBe(401);
      bodies.push({ ...body, requestId: '' });
    }
  expect(new Set(bodies.map((body) => JSON.stringify(body))).size).toBe(1);
  const { rows } = await server.store.pool.query('select is_active from users');
  expect(rows).toEqual([{ is_active: false }]);
});

test('guesses at reactivation and at sign-in are counted together', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await deactivate(server, person);
  const wrong = { ...person, password: 'wrong' };
  const statuses: number[] = [];
  for (const ask of [signIn, reactivate, signIn, reactivate, signIn, reactivate, signIn])
    statuses.push((await ask(server, wrong)).status);
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429, 429]);
  expect((await reactivate(server, person)).status).toBe(429);
});

test('deactivating ends every session, notifies the owner once, and names the last moment to return', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const elsewhere = await signInAgain(server, person);
  const reply = await deactivate(server, person);
  expect([reply.status, reply.body.message]).toEqual([200, 'Account deactivated. You have 30 days to reactivate.']);
  expect(reply.data.reactivateUntil).toBe('2026-04-03T10:00:00.000Z');
  for (const token of [person.token, elsewhere])
    expect((await server.call('GET /auth/me', { token })).status).toBe(401);
  expect(await emailsOf(server, 'account_deactivated')).toMatchObject([
    { to_address: person.email, text_part: expect.stringContaining('3 April 2026') },
  ]);
  expect(await eventsOf(server, 'account_deactivated')).toEqual([
    { actor_id: person.id, subject_id: person.id, details: {} },
  ]);
});

test('of two simultaneous clicks the owner is notified once', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const barrier = await holdWrites(server.store, 'after update', 'users');
  const replies = [deactivate(server, person), deactivate(server, person)];
  await barrier.untilWaiting(2);
  await barrier.lift();
  await Promise.all(replies);
  expect(await emailsOf(server, 'account_deactivated')).toHaveLength(1);
  expect(await eventsOf(server, 'account_deactivated')).toHaveLength(1);
});

test('the right password on a deactivated account says until when it waits, and opens no session', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await deactivate(server, person);
  const reply = await signIn(server, person);
  expect([reply.status, reply.body.code]).toEqual([403, 'account_deactivated']);
  expect(reply.body.reactivateUntil).toBe('2026-04-03T10:00:00.000Z');
});

test('within 30 days the owner signs in again by reactivating, and finds everything', async () => {
  const server = await startTestServer();
  const { person, attempt } = await server.running({ questions: 2 });
  await server.call('POST /quiz/complete', { token: person.token, body: { quizAttemptId: attempt.id } });
  await deactivate(server, person);
  server.clock.move(30 * DAY - MINUTE);
  const reply = await reactivate(server, person);
  expect([reply.status, reply.data.user.id]).toEqual([200, person.id]);
  const { token } = reply.data;
  expect((await server.call('GET /quiz/history', { token })).data.quizHistory).toHaveLength(1);
  expect((await signIn(server, person)).status).toBe(200);
  expect(await emailsOf(server, 'account_reactivated')).toHaveLength(1);
  expect(await eventsOf(server, 'account_reactivated')).toEqual([
    { actor_id: person.id, subject_id: person.id, details: {} },
  ]);
});

test('after 30 days reactivation fails, even before the purge has run, and the answer reveals nothing', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await deactivate(server, person);
  server.clock.move(30 * DAY);
  for (const ask of [signIn, reactivate]) {
    const reply = await ask(server, person);
    expect([reply.status, reply.body.code, reply.body.reactivateUntil]).toEqual([
      401,
      'invalid_credentials',
      undefined,
    ]);
  }
});

test('reactivating an active account signs in without a notification', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  expect((await reactivate(server, person)).status).toBe(200);
  expect(await emailsOf(server, 'account_reactivated')).toEqual([]);
});

test('two simultaneous reactivations both sign in, and the owner is notified once', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await deactivate(server, person);
  const replies = await Promise.all([reactivate(server, person), reactivate(server, person)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  expect(await emailsOf(server, 'account_reactivated')).toHaveLength(1);
});

test('an account that an admin closed is opened by no password, also one its owner had closed before', async () => {
  const server = await startTestServer();
  const { app, store } = server;
  const [person, left] = [await server.learner(), await server.learner()];
  await deactivate(server, left);
  for (const { id } of [person, left]) await changeAccount(app, id, { isActive: false, deactivatedAt: null });
  const before = await everyRow(store);
  for (const who of [person, left])
    for (const ask of [signIn, reactivate]) {
      const reply = await ask(server, who);
      expect([reply.status, reply.body.code]).toEqual([403, 'account_deactivated']);
      expect(reply.body).not.toHaveProperty('reactivateUntil');
    }
  server.clock.move(31 * DAY);
  expect((await reactivate(server, person)).status).toBe(403);
  expect(await purgeGone(app)).toBe(0);
  expect(await everyRow(store)).toBe(before);
});

test('the running quiz of a person who left ends at its deadline with the saved answers', async () => {
  const server = await startTestServer();
  const { person, attempt } = await server.running({ questions: 2 });
  const [first] = attempt.questions;
  const answer = {
    quizAttemptId: attempt.id,
    questionId: first?.id,
    selectedAnswer: server.keyOf(attempt, first?.id ?? 0),
  };
  await server.call('POST /quiz/answer', { token: person.token, body: answer });
  await deactivate(server, person);
  server.clock.move(400);
  await server.server.startJobs();
  const { rows } = await server.store.pool.query('select status, correct_answers, closed_by from attempts');
  expect(rows).toEqual([{ status: 'completed', correct_answers: 1, closed_by: 'deadline' }]);
});
