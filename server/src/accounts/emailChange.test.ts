import { expect, test } from 'vitest';
import { issueResetToken } from '../auth/reset.service.ts';
import { askForEmail, confirmEmail, moveTo, prove, tokenMailedTo, undoEmail } from '../../test/testAddresses.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { holdWrites } from '../../test/testRaces.ts';
import { codeAt, enabled } from '../../test/signIn/testSecondFactor.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { signInAgain } from '../../test/testWorld.ts';
import { sweepLinks } from '../users/links.service.ts';

const NEW = 'moved@example.org';

const signIn = ({ call }: TestServer, email: string, password: string) =>
  call('POST /auth/login', { body: { email, password } });
const me = async ({ call }: TestServer, token: string) => (await call('GET /auth/me', { token })).status;
const ownEmail = async ({ call }: TestServer, { token }: Pick<Person, 'token'>) =>
  (await call('GET /users/profile/email', { token })).data;
const accountOf = async ({ store }: TestServer, { id }: Person) =>
  (await store.pool.query('select email, email_verified_at, email_proven_by from users where id = $1', [id])).rows[0];
const register = ({ call }: TestServer, email: string) =>
  call('POST /auth/register', { body: { email, password: 'a fine password', firstName: 'T', lastName: 'H' } });

/** A person with a proven address. */
async function proven(server: TestServer): Promise<Person> {
  const person = await server.learner();
  await prove(server, person);
  return person;
}

test('without the password, or with a wrong one, no address change is requested', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const before = await everyRow(server.store);
  const profile = { firstName: 'Changed', lastName: 'Last1', email: NEW };
  const { token } = person;
  const bare = await server.call('PUT /users/profile', { token, body: profile });
  const empty = await server.call('PUT /users/profile', { token, body: { ...profile, currentPassword: '' } });
  for (const reply of [bare, empty, await askForEmail(server, { ...person, password: 'a guess' }, NEW)]) {
    expect([reply.status, reply.body.code]).toEqual([400, 'wrong_password']);
    expect(reply.body.errors).toHaveProperty('currentPassword');
  }
  expect(await everyRow(server.store)).toBe(before);
});

test('wrong passwords are limited as elsewhere', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const guess = () => askForEmail(server, { ...person, password: 'a guess' }, NEW);
  for (let nth = 0; nth < 5; nth += 1) expect((await guess()).status).toBe(400);
  expect((await guess()).body.code).toBe('rate_limited');
  expect((await askForEmail(server, person, NEW)).body.code).toBe('rate_limited');
});

test('with two-step sign-in, a code is needed, each works once, and recovery codes work too', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { secret, recoveryCodes } = await enabled(server, person);
  const used = codeAt(secret, server.clock.now());
  for (const more of [{}, { code: '000000' }, { code: used }]) {
    const reply = await askForEmail(server, person, NEW, more);
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_otp']);
  }
  expect((await ownEmail(server, person)).pending).toBeNull();
  server.clock.move(30);
  const fresh = codeAt(secret, server.clock.now());
  expect((await askForEmail(server, person, NEW, { code: fresh })).status).toBe(200);
  expect((await askForEmail(server, person, NEW, { code: fresh })).body.code).toBe('invalid_otp');
  const [code = ''] = recoveryCodes;
  expect((await askForEmail(server, person, 'other@example.org', { code })).status).toBe(200);
  expect((await askForEmail(server, person, NEW, { code })).body.code).toBe('invalid_otp');
});

test('wrong codes are limited with all other ones of the account', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { recoveryCodes } = await enabled(server, person);
  for (let nth = 0; nth < 10; nth += 1)
    expect((await askForEmail(server, person, NEW, { code: '000000' })).status).toBe(400);
  expect((await askForEmail(server, person, NEW, { code: recoveryCodes[0] ?? '' })).body.code).toBe('rate_limited');
});

test('an account that only Google opens is asked to set a password first', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await server.store.pool.query(`update users set password_hash = null, google_sub = 'x' where id = $1`, [person.id]);
  const body = { firstName: 'First', lastName: 'Last1', email: NEW };
  const reply = await server.call('PUT /users/profile', { token: person.token, body });
  expect([reply.body.code, reply.body.message]).toEqual(['wrong_password', 'Set a password first.']);
});

