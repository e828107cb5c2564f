import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { prove } from '../../test/testAddresses.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { holdWrites } from '../../test/testRaces.ts';
import { everyRow } from '../../test/testStore.ts';
import { signInAgain } from '../../test/testWorld.ts';
import { issueResetToken } from './reset.service.ts';

const MINUTE = 60_000;
const newPassword = 'an even better password';
const reset = ({ call }: TestServer, resetToken: string, more: object = {}) =>
  call('POST /auth/reset-password', { body: { resetToken, newPassword, confirmPassword: newPassword, ...more } });
const signIn = ({ call }: TestServer, { email }: Person, password: string) =>
  call('POST /auth/login', { body: { email, password } });

test('an invented token opens nothing, whatever it looks like', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const token = await issueResetToken(server.app, person.id, MINUTE, 'reset_code');
  const hash = createHash('sha256').update(token).digest();
  const before = await everyRow(server.store);
  const forged = [
    'x',
    `${token}x`,
    token.slice(1),
    token.toLowerCase(),
    person.token,
    hash.toString('hex'),
    hash.toString('base64url'),
    "' or '1'='1",
  ];
  for (const wrong of forged) {
    const reply = await reset(server, wrong);
    expect([reply.status, reply.body.code], wrong).toEqual([400, 'invalid_reset_token']);
  }
  expect(await everyRow(server.store)).toBe(before);
  expect(before).not.toContain(token);
});

test('a reset token is no session', async () => {
  const server = await startTestServer();
  const { id } = await server.learner();
  const token = await issueResetToken(server.app, id, MINUTE, 'reset_code');
  expect((await server.call('GET /auth/me', { token })).status).toBe(401);
});

test('passwords that differ or are too short are named, and the token stays good', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const token = await issueResetToken(server.app, person.id, MINUTE, 'reset_code');
  const before = await everyRow(server.store);
  const differing = await reset(server, token, { confirmPassword: `${newPassword} ` });
  expect([differing.status, differing.body.message]).toEqual([400, 'Passwords do not match']);
  expect(differing.body.errors).toEqual({ confirmPassword: 'Passwords do not match' });
  const short = await reset(server, token, { newPassword: 'short', confirmPassword: 'short' });
  expect(short.body.errors).toEqual({ newPassword: 'Password must be at least 6 characters long' });
  expect(await everyRow(server.store)).toBe(before);
  expect((await reset(server, token)).status).toBe(200);
});

test('a token works until its end and not from then on', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const [early, late] = [
    await issueResetToken(server.app, person.id, MINUTE, 'reset_code'),
    await issueResetToken(server.app, (await server.learner()).id, MINUTE, 'reset_code'),
  ];
  server.clock.move(59);
  expect((await reset(server, early)).status).toBe(200);
  server.clock.move(1);
  expect((await reset(server, late)).body.code).toBe('invalid_reset_token');
});

test('a token works once, and with it every other one of the person is void', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const [first, second] = [
    await issueResetToken(server.app, person.id, MINUTE, 'reset_code'),
    await issueResetToken(server.app, person.id, MINUTE, 'reset_code'),
  ];
  expect((await reset(server, first)).status).toBe(200);
  for (const used of [first, second]) expect((await reset(server, used)).body.code).toBe('invalid_reset_token');
});

test('of simultaneous resets with one token one succeeds', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const token = await issueResetToken(server.app, person.id, MINUTE, 'reset_code');
  const barrier = await holdWrites(server.store, 'after update', 'users');
  const passwords = [0, 1, 2, 3].map((nth) => `password of try ${nth}`);
  const replies = Promise.all(passwords.map((own) => reset(server, token, { newPassword: own, confirmPassword: own })));
  await barrier.untilWaiting(4);
  await barrier.lift();
  const statuses = (await replies).map(({ status }) => status);
  expect(statuses.toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  for (const [nth, status] of statuses.entries())
    expect((await signIn(server, person, passwords[nth] ?? '')).status).toBe(status === 200 ? 200 : 401);
});

test('a closed account is not opened by a token given before', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const token = await issueResetToken(server.app, person.id, MINUTE, 'reset_code');
  await server.store.pool.query('update users set is_active = false where id = $1', [person.id]);
  const before = await everyRow(server.store);
  expect((await reset(server, token)).body.code).toBe('invalid_reset_token');
  expect(await everyRow(server.store)).toBe(before);
});

test('changing the password voids what was sent to reset it', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  // Without this the mailbox is proven before the password exists: see accounts/sameMoment.test.ts.
  await prove(server, person);
  const resetToken = await issueResetToken(server.app, person.id, MINUTE, 'reset_code');
  const body = { currentPassword: person.password, newPassword: 'changed by its owner' };
  expect((await server.call('PUT /auth/change-password', { token: person.token, body })).status).toBe(200);
  expect((await reset(server, resetToken)).body.code).toBe('invalid_reset_token');
});

test('a reset sets the password, ends every session, does not sign in, and notifies the owner', async () => {
  const server = await startTestServer();
  const { app, store } = server;
  const [person, other] = [await server.learner(), await server.learner()];
  const elsewhere = await signInAgain(server, person);
  const reply = await reset(server, await issueResetToken(app, person.id, MINUTE, 'reset_code'));
  expect([reply.status, reply.body.message, reply.data]).toEqual([200, 'Password reset successfully!', {}]);
  for (const token of [person.token, elsewhere])
    expect((await server.call('GET /auth/me', { token })).status).toBe(401);
  expect((await server.call('GET /auth/me', { token: other.token })).status).toBe(200);
  expect((await signIn(server, person, person.password)).status).toBe(401);
  expect((await signIn(server, person, newPassword)).status).toBe(200);
  const mail = await store.pool.query('select kind, to_address, user_id from outbox');
  expect(mail.rows).toEqual([{ kind: 'password_reset', to_address: person.email, user_id: person.id }]);
  const event = { action: 'password_reset', actorId: null, subjectId: person.id, address: '127.0.0.1', details: {} };
  expect(await auditEvents(store, 'password_reset')).toEqual([event]);
});

test('an account without a password gets its first one this way', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await server.store.pool.query('update users set password_hash = null where id = $1', [person.id]);
  expect((await reset(server, await issueResetToken(server.app, person.id, MINUTE, 'reset_code'))).status).toBe(200);
  expect((await signIn(server, person, newPassword)).status).toBe(200);
});

test('a password reset confirms the address', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const verified = async () =>
    (await server.store.pool.query('select email_verified_at from users where id = $1', [person.id])).rows[0];
  expect(await verified()).toEqual({ email_verified_at: null });
  await reset(server, await issueResetToken(server.app, person.id, MINUTE, 'reset_code'), { newPassword: 'no' });
  expect(await verified()).toEqual({ email_verified_at: null });
  await reset(server, await issueResetToken(server.app, person.id, MINUTE, 'reset_code'));
  expect(await verified()).toEqual({ email_verified_at: server.clock.now() });
});
