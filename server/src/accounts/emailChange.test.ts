import { expect, test } from 'vitest';
import { issueResetToken } from '../auth/reset.service.ts';
import { startTestServer } from '../testServer.ts';
import type { Person, TestServer } from '../testServer.ts';
import { everyRow } from '../testStore.ts';
import { holdWrites } from '../testRaces.ts';
import { signInAgain } from '../testWorld.ts';
import { sweepLinks } from './emailChange.service.ts';

const NEW = 'moved@example.org';

async function change(server: TestServer, { token }: Pick<Person, 'token'>, email = NEW) {
  const reply = await server.call('PUT /users/profile', { token, body: { firstName: 'F', lastName: 'L', email } });
  expect(reply.status).toBe(200);
  return reply;
}

/** The secret in the last letter of that kind to that address. */
async function tokenMailedTo({ store }: TestServer, to: string, kind: 'email_changed' | 'email_confirm') {
  const { rows } = await store.pool.query(
    'select text_part from outbox where to_address = $1 and kind = $2 order by id desc limit 1',
    [to, kind],
  );
  return /#([\w-]{43})\s/.exec(rows[0]?.text_part ?? '')?.[1] ?? 'no link was mailed';
}

const undo = ({ call }: TestServer, token: string) => call('POST /auth/undo-email', { body: { token } });
const confirm = ({ call }: TestServer, token: string) => call('POST /auth/confirm-email', { body: { token } });
const signIn = ({ call }: TestServer, email: string, password: string) =>
  call('POST /auth/login', { body: { email, password } });
const emailOf = async ({ store }: TestServer, { id }: Person) =>
  (await store.pool.query('select email, email_verified_at from users where id = $1', [id])).rows[0];

test('a link that nobody mailed, or of the other kind, is refused and changes nothing', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await change(server, person);
  const before = await everyRow(server.store);
  const [undoToken, confirmToken] = [
    await tokenMailedTo(server, person.email, 'email_changed'),
    await tokenMailedTo(server, NEW, 'email_confirm'),
  ];
  for (const reply of [
    await undo(server, 'x'.repeat(43)),
    await confirm(server, 'x'.repeat(43)),
    await undo(server, confirmToken),
    await confirm(server, undoToken),
  ])
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_link']);
  expect(await everyRow(server.store)).toBe(before);
});

test('an undo link works for seven days and not a second longer', async () => {
  const server = await startTestServer();
  const people = [await server.learner(), await server.learner()];
  const tokens: string[] = [];
  for (const [nth, person] of people.entries()) {
    await change(server, person, `moved${nth}@example.org`);
    tokens.push(await tokenMailedTo(server, person.email, 'email_changed'));
  }
  server.clock.move(7 * 86_400 - 1);
  expect((await undo(server, tokens[0] ?? '')).status).toBe(200);
  server.clock.move(1);
  expect((await undo(server, tokens[1] ?? '')).body.code).toBe('invalid_link');
});

test('a link works once, also when it is pressed twice at once', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await change(server, person);
  const confirmToken = await tokenMailedTo(server, NEW, 'email_confirm');
  const undoToken = await tokenMailedTo(server, person.email, 'email_changed');
  const statuses = async (replies: Promise<{ status: number }>[]) =>
    (await Promise.all(replies)).map(({ status }) => status).toSorted((a, b) => a - b);
  expect(await statuses([confirm(server, confirmToken), confirm(server, confirmToken)])).toEqual([200, 400]);
  expect(await statuses([undo(server, undoToken), undo(server, undoToken)])).toEqual([200, 400]);
  expect((await undo(server, undoToken)).body.code).toBe('invalid_link');
});

test('a confirmation of an address that the account has left proves nothing', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await change(server, person);
  const old = await tokenMailedTo(server, NEW, 'email_confirm');
  await change(server, person, 'further@example.org');
  expect((await confirm(server, old)).body.code).toBe('invalid_link');
  expect(await emailOf(server, person)).toEqual({ email: 'further@example.org', email_verified_at: null });
});

test('a new address is unproven, this session lives, the others end, and sign-in is by the new one', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await server.store.pool.query('update users set email_verified_at = now()');
  const elsewhere = await signInAgain(server, person);
  const { data } = await change(server, person);
  expect(data.user.email).toBe(NEW);
  expect(await emailOf(server, person)).toEqual({ email: NEW, email_verified_at: null });
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(200);
  expect((await server.call('GET /auth/me', { token: elsewhere })).status).toBe(401);
  expect((await signIn(server, person.email, person.password)).status).toBe(401);
  expect((await signIn(server, NEW, person.password)).status).toBe(200);
});

