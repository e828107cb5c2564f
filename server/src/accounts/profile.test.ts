import { expect, test } from 'vitest';
import { askForEmail, confirmEmail, tokenMailedTo } from '../../test/testAddresses.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { signInAgain } from '../../test/testWorld.ts';

const profileOf = ({ email }: Pick<Person, 'email'>, more: object = {}) => ({
  firstName: 'First',
  lastName: 'Last',
  email,
  ...more,
});

const update = ({ call }: TestServer, { token }: Pick<Person, 'token'>, body: object) =>
  call('PUT /users/profile', { token, body });

test('a profile without a name or with an address that is none is refused and nothing changes', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const before = await everyRow(server.store);
  const wrong = { firstName: ' ', lastName: 'x'.repeat(101), email: 'no address' };
  for (const [field, value] of Object.entries(wrong)) {
    const reply = await update(server, person, profileOf(person, { [field]: value }));
    expect([reply.status, Object.keys(reply.body.errors ?? {})]).toEqual([400, [field]]);
  }
  expect(await everyRow(server.store)).toBe(before);
});

test('an address that another account has, however it is written, is 409 and nothing changes', async () => {
  const server = await startTestServer();
  const [person, other] = [await server.learner(), await server.learner()];
  const before = await everyRow(server.store);
  for (const email of [other.email, other.email.toUpperCase(), ` ${other.email} `]) {
    const more = { firstName: 'Changed', currentPassword: person.password };
    const reply = await update(server, person, profileOf({ email }, more));
    expect([reply.status, reply.body.code]).toEqual([409, 'email_taken']);
    expect(reply.body.message).toBe('Email already exists. Please use a different email.');
    expect(reply.body.errors).toEqual({ email: reply.body.message });
  }
  expect(await everyRow(server.store)).toBe(before);
});

test('of several people who want the same address at once one gets it', async () => {
  const server = await startTestServer();
  const people = [await server.learner(), await server.learner(), await server.learner()];
  const links: string[] = [];
  for (const person of people) {
    await askForEmail(server, person, 'wanted@example.org');
    links.push(await tokenMailedTo(server, 'wanted@example.org', 'email_confirm'));
  }
  const replies = await Promise.all(links.map((token) => confirmEmail(server, token)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
});

test('only the three fields change, whatever else is sent', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const more = { role: 'admin', id: 1, picture: 'x', isActive: false, showEmail: true, timeFactor: 4, is_demo: true };
  const reply = await update(server, person, profileOf(person, { firstName: 'New', ...more }));
  expect(reply.data.user).toMatchObject({ id: person.id, firstName: 'New', role: 'user', picture: null });
  const { rows } = await server.store.pool.query(
    'select role, is_active, show_email, time_factor, is_demo, picture from users',
  );
  expect(rows).toEqual([
    { role: 'user', is_active: true, show_email: false, time_factor: 1, is_demo: false, picture: null },
  ]);
});

test('a profile with nothing new in it changes nothing', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const body = { firstName: 'First', lastName: 'Last1', email: person.email };
  const before = await everyRow(server.store);
  const reply = await update(server, person, body);
  expect([reply.status, reply.body.message]).toEqual([200, 'Profile updated successfully!']);
  expect(reply.data.user).toMatchObject(body);
  expect(await everyRow(server.store)).toBe(before);
});

test('a new name holds at once, ends no session, sends no mail, and the audit log names the fields', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const elsewhere = await signInAgain(server, person);
  const body = { firstName: '  Zoë ', lastName: 'Last1', email: person.email };
  expect((await update(server, person, body)).data.user).toMatchObject({ firstName: 'Zoë', lastName: 'Last1' });
  expect((await server.call('GET /auth/me', { token: elsewhere })).data.user.firstName).toBe('Zoë');
  const { pool } = server.store;
  expect((await pool.query('select * from outbox')).rows).toEqual([]);
  const { rows } = await pool.query(
    `select actor_id, subject_id, details from audit_events where action = 'profile_changed'`,
  );
  expect(rows).toEqual([{ actor_id: person.id, subject_id: person.id, details: { fields: 'firstName' } }]);
});

test('preferences change one by one, and the others see what they say', async () => {
  const server = await startTestServer();
  const [person, other] = [await server.learner(), await server.learner()];
  const { token } = person;
  const emailSeen = async () => (await server.call(`GET /users/${person.id}`, { token: other.token })).data.user.email;
  const kept = { showEmail: false, onLeaderboard: true };
  expect((await server.call('GET /users/preferences', { token })).data.preferences).toMatchObject(kept);
  expect(await emailSeen()).not.toBe(person.email);
  const change = async (body: object) =>
    (await server.call('PUT /users/preferences', { token, body })).data.preferences;
  expect(await change({ showEmail: true })).toMatchObject({ showEmail: true, onLeaderboard: true });
  expect(await emailSeen()).toBe(person.email);
  expect(await change({ onLeaderboard: false })).toMatchObject({ showEmail: true, onLeaderboard: false });
  expect(await change({})).toMatchObject({ showEmail: true, onLeaderboard: false });
});
