import { expect, test } from 'vitest';
import { prove } from '../../test/testAddresses.ts';
import { codeAt, enabled } from '../../test/signIn/testSecondFactor.ts';
import { grace, signInAt } from '../../test/signIn/testProviderSignIn.ts';
import type { ProviderServer } from '../../test/signIn/testProviderSignIn.ts';
import { startProviderServer } from '../../test/testServer.ts';

// Which account a person at a sign-in service gets, and with which rights.

const DOMAINS = { domains: ['campus.example.org'] };
const ADMINS = { ...DOMAINS, role: { claim: 'groups', admin: ['assay-admins'] } };
const asAdmin = { ...grace, groups: ['staff', 'assay-admins'] };

const accounts = async ({ store }: ProviderServer) =>
  (
    await store.pool.query(
      'select id, role, email_proven_by as proof, provider_sub as sub, group_name as "group" from users order by created_at, id',
    )
  ).rows;

async function withAddress(server: ProviderServer, person: { id: number }, email = grace.email) {
  await server.store.pool.query('update users set email = $1, email_key = $1 where id = $2', [email, person.id]);
}

test('where a service opens no new accounts, strangers are refused', async () => {
  const server = await startProviderServer({ newAccounts: false });
  const reply = await signInAt(server);
  expect([reply.status, reply.body.code]).toEqual([403, 'provider_no_account']);
  expect(await accounts(server)).toEqual([]);
  const { rows } = await server.store.pool.query('select action, details from audit_events order by id desc limit 1');
  expect(rows[0]).toEqual({
    action: 'sign_in_failed',
    details: { by: 'provider', provider: 'campus', reason: 'provider_no_account' },
  });
});

test.each([
  [{ email_verified: false }],
  [{ email_verified: undefined }],
  [{ email: undefined }],
  [{ email: 'no address' }],
])('no new account without a verified address: %j', async (change) => {
  const server = await startProviderServer();
  const reply = await signInAt(server, { person: { ...grace, ...change } });
  expect([reply.status, reply.body.code]).toEqual([401, 'provider_refused']);
  expect(await accounts(server)).toEqual([]);
});

test.each(['grace@elsewhere.example.org', 'grace@sub.campus.example.org', 'grace@notcampus.example.org'])(
  'a service with domains signs in no others: %s',
  async (email) => {
    const server = await startProviderServer(DOMAINS);
    const reply = await signInAt(server, { person: { ...grace, email } });
    expect([reply.status, reply.body.code]).toEqual([403, 'provider_wrong_domain']);
  },
);

test('nor an address in its domain that it did not verify', async () => {
  const server = await startProviderServer(DOMAINS);
  const reply = await signInAt(server, { person: { ...grace, email_verified: false } });
  expect(reply.body.code).toBe('provider_wrong_domain');
});

test('a new person gets a learner’s account; its address is proven only in a domain of the service', async () => {
  const server = await startProviderServer();
  expect((await signInAt(server, { person: asAdmin })).data.user).toMatchObject({
    email: grace.email,
    firstName: 'Grace',
    lastName: 'Hopper',
    role: 'user',
    hasPassword: false,
  });
  expect(await accounts(server)).toMatchObject([{ role: 'user', proof: null, sub: grace.sub }]);
  const other = await startProviderServer(DOMAINS);
  await signInAt(other, { person: { ...grace, sub: 'person-8', email: 'GRACE.H@Campus.example.org' } });
  expect((await accounts(other)).find(({ sub }) => sub === 'person-8')).toMatchObject({
    role: 'user',
    proof: 'provider',
  });
});

test('a person is issuer and sub: a new address is the same account, the same address of another sub is not', async () => {
  const server = await startProviderServer();
  const first = (await signInAt(server)).data.user.id;
  const moved = await signInAt(server, { person: { ...grace, email: 'hopper@campus.example.org' } });
  expect(moved.data.user).toMatchObject({ id: first, email: grace.email });
  const other = await signInAt(server, { person: { ...grace, sub: 'person-8' } });
  expect([other.status, other.body.code]).toEqual([409, 'provider_other_person']);
});

test('an existing account needs its password first, unless the service decides about the address', async () => {
  const server = await startProviderServer();
  const owner = await server.learner();
  await withAddress(server, owner);
  await prove(server, owner);
  const reply = await signInAt(server);
  expect([reply.status, reply.body.code]).toEqual([409, 'provider_needs_password']);
  expect((await server.call('GET /auth/me', { token: owner.token })).status).toBe(200);

  const connected = await signInAt(server, { token: owner.token });
  expect(connected.data.user.id).toBe(owner.id);
  expect((await signInAt(server)).data.user.id).toBe(owner.id);
  const { rows } = await server.store.pool.query('select kind, to_address from outbox');
  expect(rows).toEqual([{ kind: 'provider_connected', to_address: grace.email }]);
});

test('in its domains a proven account is joined, and keeps its password and sessions', async () => {
  const server = await startProviderServer(DOMAINS);
  const owner = await server.learner();
  await withAddress(server, owner);
  await prove(server, owner);
  expect((await signInAt(server)).data.user).toMatchObject({ id: owner.id, hasPassword: true });
  expect((await server.call('GET /auth/me', { token: owner.token })).status).toBe(200);
});