test('the old address gets the undo link, the new one the confirmation, and no letter tells the other whole', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://assay.example' });
  const person = await server.learner();
  await change(server, person);
  const { rows } = await server.store.pool.query(
    'select kind, to_address, text_part, html_part from outbox order by id',
  );
  expect(rows).toMatchObject([
    { kind: 'email_changed', to_address: person.email, text_part: expect.stringContaining('11 March 2026') },
    { kind: 'email_confirm', to_address: NEW },
  ]);
  expect(rows[0].text_part).toContain('https://assay.example/undo-email#');
  expect(rows[1].text_part).toContain('https://assay.example/confirm-email#');
  expect(JSON.stringify(rows[0])).not.toContain(NEW);
  expect(JSON.stringify(rows[1].text_part)).not.toContain(person.email);
});

test('neither the tables nor the audit log hold a usable link', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await change(server, person);
  const tokens = [
    await tokenMailedTo(server, person.email, 'email_changed'),
    await tokenMailedTo(server, NEW, 'email_confirm'),
  ];
  await server.store.pool.query('delete from outbox');
  const rows = await everyRow(server.store);
  for (const token of tokens) expect(rows).not.toContain(token);
  const { rows: events } = await server.store.pool.query(`select * from audit_events where action = 'email_changed'`);
  expect(events).toMatchObject([{ actor_id: person.id, subject_id: person.id }]);
  expect(JSON.stringify(events)).not.toContain('@');
});

test('opening the confirmation link proves the address', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await change(server, person);
  const reply = await confirm(server, await tokenMailedTo(server, NEW, 'email_confirm'));
  expect([reply.status, reply.data]).toEqual([200, { email: NEW }]);
  expect(await emailOf(server, person)).toEqual({ email: NEW, email_verified_at: server.clock.now() });
});

test('the undo gives the old address back, proven, and ends every session', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await change(server, person);
  const reply = await undo(server, await tokenMailedTo(server, person.email, 'email_changed'));
  expect([reply.status, reply.data]).toEqual([200, { email: person.email }]);
  expect(await emailOf(server, person)).toEqual({ email: person.email, email_verified_at: server.clock.now() });
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
  expect((await signIn(server, person.email, person.password)).status).toBe(200);
});

test('who moved an account on and on cannot take it back after the undo', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await change(server, person);
  await change(server, person, 'further@example.org');
  const thiefs = [
    await tokenMailedTo(server, NEW, 'email_changed'),
    await tokenMailedTo(server, 'further@example.org', 'email_confirm'),
  ];
  expect((await undo(server, await tokenMailedTo(server, person.email, 'email_changed'))).status).toBe(200);
  expect((await undo(server, thiefs[0] ?? '')).body.code).toBe('invalid_link');
  expect((await confirm(server, thiefs[1] ?? '')).body.code).toBe('invalid_link');
  expect((await emailOf(server, person)).email).toBe(person.email);
});

test('an address somebody changed away from is kept for them until the undo link ends', async () => {
  const server = await startTestServer();
  const [person, other] = [await server.learner(), await server.learner()];
  await change(server, person);
  const body = { email: person.email.toUpperCase(), password: 'a fine password', firstName: 'T', lastName: 'H' };
  const register = () => server.call('POST /auth/register', { body });
  const move = () =>
    server.call('PUT /users/profile', {
      token: other.token,
      body: { firstName: 'T', lastName: 'H', email: person.email },
    });
  for (const reply of [await register(), await move()]) expect(reply.body.code).toBe('email_taken');
  // Its owner may go back by hand.
  await change(server, person, person.email);
  await change(server, person, 'gone@example.org');
  server.clock.move(7 * 86_400);
  await sweepLinks(server.app);
  expect((await register()).status).toBe(201);
});

test('who registers an address at the very moment its owner changes away does not get it', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const barrier = await holdWrites(server.store, 'before insert', 'account_links');
  const changing = change(server, person);
  await barrier.untilWaiting(1);
  const body = { email: person.email, password: 'a fine password', firstName: 'T', lastName: 'H' };
  const registering = server.call('POST /auth/register', { body });
  await barrier.untilWaiting(2);
  await barrier.lift();
  await changing;
  expect((await registering).body.code).toBe('email_taken');
});

test('an account that was closed after its address was stolen gets the address back all the same', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await change(server, person);
  await server.store.pool.query('update users set is_active = false where id = $1', [person.id]);
  expect((await undo(server, await tokenMailedTo(server, person.email, 'email_changed'))).status).toBe(200);
  expect((await emailOf(server, person)).email).toBe(person.email);
});

test('a reset that is on its way opens nothing after the address has changed, nor after that was undone', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const reset = async (resetToken: string) => {
    const body = { resetToken, newPassword: 'taken over', confirmPassword: 'taken over' };
    return (await server.call('POST /auth/reset-password', { body })).body.code;
  };
  const early = await issueResetToken(server.app, person.id, 600_000);
  await change(server, person);
  expect(await reset(early)).toBe('invalid_reset_token');
  const late = await issueResetToken(server.app, person.id, 600_000);
  await undo(server, await tokenMailedTo(server, person.email, 'email_changed'));
  expect(await reset(late)).toBe('invalid_reset_token');
});
