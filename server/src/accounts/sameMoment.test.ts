import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countTry } from '../auth/accountTries.service.ts';
import { adminCommand } from '../auth/adminAccounts.service.ts';
import { issueResetToken } from '../auth/reset.service.ts';
import { openSession } from '../auth/sessions.service.ts';
import { prove } from '../../test/testAddresses.ts';
import { challengeOf, codeAt, enabled, enrolled } from '../../test/signIn/testSecondFactor.ts';
import type { TestGoogle } from '../../test/signIn/testGoogle.ts';
import { startGoogleServer, startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { getUser } from '../users/users.service.ts';

// Concurrent changes of one account. Tests that depend on timing repeat often enough that each was seen to fail.

const ORIGIN = { address: '127.0.0.1', network: '127.0.0.1', userAgent: '', device: null };
const settings = { RATE_LIMIT_FACTOR: '100000' };
const rounds = Array.from({ length: 15 }, (_nothing, nth) => nth);

/** Runs all of it within a few milliseconds. */
const together = <T extends unknown[]>(within: number, ...acts: { [Nth in keyof T]: () => Promise<T[Nth]> }) =>
  Promise.all(acts.map((act) => delay(Math.random() * within).then(act))) as Promise<T>;

/** A Google account with an address for which Google is not authoritative. */
const googleOf = ({ id, email }: Pick<Person, 'id' | 'email'>) => ({ sub: `google ${id}`, email, name: 'Some One' });

async function byGoogle({ call }: TestServer, google: TestGoogle, person: ReturnType<typeof googleOf>, token?: string) {
  const body = { credential: await google.sign(person) };
  return call<{ token: string }>('POST /auth/google', { ...(token !== undefined && { token }), body });
}

const promote = ({ call }: TestServer, { token }: Person, { id }: Pick<Person, 'id'>) =>
  call(`PUT /users/${id}`, { token, body: { role: 'admin' } });

const whoIs = async ({ call }: TestServer, token: string | undefined) =>
  token === undefined ? 401 : (await call('GET /auth/me', { token })).status;

test('a session that another process has ended connects no Google account, though it is remembered here', async () => {
  const server = await startGoogleServer(settings);
  const other = await startTestServer(settings, { store: server.store, clock: server.clock });
  const squatter = await server.learner();
  expect(await whoIs(server, squatter.token)).toBe(200);
  await adminCommand(other.app, { act: 'create', email: squatter.email, firstName: null, lastName: null });
  const reply = await byGoogle(server, server.google, googleOf(squatter), squatter.token);
  expect(reply).toMatchObject({ status: 409, body: { code: 'google_needs_password' } });
});

test('connecting Google at the moment of a promotion gives no access afterwards', async () => {
  const server = await startGoogleServer(settings);
  const admin = await server.admin();
  for (const _round of rounds) {
    const squatter = await server.learner();
    const [promoted, connected] = await together<[{ status: number }, Awaited<ReturnType<typeof byGoogle>>]>(
      20,
      () => promote(server, admin, squatter),
      () => byGoogle(server, server.google, googleOf(squatter), squatter.token),
    );
    expect(promoted.status).toBe(200);
    const again = await byGoogle(server, server.google, googleOf(squatter));
    for (const { data } of [connected, again]) expect(await whoIs(server, data?.token)).toBe(401);
  }
});

test('signing in with Google at the moment of a promotion gives no access afterwards', async () => {
  const server = await startGoogleServer(settings);
  const admin = await server.admin();
  for (const nth of rounds) {
    const person = googleOf({ id: nth, email: `squatter${nth}@example.org` });
    await byGoogle(server, server.google, person);
    const { rows } = await server.store.pool.query('select id from users where email = $1', [person.email]);
    const signIn = () => byGoogle(server, server.google, person);
    const [promoted, ...signedIn] = await together<[{ status: number }, ...Awaited<ReturnType<typeof signIn>>[]]>(
      40,
      () => promote(server, admin, rows[0]),
      ...Array(4).fill(signIn),
    );
    expect(promoted.status).toBe(200);
    for (const { data } of signedIn) expect(await whoIs(server, data?.token)).toBe(401);
  }
});

test('a try at an account deleted a moment ago counts as one at an unknown address', async () => {
  const { app } = await startTestServer();
  const tries = { rule: 'loginAccountDay', userId: 12_345, target: '', key: 'gone' } as const;
  const takeBack = await countTry(app, tries);
  const { remaining } = app.limits.look('loginAccountDay', 'gone');
  await takeBack();
  expect(app.limits.look('loginAccountDay', 'gone').remaining).toBe(remaining + 1);
});

test('a deletion and what ends its proof never both succeed', async () => {
  const server = await startTestServer(settings);
  const { call, app } = server;
  const admin = await server.admin();
  for (const nth of rounds) {
    const owner = await server.learner();
    if (nth % 2) await prove(server, owner);
    const resetToken = await issueResetToken(app, owner.id, 60_000, 'reset_code');
    const body = { resetToken, newPassword: 'the owner has set this', confirmPassword: 'the owner has set this' };
    const [won, deleted] = await together<{ status: number }[]>(
      20,
      () => (nth % 2 ? call('POST /auth/reset-password', { body }) : promote(server, admin, owner)),
      () => call('POST /auth/delete-account', { token: owner.token, body: { currentPassword: owner.password } }),
    );
    expect([won?.status, deleted?.status]).not.toEqual([200, 200]);
  }
});

test('a code is exchanged at the moment of a promotion, and both are answered', async () => {
  const server = await startTestServer(settings);
  const { call, app, store } = server;
  const admin = await server.admin();
  for (const _round of rounds) {
    const { id, email } = await server.learner();
    await call('POST /auth/forgot-password', { body: { email } });
    await app.afterwards.settled();
    const mailed = `select text_part from outbox where user_id = $1 and kind = 'reset_code'`;
    const { rows } = await store.pool.query<{ text_part: string }>(mailed, [id]);
    const otp = /\b\d{6}\b/.exec(rows[0]?.text_part ?? '')?.[0];
    const [promoted, exchanged] = await together<{ status: number }[]>(
      8,
      () => promote(server, admin, { id }),
      () => call('POST /auth/verify-otp', { body: { email, otp } }),
    );
    expect(promoted?.status).toBe(200);
    expect([200, 400]).toContain(exchanged?.status);
  }
});

test('a person who only typed an address cannot void its mailbox’s links by changing the password', async () => {
  const server = await startTestServer();
  const { call, app, store } = server;
  const squatter = await server.learner();
  const { email } = squatter;
  await call('POST /auth/forgot-password', { body: { email } });
  await app.afterwards.settled();
  const body = { currentPassword: squatter.password, newPassword: 'another of the squatter' };
  expect((await call('PUT /auth/change-password', { token: squatter.token, body })).status).toBe(200);
  const { rows } = await store.pool.query<{ text_part: string }>(
    `select text_part from outbox where to_address = $1 and kind = 'reset_code'`,
    [email],
  );
  const otp = /\b\d{6}\b/.exec(rows[0]?.text_part ?? '')?.[0];
  expect((await call('POST /auth/verify-otp', { body: { email, otp } })).status).toBe(200);
});

/** Two processes with the same database; the second has the sessions cached. */
async function twoProcesses() {
  const first = await startTestServer(settings);
  const second = await startTestServer(settings, { store: first.store, clock: first.clock });
  const remember = (person: Person) => whoIs(second, person.token);
  return { first, second, remember };
}

const people = 'Email,First name,Last name,Role\r\nnew1@example.org,New,One,admin\r\n';

test('an admin demoted by another process a moment ago can create, remove and promote no one', async () => {
  const { first, second, remember } = await twoProcesses();
  const [boss, bad, learner] = [await first.admin(), await first.admin(), await first.learner()];
  await remember(bad);
  expect((await first.call(`PUT /users/${bad.id}`, { token: boss.token, body: { role: 'user' } })).status).toBe(200);
  const { token } = bad;
  const newcomer = { email: 'made@example.org', firstName: 'Made', lastName: 'Up', role: 'admin' };
  const content = Buffer.from(people).toString('base64');
  const replies = [
    await second.call('POST /users', { token, body: newcomer }),
    await second.call(`PUT /users/${learner.id}`, { token, body: { role: 'admin' } }),
    await second.call(`DELETE /users/${learner.id}`, { token }),
    await second.call('POST /users/import', { token, body: { content, mode: 'all', from: 0 } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401, 401]);
  const { rows } = await first.store.pool.query(`select id from users where role = 'admin'`);
  expect(rows).toEqual([{ id: boss.id }]);
});

test('actions with a deleted admin’s session at another process are refused without an error', async () => {
  const { first, second, remember } = await twoProcesses();
  const [boss, gone] = [await first.admin(), await first.admin()];
  await remember(gone);
  expect((await first.call(`DELETE /users/${gone.id}`, { token: boss.token })).status).toBe(200);
  const { token } = gone;
  const replies = [
    await second.call('POST /meetings', { token, body: {} }),
    await second.call('POST /notify', { token, body: { userId: boss.id, message: 'Hello' } }),
    await second.call('POST /exports', { token, body: { list: 'users', format: 'csv', filter: {} } }),
  ];
  expect(replies.map(({ status }) => status)).toEqual([401, 401, 401]);
});

test('a second factor is neither begun nor turned on in a session that another process has ended', async () => {
  const { first, second, remember } = await twoProcesses();
  const admin = await first.admin();
  const [late, waiting] = [await first.learner(), await first.learner()];
  const secret = await enrolled(second, waiting);
  for (const squatter of [late, waiting]) {
    await remember(squatter);
    expect((await promote(first, admin, squatter)).status).toBe(200);
  }
  const enrolment = { token: late.token, body: { currentPassword: late.password } };
  expect((await second.call('POST /auth/second-factor/enrolment', enrolment)).status).not.toBe(200);
  const confirmation = { token: waiting.token, body: { code: codeAt(secret, first.clock.now()) } };
  expect((await second.call('POST /auth/second-factor/confirm', confirmation)).status).toBe(401);
  expect((await first.store.pool.query('select * from second_factors')).rows).toEqual([]);
});

test('a second factor that waits for its first code goes when the owner of the address connects Google', async () => {
  const server = await startGoogleServer(settings);
  const squatter = await server.learner();
  await enrolled(server, squatter);
  const owner = { ...googleOf(squatter), hd: 'example.org' };
  expect((await byGoogle(server, server.google, owner)).status).toBe(200);
  expect((await server.store.pool.query('select * from second_factors')).rows).toEqual([]);
});

test('a sign-in that a learner began is not finished by an admin', async () => {
  const server = await startTestServer(settings);
  const admin = await server.admin();
  const learner = await server.learner();
  await prove(server, learner);
  const { recoveryCodes } = await enabled(server, learner);
  const challenge = await challengeOf(server, learner);
  const asItWas = await getUser(server.app, learner.id);
  expect((await promote(server, admin, learner)).status).toBe(200);
  const body = { challenge, code: recoveryCodes[0] };
  expect((await server.call('POST /auth/second-factor', { body })).body.code).toBe('sign_in_expired');
  const session = openSession(server.app, asItWas, ORIGIN);
  await expect(session).rejects.toMatchObject({ code: 'invalid_credentials' });
});

test('admins can be created while another admin is deleted, and their creator stays signed in', async () => {
  const server = await startTestServer(settings);
  const boss = await server.admin();
  for (const _round of rounds) {
    const [third, learner] = [await server.admin(), await server.learner()];
    const replies = await together<{ status: number }[]>(
      10,
      () => server.call(`DELETE /users/${third.id}`, { token: boss.token }),
      () => promote(server, boss, learner),
    );
    expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  }
});