test('the old address stays in force until the link to the new one is opened; then sign-in is by the new one', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  const elsewhere = await signInAgain(server, person);
  const { data } = await askForEmail(server, person, NEW);
  expect(data.user.email).toBe(person.email);
  expect(await accountOf(server, person)).toMatchObject({ email: person.email, email_proven_by: 'reset_code' });
  expect((await signIn(server, NEW, person.password)).status).toBe(401);
  expect(await me(server, elsewhere)).toBe(200);
  expect(await ownEmail(server, person)).toEqual({
    provenAt: server.clock.now().toISOString(),
    provenBy: 'reset_code',
    pending: {
      email: NEW,
      mailedAt: server.clock.now().toISOString(),
      expiresAt: new Date(server.clock.now().getTime() + 7 * 86_400_000).toISOString(),
    },
  });
  const reply = await confirmEmail(server, await tokenMailedTo(server, NEW, 'email_confirm'));
  expect([reply.status, reply.data]).toEqual([200, { email: NEW }]);
  expect(await accountOf(server, person)).toEqual({
    email: NEW,
    email_verified_at: server.clock.now(),
    email_proven_by: 'confirmation',
  });
  expect(await me(server, person.token)).toBe(200);
  expect(await me(server, elsewhere)).toBe(401);
  expect((await signIn(server, person.email, person.password)).status).toBe(401);
  expect((await signIn(server, NEW, person.password)).status).toBe(200);
  expect((await ownEmail(server, person)).pending).toBeNull();
});

test('an invented link, or one of the other kind, is refused and changes nothing', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  await askForEmail(server, person, NEW);
  const before = await everyRow(server.store);
  const cancelling = await tokenMailedTo(server, person.email, 'email_change_asked');
  const confirming = await tokenMailedTo(server, NEW, 'email_confirm');
  for (const reply of [
    await undoEmail(server, 'x'.repeat(43)),
    await confirmEmail(server, 'x'.repeat(43)),
    await undoEmail(server, confirming),
    await confirmEmail(server, cancelling),
  ])
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_link']);
  expect(await everyRow(server.store)).toBe(before);
});

test('each address gets its link, and no email shows the other address in full', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://assay.example' });
  const person = await proven(server);
  await moveTo(server, person, NEW);
  const { rows } = await server.store.pool.query('select kind, to_address, text_part from outbox order by id');
  expect(rows).toMatchObject([
    { kind: 'email_change_asked', to_address: person.email, text_part: expect.stringContaining('11 March 2026') },
    { kind: 'email_confirm', to_address: NEW },
    { kind: 'email_changed', to_address: person.email, text_part: expect.stringContaining('11 March 2026') },
  ]);
  for (const [nth, page] of ['undo', 'confirm', 'undo'].entries())
    expect(rows[nth].text_part).toContain(`https://assay.example/${page}-email#`);
  expect(JSON.stringify([rows[0], rows[2]])).not.toContain(NEW);
  expect(rows[1].text_part).not.toContain(person.email);
});

test('neither the tables nor the audit log hold a usable link', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  await askForEmail(server, person, NEW);
  const tokens = [
    await tokenMailedTo(server, person.email, 'email_change_asked'),
    await tokenMailedTo(server, NEW, 'email_confirm'),
  ];
  await server.store.pool.query('delete from outbox');
  const rows = await everyRow(server.store);
  for (const token of tokens) expect(rows).not.toContain(token);
  await confirmEmail(server, tokens[1] ?? '');
  const asked = await auditEvents(server.store, 'email_change_asked');
  expect(asked).toMatchObject([{ actorId: person.id, subjectId: person.id }]);
  const changed = await auditEvents(server.store, 'email_changed');
  expect(changed).toMatchObject([{ actorId: null, subjectId: person.id }]);
  expect(JSON.stringify([asked, changed])).not.toContain('@');
});

