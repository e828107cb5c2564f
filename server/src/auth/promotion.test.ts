import { expect, test } from 'vitest';
import { askForEmail, confirmEmail, moveTo, prove, tokenMailedTo } from '../../test/testAddresses.ts';
import { auditEvents } from '../../test/testAudit.ts';
import { enabled } from '../../test/signIn/testSecondFactor.ts';
import { startGoogleServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { adminCommand } from './adminAccounts.service.ts';
import { issueResetToken } from './reset.service.ts';

// An address means its mailbox's owner, not the holder of the account: an admin who names one means that owner.

const chosen = 'a password of six words';

const signIn = ({ call }: TestServer, email: string, password: string) =>
  call('POST /auth/login', { body: { email, password } });
const reset = ({ call }: TestServer, resetToken: string) =>
  call('POST /auth/reset-password', { body: { resetToken, newPassword: chosen, confirmPassword: chosen } });

type Promotion = (server: TestServer, admin: Person, email: string, id: number) => Promise<unknown>;

const byForm: Promotion = ({ call }, { token }, _email, id) =>
  call(`PUT /users/${id}`, { token, body: { role: 'admin' } });
const byImport: Promotion = ({ call }, { token }, email) => {
  const content = Buffer.from(`Email,Role\n${email},admin\n`).toString('base64');
  return call('POST /users/import', { token, body: { content, mode: 'all', from: 0 } });
};
const byCommand: Promotion = ({ app }, _admin, email) =>
  adminCommand(app, { act: 'create', email, firstName: null, lastName: null });

const ways = [
  ['the role form', byForm],
  ['a file of people', byImport],
  ['the command', byCommand],
] as const;

test.each(ways)(
  'an unproven account that %s promotes is lost to who registered it, and its mailbox gets it',
  async (_way, promotion) => {
    const server = await startGoogleServer();
    const admin = await server.admin();
    const squatter = await server.learner();
    const google = { sub: '666', email: squatter.email, name: 'S Quatter' };
    const byGoogle = async (token?: string) =>
      server.call('POST /auth/google', { body: { credential: await server.google.sign(google) }, token });
    const token = (await byGoogle(squatter.token)).data.token as string;
    await enabled(server, { ...squatter, token });
    const pending = issueResetToken(server.app, squatter.id, 60_000, 'reset_code');
    const early = await pending;
    await promotion(server, admin, squatter.email, squatter.id);

    expect((await server.call('GET /auth/me', { token })).status).toBe(401);
    expect((await signIn(server, squatter.email, squatter.password)).status).toBe(401);
    expect((await byGoogle()).body.code).toBe('google_needs_password');
    expect((await reset(server, early)).body.code).toBe('invalid_reset_token');
    const { rows } = await server.store.pool.query(
      `select role, password_hash, google_sub, (select count(*)::int from second_factors) as factors,
       (select count(*)::int from recovery_codes) as codes from users where id = $1`,
      [squatter.id],
    );
    expect(rows).toEqual([{ role: 'admin', password_hash: null, google_sub: null, factors: 0, codes: 0 }]);
    const [event] = await auditEvents(server.store, 'admin_created');
    expect(event).toMatchObject({
      subjectId: squatter.id,
      details: { emailProvenBy: null, voidedPassword: true, disconnectedGoogle: true, removedSecondFactor: true },
    });

    expect((await reset(server, await tokenMailedTo(server, squatter.email, 'invitation'))).status).toBe(200);
    expect((await signIn(server, squatter.email, chosen)).data.user).toMatchObject({ id: squatter.id, role: 'admin' });
    const { items } = (await server.call('GET /users', { token: admin.token })).data;
    const shown = items.find(({ id }: { id: number }) => id === squatter.id);
    expect(shown.emailProof).toEqual({ at: server.clock.now().toISOString(), by: 'password_link' });
  },
);

test.each(ways)('a proven account that %s promotes keeps what opens it', async (_way, promotion) => {
  const server = await startGoogleServer();
  const [admin, owner] = [await server.admin(), await server.learner()];
  await prove(server, owner);
  await enabled(server, owner);
  await promotion(server, admin, owner.email, owner.id);
  expect((await server.call('GET /auth/me', { token: owner.token })).status).toBe(401);
  expect((await signIn(server, owner.email, owner.password)).data).toHaveProperty('secondFactor');
  expect((await server.store.pool.query(`select 1 from outbox where kind = 'invitation'`)).rows).toEqual([]);
});

// The mailbox's owner has opened a link that they did not request.
const movedToOwner = async (server: TestServer) => {
  const [admin, squatter] = [await server.admin(), await server.learner()];
  const email = 'owner@example.org';
  await moveTo(server, squatter, email);
  return { admin, squatter, email };
};

test.each(ways)(
  'an account whose address a link alone has confirmed, which %s promotes, is lost to who moved it there',
  async (_way, promotion) => {
    const server = await startGoogleServer();
    const { admin, squatter, email } = await movedToOwner(server);
    const body = { currentPassword: squatter.password, newPassword: 'another one of the squatter' };
    expect((await server.call('PUT /auth/change-password', { token: squatter.token, body })).status).toBe(200);
    await enabled(server, { ...squatter, email, password: body.newPassword });
    await promotion(server, admin, email, squatter.id);
    expect((await server.call('GET /auth/me', { token: squatter.token })).status).toBe(401);
    for (const password of [squatter.password, body.newPassword])
      expect((await signIn(server, email, password)).status).toBe(401);
    expect((await reset(server, await tokenMailedTo(server, email, 'invitation'))).status).toBe(200);
    expect((await signIn(server, email, chosen)).data.user).toMatchObject({ id: squatter.id, role: 'admin' });
  },
);

test('a Google person who came after such a link opens nothing once the owner of the mailbox has reset', async () => {
  const server = await startGoogleServer();
  const { admin, squatter, email } = await movedToOwner(server);
  server.clock.move(60);
  const byGoogle = async (token?: string) => {
    const credential = await server.google.sign({ sub: '666', email, name: 'S Quatter' });
    return server.call('POST /auth/google', { body: { credential }, token });
  };
  expect((await byGoogle(squatter.token)).status).toBe(200);
  expect((await reset(server, await issueResetToken(server.app, squatter.id, 60_000, 'reset_code'))).status).toBe(200);
  await byForm(server, admin, email, squatter.id);
  expect((await byGoogle()).body.code).toBe('google_needs_password');
  // The owner chose it in the reset, so the promotion keeps it.
  expect((await signIn(server, email, chosen)).data.user).toMatchObject({ id: squatter.id, role: 'admin' });
});

test('Google’s word for the mailbox does not make the password that was there before its owner’s', async () => {
  const server = await startGoogleServer();
  const { admin, squatter, email } = await movedToOwner(server);
  const person = { sub: 'owner', email, hd: 'example.org', name: 'O Wner' };
  const body = { credential: await server.google.sign(person) };
  expect((await server.call('POST /auth/google', { body })).data.user.id).toBe(squatter.id);
  await byForm(server, admin, email, squatter.id);
  expect((await signIn(server, email, squatter.password)).status).toBe(401);
});

test('an account that has moved since the admin looked is made no admin’s', async () => {
  const server = await startGoogleServer();
  const [admin, squatter] = [await server.admin(), await server.learner()];
  await moveTo(server, squatter, 'squatter@example.net');
  const body = { role: 'admin', seenEmail: squatter.email };
  const reply = await server.call(`PUT /users/${squatter.id}`, { token: admin.token, body });
  expect([reply.status, reply.body.message]).toEqual([400, expect.stringContaining('is now squatter@example.net')]);
  const { rows } = await server.store.pool.query('select role from users where id = $1', [squatter.id]);
  expect(rows).toEqual([{ role: 'user' }]);
  expect((await server.call('GET /auth/me', { token: squatter.token })).status).toBe(200);
  const seen = { role: 'admin', seenEmail: 'SQUATTER@example.net' };
  const again = await server.call(`PUT /users/${squatter.id}`, { token: admin.token, body: seen });
  expect(again.data.user.role).toBe('admin');
});

test('a sign-in that a promotion overtakes opens nothing', async () => {
  const server = await startGoogleServer();
  const [admin, squatter] = [await server.admin(), await server.learner()];
  const { email, password } = squatter;
  const [, ...signIns] = await Promise.all([
    byForm(server, admin, email, squatter.id),
    ...Array.from({ length: 4 }, () => signIn(server, email, password)),
  ]);
  for (const { status, data } of signIns)
    if (status === 200) expect((await server.call('GET /auth/me', { token: data.token })).status).toBe(401);
  expect((await signIn(server, email, password)).status).toBe(401);
});

test('a change of address that a squatter has asked for dies with the promotion', async () => {
  const server = await startGoogleServer();
  const [admin, squatter] = [await server.admin(), await server.learner()];
  await askForEmail(server, squatter, 'squatter@example.net');
  await byForm(server, admin, squatter.email, squatter.id);
  const reply = await confirmEmail(server, await tokenMailedTo(server, 'squatter@example.net', 'email_confirm'));
  expect(reply.body.code).toBe('invalid_link');
});

test('the command says what it did, and lists who has confirmed their email and by what', async () => {
  const server = await startGoogleServer();
  const [unproven, proven] = [await server.learner(), await server.learner()];
  await prove(server, proven, 'undo');
  const create = (email: string) => adminCommand(server.app, { act: 'create', email, firstName: null, lastName: null });
  const said = await create(unproven.email);
  expect(said).toContain('Someone else may have set it up, so the old password, Google');
  expect(await create(proven.email)).toContain('is an admin now (email confirmed by link to undo a change)');
  // The printed link works as well as the emailed one, until either is used.
  const [, printed = ''] = /#token=(\S+)$/.exec(said) ?? [];
  expect((await reset(server, printed)).status).toBe(200);
  expect((await reset(server, await tokenMailedTo(server, unproven.email, 'invitation'))).status).toBe(400);
  expect((await adminCommand(server.app, { act: 'list' })).split('\n').toSorted()).toEqual([
    `${unproven.email}  First Last1  email confirmed by link from the operator`,
    `${proven.email}  First Last2  email confirmed by link to undo a change`,
  ]);
});
