import type { JWTPayload } from 'jose';
import { expect, test } from 'vitest';
import { prove } from '../../test/testAddresses.ts';
import { holdWrites } from '../../test/testRaces.ts';
import { startGoogleServer, startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import type { TestGoogle } from '../../test/signIn/testGoogle.ts';
import { enabled } from '../../test/signIn/testSecondFactor.ts';
import { everyRow } from '../../test/testStore.ts';

type GoogleServer = TestServer & { google: TestGoogle };

const ada = { sub: '1101', email: 'ada@gmail.com', name: 'Ada Lovelace', given_name: 'Ada', family_name: 'Lovelace' };
const PASSCODE = 'the right passcode';

/** The browser's request after Google's answer. */
async function answerOf({ call, google }: GoogleServer, person: JWTPayload = ada) {
  const { nonce, verifier } = (await call('POST /auth/google/nonce')).data;
  return { credential: await google.sign({ ...person, nonce }), verifier: verifier as string };
}

interface More {
  person?: JWTPayload;
  token?: string | undefined;
  headers?: Record<string, string>;
  role?: 'user' | 'admin';
  adminPasscode?: string;
}

async function signIn(server: GoogleServer, { person, token, headers, ...more }: More = {}) {
  const body = { ...(await answerOf(server, person)), ...more };
  return server.call('POST /auth/google', { body, token, ...(headers && { headers }) });
}

async function auditOf({ store }: TestServer) {
  const { rows } = await store.pool.query(
    `select action, details from audit_events where details ->> 'by' = 'google' or action like 'google%' order by id`,
  );
  return rows as { action: string; details: object }[];
}

test('where Google is not set up, its endpoints are not there', async () => {
  const { call, store } = await startTestServer();
  const before = await everyRow(store);
  const body = { credential: 'x', verifier: 'y' };
  expect((await call('POST /auth/google', { body })).status).toBe(404);
  expect((await call('POST /auth/google/nonce')).status).toBe(404);
  expect((await call('GET /config')).data.googleClientId).toBeNull();
  expect(await everyRow(store)).toBe(before);
});

test('a token that cannot be verified is refused, and the refusal is traced without it', async () => {
  const server = await startGoogleServer();
  const answer = await answerOf(server);
  const reply = await server.call('POST /auth/google', { body: { ...answer, credential: `${answer.credential}x` } });
  expect([reply.status, reply.body.code]).toEqual([401, 'google_refused']);
  expect(reply.headers.get('www-authenticate')).toBeNull();
  const traced = await auditOf(server);
  expect(traced).toMatchObject([{ action: 'sign_in_failed', details: { by: 'google' } }]);
  expect(JSON.stringify(traced)).not.toContain(answer.credential.slice(0, 20));
});

test('only the browser that began a sign-in ends it, within an hour', async () => {
  const server = await startGoogleServer();
  const { call, google, clock } = server;
  const [mine, other] = [await answerOf(server), await answerOf(server)];
  const refusedWith = async (body: object) => (await call('POST /auth/google', { body })).body.code;
  expect(await refusedWith({ ...mine, verifier: other.verifier })).toBe('google_refused');
  expect(await refusedWith({ ...mine, verifier: 'a guess' })).toBe('google_refused');
  const madeUp = await google.sign({ ...ada, nonce: 'YSBub25jZSBvZiBub2JvZHk' });
  expect(await refusedWith({ credential: madeUp, verifier: mine.verifier })).toBe('google_refused');
  const { nonce, verifier } = (await call('POST /auth/google/nonce')).data;
  clock.move(3601);
  const late = await google.sign({ ...ada, nonce });
  expect(await refusedWith({ credential: late, verifier })).toBe('google_refused');
});

test('a token opens one session, however often it is sent', async () => {
  const server = await startGoogleServer();
  const body = await answerOf(server);
  expect((await server.call('POST /auth/google', { body })).status).toBe(200);
  const again = await server.call('POST /auth/google', { body });
  expect([again.status, again.body.code]).toEqual([401, 'google_refused']);
  expect(await auditOf(server)).toContainEqual({
    action: 'sign_in_failed',
    details: { by: 'google', reason: 'nonce' },
  });
  const atOnce = await answerOf(server);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => server.call('POST /auth/google', { body: atOnce })),
  );
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 401, 401, 401, 401, 401,
  ]);
});