test('links work for seven days and not a second longer', async () => {
  const server = await startTestServer();
  const [first, late, moved, left] = [
    await proven(server),
    await proven(server),
    await proven(server),
    await proven(server),
  ];
  await askForEmail(server, first, 'first@example.net');
  await askForEmail(server, late, 'late@example.net');
  await askForEmail(server, moved, 'moved@example.net');
  await askForEmail(server, left, 'left@example.net');
  server.clock.move(7 * 86_400 - 1);
  const confirmed = async (email: string) =>
    (await confirmEmail(server, await tokenMailedTo(server, email, 'email_confirm'))).status;
  for (const email of ['first@example.net', 'moved@example.net', 'left@example.net'])
    expect(await confirmed(email)).toBe(200);
  server.clock.move(1);
  expect(await confirmed('late@example.net')).toBe(400);
  // The week to undo starts with the change itself.
  server.clock.move(7 * 86_400 - 2);
  const undone = async (person: Person, kind: 'email_change_asked' | 'email_changed') =>
    (await undoEmail(server, await tokenMailedTo(server, person.email, kind))).status;
  expect(await undone(first, 'email_change_asked')).toBe(200);
  expect(await undone(moved, 'email_changed')).toBe(200);
  server.clock.move(1);
  for (const kind of ['email_change_asked', 'email_changed'] as const) expect(await undone(left, kind)).toBe(400);
});

test('a link works once, also when it is pressed twice at once', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  await askForEmail(server, person, NEW);
  const statuses = async (replies: Promise<{ status: number }>[]) =>
    (await Promise.all(replies)).map(({ status }) => status).toSorted((a, b) => a - b);
  const confirming = await tokenMailedTo(server, NEW, 'email_confirm');
  expect(await statuses([confirmEmail(server, confirming), confirmEmail(server, confirming)])).toEqual([200, 400]);
  const undoing = await tokenMailedTo(server, person.email, 'email_changed');
  expect(await statuses([undoEmail(server, undoing), undoEmail(server, undoing)])).toEqual([200, 400]);
  // Both emails to the old address had a link; neither works any more.
  const earlier = await tokenMailedTo(server, person.email, 'email_change_asked');
  expect((await undoEmail(server, earlier)).body.code).toBe('invalid_link');
});

test('a confirmation and the cancelling of it at once leave one of both', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  await askForEmail(server, person, NEW);
  const [confirming, cancelling] = [
    await tokenMailedTo(server, NEW, 'email_confirm'),
    await tokenMailedTo(server, person.email, 'email_change_asked'),
  ];
  await Promise.all([confirmEmail(server, confirming), undoEmail(server, cancelling)]);
  // In either order, the old mailbox's refusal wins.
  expect((await accountOf(server, person)).email).toBe(person.email);
  expect(await me(server, person.token)).toBe(401);
});

test('the undo gives the old address back, proven, ends every session and the password that made the change', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  await moveTo(server, person, NEW);
  const reply = await undoEmail(server, await tokenMailedTo(server, person.email, 'email_changed'));
  expect([reply.status, reply.data]).toEqual([200, { email: person.email }]);
  expect(await accountOf(server, person)).toMatchObject({ email: person.email, email_proven_by: 'undo' });
  expect(await me(server, person.token)).toBe(401);
  for (const email of [person.email, NEW]) expect((await signIn(server, email, person.password)).status).toBe(401);
});

test('an address that was never proven has no way back once the new one is confirmed, and is free at once', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await moveTo(server, person, NEW);
  for (const kind of ['email_change_asked', 'email_changed'] as const) {
    const reply = await undoEmail(server, await tokenMailedTo(server, person.email, kind));
    expect(reply.status).toBe(400);
  }
  expect(await me(server, person.token)).toBe(200);
  expect((await register(server, person.email)).status).toBe(201);
});

test('the owner of an unproven address’s mailbox cancels a change and takes everything from the account’s holder', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await enabled(server, person);
  await server.store.pool.query('update second_factors set last_step = null');
  const code = codeAt((await enrolledSecret(server, person)) ?? '', server.clock.now());
  expect((await askForEmail(server, person, NEW, { code })).status).toBe(200);
  const confirming = await tokenMailedTo(server, NEW, 'email_confirm');
  await undoEmail(server, await tokenMailedTo(server, person.email, 'email_change_asked'));
  expect(await me(server, person.token)).toBe(401);
  expect((await signIn(server, person.email, person.password)).status).toBe(401);
  expect((await confirmEmail(server, confirming)).body.code).toBe('invalid_link');
  expect((await server.store.pool.query('select 1 from second_factors')).rows).toEqual([]);
});

