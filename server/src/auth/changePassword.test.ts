import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { startTestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { signInAgain } from '../../test/testWorld.ts';
import { issueResetToken } from './reset.service.ts';

const newPassword = 'an even better password';

test('a wrong current password is 400, so that a typing error does not sign out', async () => {
  const { call, learner, store } = await startTestServer();
  const { token } = await learner();
  const before = await everyRow(store);
  const reply = await call('PUT /auth/change-password', { token, body: { currentPassword: 'wrong', newPassword } });
  expect(reply.status).toBe(400);
  expect(reply.body).toMatchObject({ code: 'wrong_password', errors: { currentPassword: expect.any(String) } });
  expect(await everyRow(store)).toBe(before);
  expect((await call('GET /auth/me', { token })).status).toBe(200);
});

test('another person’s password is not accepted as the current one', async () => {
  const { call, learner } = await startTestServer();
  const [person, other] = [await learner(), await learner()];
  const body = { currentPassword: other.password, newPassword };
  expect((await call('PUT /auth/change-password', { token: person.token, body })).body.code).toBe('wrong_password');
});

test('a new password that is too short or too long is named, and nothing changes', async () => {
  const { call, learner, store } = await startTestServer({ PASSWORD_MIN: '8' });
  const { token, password } = await learner();
  const before = await everyRow(store);
  for (const given of ['', 'seven..', 'x'.repeat(1025), 'half \ud83d a pair']) {
    const body = { currentPassword: password, newPassword: given };
    const reply = await call('PUT /auth/change-password', { token, body });
    expect([reply.status, Object.keys(reply.body.errors ?? {})], given.slice(0, 20)).toEqual([400, ['newPassword']]);
  }
  expect(await everyRow(store)).toBe(before);
});

test('the old password fails, the new one works, this session lives, all others end', async () => {
  const server = await startTestServer();
  const { call, learner } = server;
  const person = await learner();
  const stranger = await learner();
  const others = [await signInAgain(server, person), await signInAgain(server, person)];
  const body = { currentPassword: person.password, newPassword };
  const changed = await call('PUT /auth/change-password', { token: person.token, body });
  expect([changed.status, changed.body.message]).toEqual([200, 'Password changed successfully!']);
  for (const token of others) {
    const reply = await call('GET /auth/me', { token });
    expect([reply.status, reply.body.code]).toEqual([401, 'unauthenticated']);
  }
  for (const { token } of [person, stranger]) expect((await call('GET /auth/me', { token })).status).toBe(200);
  const { email, password } = person;
  expect((await call('POST /auth/login', { body: { email, password } })).status).toBe(401);
  expect((await call('POST /auth/login', { body: { email, password: newPassword } })).status).toBe(200);
});

test('guesses of the current password are limited, also when sent at once', async () => {
  const { call, clock, learner } = await startTestServer();
  const { token, password } = await learner();
  const guess = (currentPassword: string) =>
    call('PUT /auth/change-password', { token, body: { currentPassword, newPassword } });
  const replies = await Promise.all(Array.from({ length: 20 }, (_, nth) => guess(`guess ${nth}`)));
  expect(replies.filter(({ status }) => status === 400)).toHaveLength(5);
  expect(replies.filter(({ status }) => status === 429)).toHaveLength(15);
  const late = await guess(password);
  expect([late.status, late.headers.get('retry-after')]).toEqual([429, '900']);
  clock.move(900);
  expect((await guess(password)).status).toBe(200);
});

test('the owner is notified by email and the audit log records it, both without a password', async () => {
  const { call, learner, store } = await startTestServer();
  const person = await learner();
  const body = { currentPassword: person.password, newPassword: 'another good one' };
  expect((await call('PUT /auth/change-password', { token: person.token, body })).status).toBe(200);
  const mail = await store.pool.query('select to_address, kind, text_part, html_part from outbox');
  expect(mail.rows).toMatchObject([{ to_address: person.email, kind: 'password_changed' }]);
  const events = await auditEvents(store, 'password_changed');
  expect(events).toMatchObject([{ actorId: person.id, subjectId: person.id, address: '127.0.0.1' }]);
  const written = JSON.stringify([mail.rows, events]);
  expect(written).not.toContain(body.newPassword);
  expect(written).not.toContain(body.currentPassword);
});

test('a change that is under way while the password is reset changes nothing any more', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { passwords } = server.app;
  const { hash } = passwords;
  const resetTo = 'what the owner has set';
  passwords.hash = async (password) => {
    passwords.hash = hash;
    const resetToken = await issueResetToken(server.app, person.id, 60_000, 'reset_code');
    const body = { resetToken, newPassword: resetTo, confirmPassword: resetTo };
    expect((await server.call('POST /auth/reset-password', { body })).status).toBe(200);
    return hash(password);
  };
  const body = { currentPassword: person.password, newPassword };
  const changed = await server.call('PUT /auth/change-password', { token: person.token, body });
  const signIn = (password: string) => server.call('POST /auth/login', { body: { email: person.email, password } });
  expect((await signIn(newPassword)).status).toBe(401);
  expect((await signIn(resetTo)).status).toBe(200);
  expect([changed.status, changed.body.code]).toEqual([400, 'wrong_password']);
});