test('a token alone opens one session within five minutes', async () => {
  const server = await startGoogleServer();
  const { call, google, clock } = server;
  const credential = await google.sign(ada);
  const once = await call('POST /auth/google', { body: { credential } });
  expect(once.data.user.email).toBe(ada.email);
  const [signed, signature = ''] = [credential.slice(0, credential.lastIndexOf('.')), credential.split('.').at(-1)];
  for (const again of [credential, `${signed}.${signature}==`])
    expect((await call('POST /auth/google', { body: { credential: again } })).body.code).toBe('google_refused');
  const atOnce = await google.sign(ada);
  const replies = await Promise.all(
    Array.from({ length: 6 }, () => call('POST /auth/google', { body: { credential: atOnce } })),
  );
  expect(replies.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([
    200, 401, 401, 401, 401, 401,
  ]);
  const [inTime, late] = [await google.sign(ada), await google.sign(ada)];
  clock.move(300);
  expect((await call('POST /auth/google', { body: { credential: inTime } })).status).toBe(200);
  clock.move(1);
  expect((await call('POST /auth/google', { body: { credential: late } })).body.code).toBe('google_refused');
});

test('a token alone comes again with the passcode, and has a nonce of its own or none', async () => {
  const server = await startGoogleServer({ ADMIN_PASSCODE: PASSCODE });
  const credential = await server.google.sign({ ...ada, nonce: 'of another client' });
  const body = { credential, role: 'admin' };
  expect((await server.call('POST /auth/google', { body })).data.requiresAdminPasscode).toBe(true);
  const right = await server.call('POST /auth/google', { body: { ...body, adminPasscode: PASSCODE } });
  expect(right.data.user.role).toBe('admin');
});

test('a token of a sign-in that a page began is refused without that page’s proof, before and after', async () => {
  const server = await startGoogleServer();
  const { credential, verifier } = await answerOf(server);
  const alone = () => server.call('POST /auth/google', { body: { credential } });
  expect((await alone()).body.code).toBe('google_refused');
  expect((await server.call('POST /auth/google', { body: { credential, verifier } })).status).toBe(200);
  expect((await alone()).body.code).toBe('google_refused');
  const without = await server.google.sign(ada);
  const reply = await server.call('POST /auth/google', { body: { credential: without, verifier } });
  expect(reply.body.code).toBe('google_refused');
});

test('without Google’s keys it says so, and passwords still work', async () => {
  const server = await startGoogleServer();
  server.google.answerWith({ status: 500, text: '' });
  const reply = await signIn(server);
  expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
  const { email, password } = await server.learner();
  expect((await server.call('POST /auth/login', { body: { email, password } })).status).toBe(200);
});

test('a deactivated account stays closed, and nothing is linked to it', async () => {
  const server = await startGoogleServer();
  const { call, store, clock } = server;
  const { email, id } = await server.learner();
  const known = (await signIn(server)).data.user;
  await store.pool.query('update users set is_active = false, deactivated_at = $1 where id = any($2)', [
    clock.now(),
    [id, known.id],
  ]);
  for (const person of [ada, { ...ada, sub: 'new', email, hd: 'example.org' }]) {
    const reply = await signIn(server, { person });
    expect([reply.status, reply.body.code]).toEqual([403, 'account_deactivated']);
    expect(reply.body).toHaveProperty('reactivateUntil');
  }
  const { rows } = await store.pool.query('select google_sub from users where id = $1', [id]);
  expect(rows).toEqual([{ google_sub: null }]);
  expect((await call('GET /config')).data.googleClientId).toBe(server.google.clientId);
});

test('a new person gets an account without a password, with what Google says of them', async () => {
  const server = await startGoogleServer();
  const picture = 'https://lh3.googleusercontent.com/a/ada';
  const reply = await signIn(server, { person: { ...ada, picture } });
  expect(reply.status).toBe(200);
  expect(reply.data).toEqual({
    token: expect.stringMatching(/^asy_/),
    user: {
      id: expect.any(Number),
      email: 'ada@gmail.com',
      firstName: 'Ada',
      lastName: 'Lovelace',
      role: 'user',
      picture,
      hasPassword: false,
      hasProvider: false,
      isInterviewer: false,
      timeFactor: 1,
    },
  });
  expect((await server.call('GET /auth/me', { token: reply.data.token })).data.user).toEqual(reply.data.user);
  const { rows } = await server.store.pool.query(
    'select password_hash, email_verified_at, email_proven_by, google_sub from users',
  );
  const proof = { email_verified_at: server.clock.now(), email_proven_by: 'google' };
  expect(rows).toEqual([{ password_hash: null, ...proof, google_sub: '1101' }]);
  for (const password of ['', ' ', 'null', 'no account has this password'])
    expect((await server.call('POST /auth/login', { body: { email: ada.email, password } })).status).not.toBe(200);
  expect(await auditOf(server)).toContainEqual({ action: 'registered', details: { by: 'google' } });
});

test('an address that Google does not decide about is not proven by its word, until Google hosts it', async () => {
  const server = await startGoogleServer();
  const person = { ...ada, email: 'ada@example.org' };
  const proofOf = async () => (await server.store.pool.query('select email_proven_by from users')).rows;
  await signIn(server, { person });
  expect(await proofOf()).toEqual([{ email_proven_by: null }]);
  await signIn(server, { person: { ...person, email: 'ada@elsewhere.org', hd: 'elsewhere.org' } });
  expect(await proofOf()).toEqual([{ email_proven_by: null }]);
  await signIn(server, { person: { ...person, hd: 'example.org' } });
  expect(await proofOf()).toEqual([{ email_proven_by: 'google' }]);
});

test('the person is the sub: a changed address is the same account, a reused address another person', async () => {
  const server = await startGoogleServer();
  const first = (await signIn(server)).data.user;
  const renamed = await signIn(server, { person: { ...ada, email: 'ada.king@gmail.com' } });
  expect(renamed.data.user).toEqual(first);
  const taker = await signIn(server, { person: { ...ada, sub: '2202' } });
  expect([taker.status, taker.body.code]).toEqual([409, 'google_other_person']);
  expect((await signIn(server, { person: { ...ada, sub: '2202', email: 'other@gmail.com' } })).data.user.id).not.toBe(
    first.id,
  );
});

test('an account whose address was never confirmed goes to Google’s owner of it; its password and sessions end', async () => {
  const server = await startGoogleServer();
  const squatter = await server.learner();
  const person = { ...ada, email: squatter.email.toUpperCase(), hd: 'example.org' };
  const reply = await signIn(server, { person });
  expect(reply.data.user).toMatchObject({ id: squatter.id, email: squatter.email });
  expect((await server.call('GET /auth/me', { token: squatter.token })).status).toBe(401);
  expect((await server.call('GET /auth/me', { token: reply.data.token })).status).toBe(200);
  const { email, password } = squatter;
  expect((await server.call('POST /auth/login', { body: { email, password } })).status).toBe(401);
  expect(await auditOf(server)).toContainEqual({ action: 'google_linked', details: { voidedPassword: true } });
  const { rows } = await server.store.pool.query('select kind, to_address from outbox');
  expect(rows).toEqual([{ kind: 'google_connected', to_address: email }]);
});

test('but not to whom Google only heard of: without the password nothing of it changes', async () => {
  const server = await startGoogleServer();
  const owner = await server.learner();
  const before = await everyRow(server.store);
  const body = await answerOf(server, { ...ada, email: owner.email });
  const reply = await server.call('POST /auth/google', { body });
  expect([reply.status, reply.body.code]).toEqual([409, 'google_needs_password']);
  expect((await server.call('GET /auth/me', { token: owner.token })).status).toBe(200);
  await server.store.pool.query('delete from google_nonces');
  expect(await everyRow(server.store)).toBe(before);
});

test('a confirmed address is linked when Google decides about it, and its password stays', async () => {
  const server = await startGoogleServer();
  const owner = await server.learner();
  await prove(server, owner);
  const reply = await signIn(server, { person: { ...ada, email: owner.email, hd: 'example.org' } });
  expect(reply.data.user.id).toBe(owner.id);
  expect((await server.call('GET /auth/me', { token: owner.token })).status).toBe(200);
  const { email, password } = owner;
  expect((await server.call('POST /auth/login', { body: { email, password } })).status).toBe(200);
  expect(await auditOf(server)).toContainEqual({ action: 'google_linked', details: { voidedPassword: false } });
});

test('a confirmed address that Google does not decide about is linked after the password, by the same answer', async () => {
  const server = await startGoogleServer();
  const [owner, stranger] = [await server.learner(), await server.learner()];
  await prove(server, owner);
  const body = await answerOf(server, { ...ada, email: owner.email });
  for (const token of [undefined, stranger.token]) {
    const reply = await server.call('POST /auth/google', { body, token });
    expect([reply.status, reply.body.code]).toEqual([409, 'google_needs_password']);
  }
  const linked = await server.call('POST /auth/google', { body, token: owner.token });
  expect(linked.data.user.id).toBe(owner.id);
  // As at every sign-in, the presented session ends.
  expect((await server.call('GET /auth/me', { token: owner.token })).status).toBe(401);
  expect((await signIn(server, { person: { ...ada, email: owner.email } })).data.user.id).toBe(owner.id);
});

test('a sign-up as admin needs the passcode, and the same answer comes again with it', async () => {
  const server = await startGoogleServer({ ADMIN_PASSCODE: PASSCODE });
  const answer = await answerOf(server, { ...ada, picture: 'https://example.org/x.png' });
  const before = await everyRow(server.store);
  const asked = await server.call('POST /auth/google', { body: { ...answer, role: 'admin' } });
  expect(asked.status).toBe(200);
  expect(asked.data).toEqual({
    requiresAdminPasscode: true,
    userInfo: { name: 'Ada Lovelace', email: 'ada@gmail.com', picture: null },
  });
  expect(await everyRow(server.store)).toBe(before);
  for (const adminPasscode of ['', 'wrong', `${PASSCODE} `]) {
    const wrong = await server.call('POST /auth/google', { body: { ...answer, role: 'admin', adminPasscode } });
    expect([wrong.status, wrong.body.code]).toEqual([400, 'invalid_admin_passcode']);
  }
  const right = await server.call('POST /auth/google', { body: { ...answer, role: 'admin', adminPasscode: PASSCODE } });
  expect(right.data.user.role).toBe('admin');
  expect(await auditOf(server)).toContainEqual({ action: 'admin_registered', details: { by: 'google' } });
});

test('without a passcode Google makes no one an admin, nor does signing up again', async () => {
  const off = await startGoogleServer();
  const reply = await signIn(off, { role: 'admin', adminPasscode: PASSCODE });
  expect([reply.status, reply.body.code]).toEqual([403, 'admin_registration_disabled']);
  const on = await startGoogleServer({ ADMIN_PASSCODE: PASSCODE });
  expect((await signIn(on)).data.user.role).toBe('user');
  const again = await signIn(on, { role: 'admin', adminPasscode: PASSCODE });
  expect([again.status, again.body.code]).toEqual([409, 'email_taken']);
  expect((await signIn(on)).data.user.role).toBe('user');
});

test('a known admin is asked for the passcode on a new device only', async () => {
  const server = await startGoogleServer({ ADMIN_PASSCODE: PASSCODE });
  const at = (userAgent: string) => ({ headers: { 'user-agent': userAgent } });
  await signIn(server, { role: 'admin', adminPasscode: PASSCODE, ...at('desk') });
  expect((await signIn(server, at('desk'))).data).toHaveProperty('token');
  expect((await signIn(server, at('phone'))).data).toMatchObject({ requiresAdminPasscode: true });
  expect((await signIn(server, { ...at('phone'), adminPasscode: PASSCODE })).data).toHaveProperty('token');
  expect((await signIn(server, at('phone'))).data).toHaveProperty('token');
});

test('an admin’s account is not had for an address, only with the passcode', async () => {
  const guarded = await startGoogleServer({ ADMIN_PASSCODE: PASSCODE });
  const admin = await guarded.admin();
  expect((await signIn(guarded, { person: { ...ada, email: admin.email, hd: 'example.org' } })).data).toMatchObject({
    requiresAdminPasscode: true,
  });
  expect((await guarded.call('GET /auth/me', { token: admin.token })).status).toBe(200);
});

test('where there is no passcode, an admin’s account is had with its password', async () => {
  const open = await startGoogleServer();
  const other = await open.admin();
  const person = { ...ada, sub: '3303', email: other.email, hd: 'example.org' };
  expect((await signIn(open, { person })).body.code).toBe('google_needs_password');
  expect((await signIn(open, { person, token: other.token })).data.user.id).toBe(other.id);
});

test('Google is one proof: a second factor is asked for as after a password', async () => {
  const server = await startGoogleServer();
  const owner = await server.learner();
  await prove(server, owner);
  const { recoveryCodes } = await enabled(server, owner);
  const person = { ...ada, email: owner.email, hd: 'example.org' };
  const begun = await signIn(server, { person });
  expect(begun.data).toEqual({ secondFactor: { challenge: expect.any(String), expiresAt: expect.any(String) } });
  const body = { challenge: begun.data.secondFactor.challenge, code: recoveryCodes[0] };
  expect((await server.call('POST /auth/second-factor', { body })).data.user.id).toBe(owner.id);
});

test('linking with Google never voids the password of an account with a second factor', async () => {
  const server = await startGoogleServer();
  const owner = await server.learner();
  await enabled(server, owner);
  const reply = await signIn(server, { person: { ...ada, email: owner.email, hd: 'example.org' } });
  expect([reply.status, reply.body.code]).toEqual([409, 'google_needs_password']);
  expect((await server.call('GET /auth/me', { token: owner.token })).status).toBe(200);
});

test('two first sign-ins of one person at once give one account', async () => {
  const server = await startGoogleServer();
  const answers = await Promise.all(Array.from({ length: 4 }, () => answerOf(server)));
  const barrier = await holdWrites(server.store, 'before insert', 'users');
  const replies = answers.map((body) => server.call('POST /auth/google', { body }));
  await barrier.untilWaiting(answers.length);
  await barrier.lift();
  const users = (await Promise.all(replies)).map(({ status, data }) => [status, data.user.id]);
  expect(new Set(users.map(String)).size).toBe(1);
  expect(users[0]?.[0]).toBe(200);
  const { rows } = await server.store.pool.query('select count(*)::int as count from users');
  expect(rows).toEqual([{ count: 1 }]);
});

test('a sign-in by Google and a registration with its address at once give one account', async () => {
  const server = await startGoogleServer();
  const body = await answerOf(server);
  const form = { email: ada.email, password: 'a fine password', firstName: 'Ada', lastName: 'L' };
  const barrier = await holdWrites(server.store, 'before insert', 'users');
  const both = [server.call('POST /auth/google', { body }), server.call('POST /auth/register', { body: form })];
  await barrier.untilWaiting(2);
  await barrier.lift();
  const [google, registered] = await Promise.all(both);
  expect(google?.status).toBe(200);
  // 401: it came first, and its password was voided before it had a session.
  expect([201, 401, 409]).toContain(registered?.status);
  const { rows } = await server.store.pool.query('select google_sub, password_hash from users');
  expect(rows).toEqual([{ google_sub: '1101', password_hash: null }]);
});

test('a new picture replaces the old one, and none keeps it', async () => {
  const server = await startGoogleServer();
  const picture = (name: string) => `https://lh3.googleusercontent.com/a/${name}`;
  await signIn(server, { person: { ...ada, picture: picture('one') } });
  expect((await signIn(server, { person: { ...ada, picture: picture('two') } })).data.user.picture).toBe(
    picture('two'),
  );
  expect((await signIn(server)).data.user.picture).toBe(picture('two'));
  expect((await signIn(server, { person: { ...ada, picture: 'https://x.example/y' } })).data.user.picture).toBe(
    picture('two'),
  );
});

test('signing in ends the session it is sent with, a refusal does not', async () => {
  const server = await startGoogleServer();
  const first = (await signIn(server)).data.token;
  await server.call('POST /auth/google', { token: first, body: { credential: 'x', verifier: 'y' } });
  expect((await server.call('GET /auth/me', { token: first })).status).toBe(200);
  const second = await signIn(server, { token: first });
  expect((await server.call('GET /auth/me', { token: first })).status).toBe(401);
  expect((await server.call('GET /auth/me', { token: second.data.token })).status).toBe(200);
});

test('neither credential nor verifier is stored or logged', async () => {
  const lines: string[] = [];
  const logTo = { write: (line: string) => void lines.push(line) };
  const server = await startGoogleServer({ LOG_LEVEL: 'debug' }, { logTo });
  const body = await answerOf(server);
  const rows = [await everyRow(server.store)];
  await server.call('POST /auth/google', { body });
  await server.call('POST /auth/google', { body });
  rows.push(await everyRow(server.store));
  const kept = rows.join() + lines.join();
  const [, payload = '', signature = ''] = body.credential.split('.');
  for (const secret of [body.verifier, payload, signature]) expect(kept).not.toContain(secret);
});

test('unused nonces are deleted, and answers too old to be replayed', async () => {
  const server = await startGoogleServer();
  const { sweepNonces } = await import('./nonces.service.ts');
  const count = async () =>
    (await server.store.pool.query('select 1 from google_nonces union all select 2 from google_credentials')).rowCount;
  await answerOf(server);
  await server.call('POST /auth/google', { body: { credential: await server.google.sign(ada) } });
  server.clock.move(3600);
  await sweepNonces(server.app);
  expect(await count()).toBe(2);
  server.clock.move(1);
  await sweepNonces(server.app);
  expect(await count()).toBe(0);
});