async function enrolledSecret({ app, store }: TestServer, { id }: Person) {
  const { rows } = await store.pool.query('select secret as bytes, key_id as "keyId" from second_factors');
  return app.sealing.open(rows[0], `second factor of user ${id}`);
}

test('after an undo, a person who moved the account repeatedly cannot take it back', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  await moveTo(server, person, NEW);
  await moveTo(server, person, 'further@example.org');
  await askForEmail(server, person, 'furthest@example.org');
  const thiefs = [
    await tokenMailedTo(server, NEW, 'email_changed'),
    await tokenMailedTo(server, 'further@example.org', 'email_change_asked'),
  ];
  const pending = await tokenMailedTo(server, 'furthest@example.org', 'email_confirm');
  expect((await undoEmail(server, await tokenMailedTo(server, person.email, 'email_changed'))).status).toBe(200);
  for (const token of thiefs) expect((await undoEmail(server, token)).body.code).toBe('invalid_link');
  expect((await confirmEmail(server, pending)).body.code).toBe('invalid_link');
  expect((await accountOf(server, person)).email).toBe(person.email);
});

test('an undo takes the admin role back that was given to the other address', async () => {
  const server = await startTestServer();
  const [admin, person] = [await server.admin(), await proven(server)];
  await moveTo(server, person, NEW);
  const body = { role: 'admin' };
  const promoted = await server.call(`PUT /users/${person.id}`, { token: admin.token, body });
  expect(promoted.data.user.role).toBe('admin');
  await undoEmail(server, await tokenMailedTo(server, person.email, 'email_changed'));
  const { rows } = await server.store.pool.query('select role, email from users where id = $1', [person.id]);
  expect(rows).toEqual([{ role: 'user', email: person.email }]);
  expect((await auditEvents(server.store, 'email_change_undone'))[0]).toMatchObject({
    details: { adminRightsTakenAway: true },
  });
});

test('a pending change does not reserve its address: the first to confirm gets it', async () => {
  const server = await startTestServer();
  const [one, two] = [await proven(server), await proven(server)];
  await askForEmail(server, one, NEW);
  const ones = await tokenMailedTo(server, NEW, 'email_confirm');
  await moveTo(server, two, NEW);
  const late = await confirmEmail(server, ones);
  expect([late.status, late.body.code]).toEqual([409, 'email_taken']);
  expect(late.body.message).toContain('Another account now uses this email');
  expect((await accountOf(server, one)).email).toBe(one.email);
  await askForEmail(server, one, 'third@example.org');
  expect((await register(server, 'third@example.org')).status).toBe(201);
});

test('a second change takes the place of the first; sent again, the link before works no more', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  const { token } = person;
  const none = await server.call('POST /users/profile/email/link', { token });
  expect([none.status, none.body.message]).toEqual([404, 'There is no email change to confirm.']);
  await askForEmail(server, person, 'first@example.org');
  const first = await tokenMailedTo(server, 'first@example.org', 'email_confirm');
  await askForEmail(server, person, NEW);
  const second = await tokenMailedTo(server, NEW, 'email_confirm');
  expect((await server.call('POST /users/profile/email/link', { token })).data.pending.email).toBe(NEW);
  for (const old of [first, second]) expect((await confirmEmail(server, old)).body.code).toBe('invalid_link');
  expect((await confirmEmail(server, await tokenMailedTo(server, NEW, 'email_confirm'))).status).toBe(200);
  // The link in the first email still undoes it.
  expect((await undoEmail(server, await tokenMailedTo(server, person.email, 'email_change_asked'))).status).toBe(200);
});

test('the link that cancels a change works for as long as the newest that confirms it', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  await askForEmail(server, person, NEW);
  const cancelling = await tokenMailedTo(server, person.email, 'email_change_asked');
  server.clock.move(6 * 86_400);
  const { token } = (await signIn(server, person.email, person.password)).data;
  expect((await server.call('POST /users/profile/email/link', { token })).status).toBe(200);
  server.clock.move(6 * 86_400);
  expect((await undoEmail(server, cancelling)).status).toBe(200);
  expect((await confirmEmail(server, await tokenMailedTo(server, NEW, 'email_confirm'))).body.code).toBe(
    'invalid_link',
  );
});

