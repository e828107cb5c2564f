import { expect, test } from 'vitest';
import { startGoogleServer, startProviderServer, startTestServer } from '../../test/testServer.ts';
import { grace, signInAt } from '../../test/signIn/testProviderSignIn.ts';
import { everyRow } from '../../test/testStore.ts';
import { issueResetToken } from '../auth/reset.service.ts';
import { createUser } from '../users/users.service.ts';

// SIGN_IN=provider: passwords neither open accounts nor are made.

test('signing in, registering, resetting and reactivating with passwords are refused, and change nothing', async () => {
  const server = await startProviderServer({}, { SIGN_IN: 'provider', ADMIN_PASSCODE: 'the right passcode' });
  const passwordHash = await server.app.passwords.hash('a password of hers');
  const person = { email: 'ada@example.org', firstName: 'Ada', lastName: 'B', role: 'user', passwordHash } as const;
  const id = await createUser(server.app, person);
  const resetToken = await issueResetToken(server.app, id, 60_000, 'operator_link');
  const before = await everyRow(server.store);
  const credentials = { email: person.email, password: 'a password of hers' };
  const names = { firstName: 'Eve', lastName: 'C', email: 'eve@example.org', password: 'another password' };
  const newPassword = { newPassword: 'a new password', confirmPassword: 'a new password' };
  for (const [path, body] of [
    ['login', credentials],
    ['reactivate', credentials],
    ['register', names],
    ['register', { ...names, role: 'admin', adminPasscode: 'the right passcode' }],
    ['forgot-password', { email: person.email }],
    ['verify-otp', { email: person.email, otp: '123456' }],
    ['reset-password', { resetToken, ...newPassword }],
  ] as const) {
    const reply = await server.call(`POST /auth/${path}`, { body });
    expect([path, reply.status, reply.body.code]).toEqual([path, 403, 'password_sign_in_off']);
  }
  await server.app.afterwards.settled();
  expect(await everyRow(server.store)).toBe(before);
  expect((await server.call('GET /config')).data).toMatchObject({
    passwordSignIn: false,
    providers: [{ id: 'campus', label: 'Campus' }],
  });
});

test('people who are invited, promoted or moved to another address are sent to the sign-in page', async () => {
  const role = { claim: 'groups', admin: ['assay-admins'] };
  const server = await startProviderServer({ role, domains: ['campus.example.org'] }, { SIGN_IN: 'provider' });
  const boss = { ...grace, sub: 'person-1', email: 'boss@campus.example.org', groups: ['assay-admins'] };
  const { token } = (await signInAt(server, { person: boss })).data;
  const { id } = (
    await server.call('POST /users', {
      token,
      body: { email: 'ada@campus.example.org', firstName: 'Ada', lastName: 'B', role: 'user' },
    })
  ).data.user;
  for (const change of [{ email: grace.email }, { role: 'admin' }])
    expect((await server.call(`PUT /users/${id}`, { token, body: change })).status).toBe(200);
  const { rows } = await server.store.pool.query(
    `select to_address, text_part from outbox where kind = 'invitation' order by id`,
  );
  expect(rows.map(({ to_address }) => to_address)).toEqual(['ada@campus.example.org', grace.email, grace.email]);
  for (const { text_part } of rows) {
    expect(text_part).toMatch(/Sign in:\nhttp:.+\/login\n/);
    expect(text_part).not.toMatch(/password/i);
  }
  expect(await server.store.pool.query(`select 1 from reset_tokens`)).toMatchObject({ rowCount: 0 });
});

test('the sign-in service still signs in', async () => {
  const server = await startProviderServer({}, { SIGN_IN: 'provider' });
  expect((await signInAt(server)).data.user.email).toBe(grace.email);
});

test('Google alone is a service, too: its button signs in and up, passwords stay off', async () => {
  const { call, google } = await startGoogleServer({ SIGN_IN: 'provider' });
  const { nonce, verifier } = (await call('POST /auth/google/nonce')).data;
  const person = { sub: '1101', email: 'ada@gmail.com', name: 'Ada Lovelace' };
  const body = { credential: await google.sign({ ...person, nonce }), verifier };
  const { token, user } = (await call('POST /auth/google', { body })).data;
  expect(user).toMatchObject({ email: person.email, hasPassword: false });
  const password = { newPassword: 'a new password', confirmPassword: 'a new password', ...body };
  for (const path of ['login', 'google/password'])
    expect(
      (await call(`POST /auth/${path}`, { token, body: { email: person.email, password: 'any', ...password } })).body
        .code,
    ).toBe('password_sign_in_off');
});

test('without any service the server does not start', async () => {
  await expect(startTestServer({ SIGN_IN: 'provider' })).rejects.toThrow(
    'SIGN_IN: provider needs OIDC_PROVIDERS or GOOGLE_CLIENT_ID',
  );
});