test('an account that a stranger may have registered is joined without the stranger’s password and sessions', async () => {
  const server = await startProviderServer(DOMAINS);
  const squatter = await server.learner();
  await withAddress(server, squatter);
  expect((await signInAt(server)).data.user).toMatchObject({ id: squatter.id, hasPassword: false });
  expect((await server.call('GET /auth/me', { token: squatter.token })).status).toBe(401);
  const body = { email: grace.email, password: squatter.password };
  expect((await server.call('POST /auth/login', { body })).status).toBe(401);
  expect(await accounts(server)).toMatchObject([{ proof: 'provider', sub: grace.sub }]);
});

test('an address alone does not open an admin’s account', async () => {
  const server = await startProviderServer(DOMAINS);
  const admin = await server.admin();
  await withAddress(server, admin);
  await prove(server, admin);
  expect((await signInAt(server)).body.code).toBe('provider_needs_password');
  expect((await signInAt(server, { token: admin.token })).data.user).toMatchObject({ id: admin.id, role: 'admin' });
});

test('a second factor is asked for, too', async () => {
  const server = await startProviderServer(DOMAINS);
  const owner = await server.learner();
  await withAddress(server, owner);
  await prove(server, owner);
  const { secret } = await enabled(server, owner);
  server.clock.move(60);
  const { challenge } = (await signInAt(server)).data.secondFactor;
  const body = { challenge, code: codeAt(secret, server.clock.now()) };
  const reply = await server.call('POST /auth/second-factor', { body });
  expect(reply.data.user.id).toBe(owner.id);
});

test('a banned account stays closed; one that its owner closed opens if asked', async () => {
  const server = await startProviderServer();
  const { id, token } = { ...(await signInAt(server)).data.user, token: (await signInAt(server)).data.token };
  await server.call('POST /auth/deactivate', { token });
  const refusal = await signInAt(server);
  expect([refusal.status, refusal.body.code]).toEqual([403, 'account_deactivated']);
  expect(refusal.body.reactivateUntil).toBeDefined();
  expect((await signInAt(server, { reactivate: true })).data.user.id).toBe(id);
  await server.store.pool.query('update users set is_active = false, deactivated_at = null where id = $1', [id]);
  expect((await signInAt(server, { reactivate: true })).body.code).toBe('account_deactivated');
});

test('the operator’s mapping makes admins, also of new people, and takes the role back at the next sign-in', async () => {
  const server = await startProviderServer(ADMINS);
  await server.admin();
  expect((await signInAt(server, { person: grace })).data.user.role).toBe('user');
  const promoted = await signInAt(server, { person: asAdmin });
  expect(promoted.data.user.role).toBe('admin');
  const demoted = await signInAt(server, { person: { ...grace, groups: ['staff'] } });
  expect(demoted.data.user.role).toBe('user');
  // Sessions of the former role ended.
  expect((await server.call('GET /auth/me', { token: promoted.data.token })).status).toBe(401);
  const { rows } = await server.store.pool.query(
    `select action from audit_events where details ->> 'provider' = 'campus' order by id`,
  );
  expect(rows.map(({ action }) => action)).toEqual(['registered', 'admin_created', 'admin_demoted']);
  const another = { ...asAdmin, sub: 'person-8', email: 'ada@campus.example.org' };
  expect((await signInAt(server, { person: another })).data.user.role).toBe('admin');
});

test('the last active admin is not demoted, and not signed in as one', async () => {
  const server = await startProviderServer(ADMINS);
  expect((await signInAt(server, { person: asAdmin })).data.user.role).toBe('admin');
  const reply = await signInAt(server, { person: grace });
  expect([reply.status, reply.body.code]).toEqual([409, 'last_admin']);
  expect(await accounts(server)).toMatchObject([{ role: 'admin' }]);
});

test('a mapped group is the person’s, and changes with it; without one it stays', async () => {
  const server = await startProviderServer({ group: { claim: 'study.cohort' } });
  await signInAt(server, { person: { ...grace, study: { cohort: ['  BSc 2026 '] } } });
  expect(await accounts(server)).toMatchObject([{ group: 'BSc 2026' }]);
  await signInAt(server, { person: { ...grace, study: { cohort: 'MSc 2027' } } });
  await signInAt(server);
  expect(await accounts(server)).toMatchObject([{ group: 'MSc 2027' }]);
});

test('of two first sign-ins at the same moment both get the one account', async () => {
  const server = await startProviderServer();
  const replies = await Promise.all([1, 2, 3].map(() => signInAt(server)));
  expect(new Set(replies.map(({ data }) => data.user.id)).size).toBe(1);
  expect(await accounts(server)).toHaveLength(1);
});

test('a reset code of the address’s owner disconnects a person who was connected before it was proven', async () => {
  const server = await startProviderServer();
  const { id } = (await signInAt(server)).data.user;
  await server.call('POST /auth/forgot-password', { body: { email: grace.email } });
  await server.app.afterwards.settled();
  const { rows } = await server.store.pool.query('select text_part as text from outbox where user_id = $1', [id]);
  const otp = /\b\d{6}\b/.exec(rows[0].text)?.[0];
  const { resetToken } = (await server.call('POST /auth/verify-otp', { body: { email: grace.email, otp } })).data;
  const password = 'a new password of hers';
  const body = { resetToken, newPassword: password, confirmPassword: password };
  expect((await server.call('POST /auth/reset-password', { body })).status).toBe(200);
  expect(await accounts(server)).toMatchObject([{ sub: null, proof: 'reset_code' }]);
  expect((await signInAt(server)).body.code).toBe('provider_needs_password');
});