test('a change that its owner cancels leaves nothing of it', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  const { token } = person;
  expect((await server.call('DELETE /users/profile/email', { token })).status).toBe(404);
  await askForEmail(server, person, NEW);
  expect((await server.call('DELETE /users/profile/email', { token })).data.pending).toBeNull();
  expect((await confirmEmail(server, await tokenMailedTo(server, NEW, 'email_confirm'))).status).toBe(400);
  const cancelling = await tokenMailedTo(server, person.email, 'email_change_asked');
  expect((await undoEmail(server, cancelling)).status).toBe(400);
  expect((await signIn(server, person.email, person.password)).status).toBe(200);
});

test.each(['changed', 'reset', 'given to an admin'] as const)(
  'a pending change ends when the password is %s, so that who asked for it gains nothing',
  async (what) => {
    const server = await startTestServer();
    const [admin, person] = [await server.admin(), await proven(server)];
    await askForEmail(server, person, NEW);
    const { token, password } = person;
    const chosen = { newPassword: 'a password of six words', confirmPassword: 'a password of six words' };
    if (what === 'changed')
      await server.call('PUT /auth/change-password', { token, body: { currentPassword: password, ...chosen } });
    if (what === 'reset') {
      const resetToken = await issueResetToken(server.app, person.id, 60_000, 'reset_code');
      await server.call('POST /auth/reset-password', { body: { resetToken, ...chosen } });
    }
    if (what === 'given to an admin')
      await server.call(`PUT /users/${person.id}`, { token: admin.token, body: { role: 'admin' } });
    expect((await confirmEmail(server, await tokenMailedTo(server, NEW, 'email_confirm'))).status).toBe(400);
    expect((await accountOf(server, person)).email).toBe(person.email);
  },
);

test('an abandoned address stays reserved until the undo link ends', async () => {
  const server = await startTestServer();
  const [person, other] = [await proven(server), await proven(server)];
  await moveTo(server, person, NEW);
  expect((await register(server, person.email.toUpperCase())).body.code).toBe('email_taken');
  expect((await askForEmail(server, other, person.email)).body.code).toBe('email_taken');
  // The owner may also change it back by hand.
  await moveTo(server, person, person.email);
  await moveTo(server, person, 'gone@example.org');
  server.clock.move(7 * 86_400);
  await sweepLinks(server.app);
  expect((await register(server, person.email)).status).toBe(201);
});

test('an address registered at the very moment its owner leaves it is refused', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  await askForEmail(server, person, NEW);
  const token = await tokenMailedTo(server, NEW, 'email_confirm');
  const barrier = await holdWrites(server.store, 'before insert', 'account_links');
  const confirming = confirmEmail(server, token);
  await barrier.untilWaiting(1);
  const registering = register(server, person.email);
  await barrier.untilWaiting(2);
  await barrier.lift();
  expect((await confirming).status).toBe(200);
  expect((await registering).body.code).toBe('email_taken');
});

test('an account that was closed after its address was stolen gets the address back all the same', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  await moveTo(server, person, NEW);
  await server.store.pool.query('update users set is_active = false where id = $1', [person.id]);
  expect((await undoEmail(server, await tokenMailedTo(server, person.email, 'email_changed'))).status).toBe(200);
  expect((await accountOf(server, person)).email).toBe(person.email);
});

test('a reset that is on its way opens nothing after the address has changed, nor after that was undone', async () => {
  const server = await startTestServer();
  const person = await proven(server);
  const reset = async (resetToken: string) => {
    const body = { resetToken, newPassword: 'taken over', confirmPassword: 'taken over' };
    return (await server.call('POST /auth/reset-password', { body })).body.code;
  };
  const early = await issueResetToken(server.app, person.id, 600_000, 'reset_code');
  await moveTo(server, person, NEW);
  expect(await reset(early)).toBe('invalid_reset_token');
  const late = await issueResetToken(server.app, person.id, 600_000, 'reset_code');
  await undoEmail(server, await tokenMailedTo(server, person.email, 'email_changed'));
  expect(await reset(late)).toBe('invalid_reset_token');
});
