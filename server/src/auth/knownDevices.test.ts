import { expect, test } from 'vitest';
import { codeAt, enabled } from '../../test/signIn/testSecondFactor.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { issueResetToken } from './reset.service.ts';
import { knowsDevice } from './sessions.service.ts';

const BEFORE = 'a-browser-from-before-the-change';
const newPassword = 'what the owner has set';
const userAgent = 'Program 1';

const signIn = (
  { call }: TestServer,
  { email }: Person,
  { password, device }: { password: string; device: string | null },
) =>
  call('POST /auth/login', {
    body: { email, password },
    headers: { 'user-agent': userAgent, ...(device !== null && { 'x-device': device }) },
  });

/** Whether the browser of this session still counts as known to the account. */
async function isKnown({ app, store }: TestServer, { id }: Person, sessionDevice: string | null): Promise<boolean> {
  const { rows } = await store.pool.query('select device from sessions where user_id = $1 and user_agent = $2', [
    id,
    userAgent,
  ]);
  const device = sessionDevice === null ? null : (rows[0] as { device: string }).device;
  return knowsDevice(app, id, { address: '127.0.0.1', network: '127.0.0.1', device, userAgent });
}

async function reset({ app, call, clock }: TestServer, { id }: Person) {
  clock.move(1);
  const resetToken = await issueResetToken(app, id, 60_000, 'reset_code');
  const body = { resetToken, newPassword, confirmPassword: newPassword };
  expect((await call('POST /auth/reset-password', { body })).status).toBe(200);
}

test('browsers of the account’s holder before a password reset no longer count as known', async () => {
  const server = await startTestServer();
  for (const device of [BEFORE, null]) {
    const person = await server.learner();
    const { data } = await signIn(server, person, { password: person.password, device });
    // Signing out does not keep a browser known.
    if (device === null) await server.call('POST /auth/logout', { token: (data as { token: string }).token });
    expect(await isKnown(server, person, device)).toBe(true);
    await reset(server, person);
    expect(await isKnown(server, person, device)).toBe(false);
    server.clock.move(1);
    await signIn(server, person, { password: newPassword, device });
    expect(await isKnown(server, person, device)).toBe(true);
  }
});

test('neither are they while the account waits for a first password', async () => {
  const server = await startTestServer();
  const [admin, person] = [await server.admin(), await server.learner()];
  await signIn(server, person, { password: person.password, device: BEFORE });
  server.clock.move(1);
  const body = { role: 'admin' };
  expect((await server.call(`PUT /users/${person.id}`, { token: admin.token, body })).status).toBe(200);
  expect(await isKnown(server, person, BEFORE)).toBe(false);
});

test('a change of the own password leaves the browser known in which it was made', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { data } = await signIn(server, person, { password: person.password, device: BEFORE });
  server.clock.move(1);
  const { token } = data as { token: string };
  const body = { currentPassword: person.password, newPassword };
  expect((await server.call('PUT /auth/change-password', { token, body })).status).toBe(200);
  expect(await isKnown(server, person, BEFORE)).toBe(true);
});

test('a browser that has never given a code is not known once two-step sign-in is on', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await signIn(server, person, { password: person.password, device: BEFORE });
  server.clock.move(1);
  const { secret } = await enabled(server, person);
  expect(await isKnown(server, person, BEFORE)).toBe(false);
  server.clock.move(60);
  const begun = await signIn(server, person, { password: person.password, device: BEFORE });
  const { challenge } = (begun.data as { secondFactor: { challenge: string } }).secondFactor;
  const code = codeAt(secret, server.clock.now());
  const headers = { 'user-agent': userAgent, 'x-device': BEFORE };
  expect((await server.call('POST /auth/second-factor', { body: { challenge, code }, headers })).status).toBe(200);
  expect(await isKnown(server, person, BEFORE)).toBe(true);
});

test('a client with made-up secrets is not known by network and program', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await signIn(server, person, { password: person.password, device: null });
  const place = { address: '127.0.0.1', network: '127.0.0.1', userAgent };
  expect(await knowsDevice(server.app, person.id, { ...place, device: null })).toBe(true);
  expect(await knowsDevice(server.app, person.id, { ...place, device: 'made up' })).toBe(false);
});
