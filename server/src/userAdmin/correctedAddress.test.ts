import { expect, test } from 'vitest';
import { askForEmail, confirmEmail, moveTo, prove, tokenMailedTo, undoEmail } from '../../test/testAddresses.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { enabled } from '../../test/signIn/testSecondFactor.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';

const RIGHT = 'ada@example.org';

const correct = ({ call }: TestServer, { token }: Pick<Person, 'token'>, { id }: { id: number }, email: string) =>
  call(`PUT /users/${id}`, { token, body: { email } });
const signIn = ({ call }: TestServer, email: string, password: string) =>
  call('POST /auth/login', { body: { email, password } });
const accountOf = async ({ store }: TestServer, { id }: { id: number }) =>
  (await store.pool.query('select email, email_verified_at, google_sub from users where id = $1', [id])).rows[0];
const emailsTo = async ({ store }: TestServer, to: string) =>
  (await store.pool.query('select kind, text_part from outbox where to_address = $1 order by id', [to])).rows;
const chosen = 'a password of six words';
const reset = ({ call }: TestServer, email: { text_part: string }) =>
  call('POST /auth/reset-password', {
    body: { resetToken: secretOf(email.text_part), newPassword: chosen, confirmPassword: chosen },
  });
const secretOf = (text: string) => /#(?:token=)?([\w-]{43})\s/.exec(text)?.[1] ?? 'no link was mailed';

test('an invalid, taken, admin’s or shared account’s address is refused', async () => {
  const server = await startTestServer({ DEMO: 'true' });
  const [admin, other, learner, taken, shared] = [
    await server.admin(),
    await server.admin(),
    await server.learner(),
    await server.learner(),
    await server.learner(),
  ];
  await server.store.pool.query('update users set is_demo = true where id = $1', [shared.id]);
  const before = await everyRow(server.store);
  for (const [who, email, status, code] of [
    [learner, 'nothing', 400, 'invalid_input'],
    [learner, taken.email.toUpperCase(), 409, 'email_taken'],
    [admin, RIGHT, 400, 'invalid_input'],
    [other, RIGHT, 400, 'invalid_input'],
    [shared, RIGHT, 409, 'demo_account'],
    [{ id: 4711 }, RIGHT, 404, 'not_found'],
  ] as const) {
    const { body, status: answered } = await correct(server, admin, who, email);
    expect([email, answered, body.code]).toEqual([email, status, code]);
    if (status === 400 || code === 'email_taken') expect(body.errors).toHaveProperty('email');
  }
  expect((await correct(server, learner, taken, RIGHT)).status).toBe(403);
  expect(await everyRow(server.store)).toBe(before);
});

test('a corrected address gets the account: whatever opened it ends, and its mailbox sets a new password', async () => {
  const server = await startTestServer();
  const [admin, person] = [await server.admin(), await server.learner()];
  await prove(server, person);
  await enabled(server, person);
  await server.store.pool.query(`update users set google_sub = 'somebody' where id = $1`, [person.id]);
  const { status, data } = await correct(server, admin, person, RIGHT);
  expect([status, data.user.email]).toEqual([200, RIGHT]);
  expect(await accountOf(server, person)).toEqual({ email: RIGHT, email_verified_at: null, google_sub: null });
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
  for (const email of [person.email, RIGHT])
    expect((await signIn(server, email, person.password)).status, email).toBe(401);
  // The old address may be a stranger's: it gets no undo link and no name of the new one.
  const old = (await emailsTo(server, person.email)).filter(({ kind }) => kind !== 'second_factor_enabled');
  expect(old.map(({ kind }) => kind)).toEqual(['email_corrected']);
  expect(old[0].text_part).not.toMatch(/#|ada@|http/);
  const [invitation, ...more] = await emailsTo(server, RIGHT);
  expect([invitation.kind, more]).toEqual(['invitation', []]);
  expect((await reset(server, invitation)).status).toBe(200);
  expect((await accountOf(server, person)).email_verified_at).not.toBeNull();
  // A stranger's second factor does not block the owner.
  expect((await signIn(server, RIGHT, chosen)).data.user).toMatchObject({ id: person.id });
  expect(await auditEvents(server.store, 'email_changed')).toMatchObject([
    {
      actorId: admin.id,
      subjectId: person.id,
      details: { voidedPassword: true, disconnectedGoogle: true, removedSecondFactor: true },
    },
  ]);
});

test('an invitation that went to a wrong address opens nothing once it is corrected; the right one gets another', async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const body = { email: 'adda@example.org', firstName: 'Ada', lastName: 'Byron', role: 'user' };
  const { id } = (await server.call('POST /users', { token: admin.token, body })).data.user;
  const [wrong] = await emailsTo(server, body.email);
  await correct(server, admin, { id }, RIGHT);
  expect((await reset(server, wrong)).body.code).toBe('invalid_reset_token');
  const [invitation] = await emailsTo(server, RIGHT);
  expect(invitation.kind).toBe('invitation');
  expect((await reset(server, invitation)).status).toBe(200);
  expect((await signIn(server, RIGHT, chosen)).status).toBe(200);
});

test('links to earlier addresses cannot take a correction back', async () => {
  const server = await startTestServer();
  const [admin, person] = [await server.admin(), await server.learner()];
  await prove(server, person);
  await moveTo(server, person, 'moved@example.org');
  await askForEmail(server, person, 'further@example.org');
  await correct(server, admin, person, RIGHT);
  for (const [to, kind] of [
    [person.email, 'email_change_asked'],
    [person.email, 'email_changed'],
    ['moved@example.org', 'email_change_asked'],
  ] as const)
    expect((await undoEmail(server, await tokenMailedTo(server, to, kind))).body.code).toBe('invalid_link');
  const pending = await tokenMailedTo(server, 'further@example.org', 'email_confirm');
  expect((await confirmEmail(server, pending)).body.code).toBe('invalid_link');
  expect((await accountOf(server, person)).email).toBe(RIGHT);
});

test('the address that a person has already changes nothing', async () => {
  const server = await startTestServer();
  const [admin, person] = [await server.admin(), await server.learner()];
  expect((await correct(server, admin, person, person.email)).status).toBe(200);
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(200);
  expect(await emailsTo(server, person.email)).toEqual([]);
});
