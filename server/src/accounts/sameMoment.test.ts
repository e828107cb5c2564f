import { setTimeout as delay } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { countTry } from '../auth/accountTries.service.ts';
import { adminCommand } from '../auth/adminAccounts.service.ts';
import { issueResetToken } from '../auth/reset.service.ts';
import { prove } from '../testAddresses.ts';
import type { TestGoogle } from '../testGoogle.ts';
import { startGoogleServer, startTestServer } from '../testServer.ts';
import type { Person, TestServer } from '../testServer.ts';

// What happens to an account at the moment of something else. Where it takes luck to hit that moment, it is tried often
// enough that each of these was seen to fail.

const settings = { RATE_LIMIT_FACTOR: '100000' };
const rounds = Array.from({ length: 15 }, (_nothing, nth) => nth);

/** Does all of it within a few milliseconds. */
const together = <T extends unknown[]>(within: number, ...acts: { [Nth in keyof T]: () => Promise<T[Nth]> }) =>
  Promise.all(acts.map((act) => delay(Math.random() * within).then(act))) as Promise<T>;

/** A Google account with an address of which Google does not decide whose it is. */
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

test('who connects Google at the moment of a promotion is not in afterwards', async () => {
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

test('who signs in with Google at the moment of a promotion is not in afterwards', async () => {
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

test('a try at an account that was deleted a moment ago is counted as one at nobody', async () => {
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

test('who only typed an address cannot void what its mailbox gets by changing the password', async () => {
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
