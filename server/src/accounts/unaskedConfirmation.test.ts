import type { JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { issueResetToken } from '../auth/reset.service.ts';
import { askForEmail, confirmEmail, moveTo, prove, tokenMailedTo, undoEmail } from '../../test/testAddresses.ts';
import type { AddressMail } from '../../test/testAddresses.ts';
import type { TestGoogle } from '../../test/signIn/testGoogle.ts';
import { codeAt, enabled } from '../../test/signIn/testSecondFactor.ts';
import { startGoogleServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { signInAgain } from '../../test/testWorld.ts';

// A squatter moved an account to a mailbox whose owner opened the link without having requested it.

type GoogleServer = TestServer & { google: TestGoogle };

const MAILBOX = 'owner@example.org';
const owner = { sub: '1101', email: MAILBOX, hd: 'example.org', name: 'O Wner' };
const chosen = 'a password of six words';

const byPassword = ({ call }: TestServer, password: string) =>
  call('POST /auth/login', { body: { email: MAILBOX, password } });

const byGoogle = async ({ call, google }: GoogleServer, person: JWTPayload, token?: string) =>
  call('POST /auth/google', { body: { credential: await google.sign(person) }, token });

async function reset(server: TestServer, id: number) {
  const resetToken = await issueResetToken(server.app, id, 60_000, 'reset_code');
  const body = { resetToken, newPassword: chosen, confirmPassword: chosen };
  expect((await server.call('POST /auth/reset-password', { body })).status).toBe(200);
}

const undo = async (server: TestServer, kind: AddressMail) =>
  expect((await undoEmail(server, await tokenMailedTo(server, MAILBOX, kind))).status).toBe(200);

const promote = async (server: TestServer, id: number, adminToken: string) =>
  expect((await server.call(`PUT /users/${id}`, { token: adminToken, body: { role: 'admin' } })).status).toBe(200);

test('a code turns off the second factor of an account whose address was never really proven', async () => {
  const server = await startGoogleServer();
  const squatter = await server.learner();
  const { recoveryCodes } = await enabled(server, squatter);
  await moveTo(server, squatter, MAILBOX, { code: recoveryCodes[0] ?? '' });
  await reset(server, squatter.id);
  expect((await byPassword(server, chosen)).data.user?.id).toBe(squatter.id);
});

test('but of an account that was proven before it moved, the factor stays: the mailbox alone is not enough', async () => {
  const server = await startGoogleServer();
  const person = await server.learner();
  await prove(server, person);
  const { recoveryCodes } = await enabled(server, person);
  await moveTo(server, person, MAILBOX, { code: recoveryCodes[0] ?? '' });
  await reset(server, person.id);
  expect((await byPassword(server, chosen)).data).toHaveProperty('secondFactor');
});

test('Google’s word for the mailbox ends the password that was there, and the squatter’s sessions', async () => {
  const server = await startGoogleServer();
  const squatter = await server.learner();
  await prove(server, squatter);
  await moveTo(server, squatter, MAILBOX);
  const signedIn = (await byGoogle(server, owner)).data;
  expect(signedIn.user.id).toBe(squatter.id);
  expect((await byPassword(server, squatter.password)).status).toBe(401);
  expect((await server.call('GET /auth/me', { token: squatter.token })).status).toBe(401);
  expect((await server.call('GET /auth/me', { token: signedIn.token })).status).toBe(200);
});

test('but not the link to undo: the one at the new mailbox may be the thief', async () => {
  const server = await startGoogleServer();
  const victim = await server.learner();
  await prove(server, victim);
  await moveTo(server, victim, MAILBOX);
  server.clock.move(60);
  const { token } = (await byGoogle(server, owner)).data;
  const link = await tokenMailedTo(server, victim.email, 'email_changed');
  expect((await undoEmail(server, link)).status).toBe(200);
  expect((await server.call('GET /auth/me', { token })).status).toBe(401);
});

test('nor does Google’s word get past a second factor', async () => {
  const server = await startGoogleServer();
  const person = await server.learner();
  await prove(server, person);
  const { secret } = await enabled(server, person);
  server.clock.move(30);
  await moveTo(server, person, MAILBOX, { code: codeAt(secret, server.clock.now()) });
  expect((await byGoogle(server, owner)).body.code).toBe('google_needs_password');
  expect((await byPassword(server, person.password)).data).toHaveProperty('secondFactor');
});

test.each(['email_change_asked', 'email_changed'] as const)(
  'after the owner has followed the link of %s, the squatter’s Google opens nothing and an admin’s promotion leaves nothing',
  async (kind) => {
    const server = await startGoogleServer();
    const admin = await server.admin();
    const squatter = await server.learner();
    await prove(server, squatter);
    const other = { sub: '6666', email: squatter.email, hd: 'example.org', name: 'S Quatter' };
    const { token } = (await byGoogle(server, other, squatter.token)).data;
    const { recoveryCodes } = await enabled(server, { ...squatter, token });
    server.clock.move(60);
    await moveTo(server, { ...squatter, token }, MAILBOX, { code: recoveryCodes[0] ?? '' });
    server.clock.move(60);
    await askForEmail(server, { ...squatter, token }, 'squatter@example.net', { code: recoveryCodes[1] ?? '' });
    if (kind === 'email_changed')
      expect(
        (await confirmEmail(server, await tokenMailedTo(server, 'squatter@example.net', 'email_confirm'))).status,
      ).toBe(200);
    await undo(server, kind);
    expect((await byGoogle(server, other)).data?.secondFactor).toBeUndefined();
    await promote(server, squatter.id, await signInAgain(server, admin));
    await reset(server, squatter.id);
    expect((await byPassword(server, chosen)).data.user).toMatchObject({ id: squatter.id, role: 'admin' });
  },
);

test.each(['email_change_asked', 'email_changed'] as const)(
  'the link of %s turns off the second factor of an account that was never proven otherwise',
  async (kind) => {
    const server = await startGoogleServer();
    const squatter = await server.learner();
    const { recoveryCodes } = await enabled(server, squatter);
    await moveTo(server, squatter, MAILBOX, { code: recoveryCodes[0] ?? '' });
    server.clock.move(60);
    await askForEmail(server, squatter, 'squatter@example.net', { code: recoveryCodes[1] ?? '' });
    if (kind === 'email_changed')
      await confirmEmail(server, await tokenMailedTo(server, 'squatter@example.net', 'email_confirm'));
    await undo(server, kind);
    await reset(server, squatter.id);
    expect((await byPassword(server, chosen)).data.user?.id).toBe(squatter.id);
  },
);
