import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { createPasswords } from '../platform/passwords/passwords.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';

const LOOSE = { RATE_LIMIT_FACTOR: '1000' };
const tries = ({ email }: { email: string }, password: string) => ({ body: { email, password } });

async function deactivate({ app, clock, store }: TestServer, { id }: Person) {
  await store.pool.query('update users set is_active = false, deactivated_at = $1 where id = $2', [clock.now(), id]);
  app.actors.forgetUser(id);
}

test('an unknown address and a wrong password are answered alike', async () => {
  const server = await startTestServer();
  const { call, learner, store } = server;
  const person = await learner();
  const closed = await learner();
  await deactivate(server, closed);
  const before = await everyRow(store);
  const replies = [
    await call('POST /auth/login', tries({ email: 'nobody@example.org' }, 'no account has this password')),
    await call('POST /auth/login', tries(person, 'wrong')),
    await call('POST /auth/login', tries(person, `${person.password} `)),
    await call('POST /auth/login', tries(person, person.password.toUpperCase())),
    await call('POST /auth/login', tries(closed, 'wrong')),
  ];
  for (const reply of replies) {
    expect(reply.status).toBe(401);
    expect(reply.body).toEqual({
      success: false,
      code: 'invalid_credentials',
      message: 'Invalid email or password',
      requestId: expect.any(String),
    });
    // The page must not take it for an ended session.
    expect(reply.headers.get('www-authenticate')).toBeNull();
    expect([...reply.headers.keys()]).toEqual([...(replies[0]?.headers.keys() ?? [])]);
  }
  expect(await everyRow(store)).toBe(before);
});

test('the right password of a deactivated account returns until when it can be reactivated', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await deactivate(server, person);
  const reply = await server.call('POST /auth/login', tries(person, person.password));
  expect(reply.status).toBe(403);
  expect(reply.body).toMatchObject({ code: 'account_deactivated', reactivateUntil: '2026-04-03T10:00:00.000Z' });
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
});

test('signing in answers the person and a token that is stored only as its hash', async () => {
  const { call, learner, store } = await startTestServer();
  const person = await learner();
  const reply = await call('POST /auth/login', tries(person, person.password));
  expect(reply.status).toBe(200);
  expect(reply.data.token).toMatch(/^asy_[A-Za-z0-9_-]{43}$/);
  expect(Object.keys(reply.data.user).sort()).toEqual([
    'email',
    'firstName',
    'hasPassword',
    'hasProvider',
    'id',
    'isInterviewer',
    'lastName',
    'picture',
    'role',
    'timeFactor',
  ]);
  const rows = await everyRow(store);
  expect(rows).toContain(createHash('sha256').update(reply.data.token).digest('hex'));
  for (const secret of [reply.data.token, reply.data.token.slice(4), Buffer.from(reply.data.token).toString('hex')])
    expect(rows).not.toContain(secret);
  // The stored hash is not accepted as a token.
  const hash = createHash('sha256').update(reply.data.token).digest();
  for (const token of [hash.toString('hex'), hash.toString('base64url'), `asy_${hash.toString('base64url')}`])
    expect((await call('GET /auth/me', { token })).status).toBe(401);
});

test('a new sign-in ends the session that was presented with it, a failed one does not', async () => {
  const { call, learner } = await startTestServer();
  const person = await learner();
  const elsewhere = await call('POST /auth/login', tries(person, person.password));
  await call('POST /auth/login', { ...tries(person, 'wrong'), token: person.token });
  expect((await call('GET /auth/me', { token: person.token })).status).toBe(200);
  const next = await call('POST /auth/login', { ...tries(person, person.password), token: person.token });
  expect((await call('GET /auth/me', { token: person.token })).status).toBe(401);
  for (const { data } of [elsewhere, next])
    expect((await call('GET /auth/me', { token: data.token })).status).toBe(200);
});

test('an address signs in however it is written, a password only exactly', async () => {
  const { call } = await startTestServer(LOOSE);
  const password = ' Pässwörd ｐａｓｓ 🗝️ ';
  const body = { email: 'Jürgen@example.org', password, firstName: 'J', lastName: 'W' };
  expect((await call('POST /auth/register', { body })).status).toBe(201);
  const status = async (email: string, given: string) =>
    (await call('POST /auth/login', tries({ email }, given))).status;
  for (const email of ['jürgen@example.org', 'JÜRGEN@EXAMPLE.ORG', 'Ju\u0308rgen@example.org', ' jürgen@example.org '])
    expect(await status(email, password), email).toBe(200);
  expect(await status(body.email, password.normalize('NFD'))).toBe(200);
  for (const given of [
    password.trim(),
    password.toLowerCase(),
    password.normalize('NFKC'),
    `${password}x`,
    password.slice(0, -1),
  ])
    expect(await status(body.email, given), given).toBe(401);
});

test('passwords sent at once count before they are checked', async () => {
  const { call, learner } = await startTestServer();
  const person = await learner();
  const guesses = await Promise.all(
    Array.from({ length: 30 }, (_, nth) => call('POST /auth/login', tries(person, `guess ${nth}`))),
  );
  const statuses = guesses.map(({ status }) => status);
  expect(statuses.filter((status) => status === 401)).toHaveLength(5);
  expect(statuses.filter((status) => status === 429)).toHaveLength(25);
});

test('right passwords sent at once all get in, within the ten sessions a person may have', async () => {
  const { call, learner } = await startTestServer(LOOSE);
  const person = await learner();
  const replies = await Promise.all(
    Array.from({ length: 15 }, () => call('POST /auth/login', tries(person, person.password))),
  );
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
  const alive = await Promise.all(replies.map(({ data }) => call('GET /auth/me', { token: data.token })));
  expect(alive.filter(({ status }) => status === 200)).toHaveLength(10);
});

test('a password that is changed while it is checked does not open a session', async () => {
  const { app, call, learner } = await startTestServer();
  const person = await learner();
  const { verify } = app.passwords;
  let meanwhile = async () => {
    meanwhile = async () => undefined;
    const body = { currentPassword: person.password, newPassword: 'another password' };
    expect((await call('PUT /auth/change-password', { token: person.token, body })).status).toBe(200);
  };
  app.passwords.verify = async (hash, password) => {
    const right = await verify(hash, password);
    await meanwhile();
    return right;
  };
  const late = await call('POST /auth/login', tries(person, person.password));
  expect([late.status, late.body.code]).toEqual([401, 'invalid_credentials']);
  expect((await call('GET /auth/sessions', { token: person.token })).data.items).toHaveLength(1);
});

test('an account that is closed while its password is checked does not open a session', async () => {
  const server = await startTestServer();
  const { app, call, learner } = server;
  const person = await learner();
  const { verify } = app.passwords;
  app.passwords.verify = async (hash, password) => {
    const right = await verify(hash, password);
    await deactivate(server, person);
    return right;
  };
  const late = await call('POST /auth/login', tries(person, person.password));
  expect([late.status, late.body.code]).toEqual([403, 'account_deactivated']);
});

test('a flood of sign-ins from everywhere is asked to retry, while a running quiz continues', async () => {
  const { call, running, keyOf } = await startTestServer(
    { ...LOOSE, TRUST_PROXY: '1' },
    { passwords: createPasswords() },
  );
  const { person, attempt } = await running({ questions: 3 });
  const flood = Promise.all(
    Array.from({ length: 200 }, (_, nth) =>
      call('POST /auth/login', {
        ...tries({ email: `nobody${nth}@example.org` }, 'x'),
        headers: { 'x-forwarded-for': `10.0.0.${nth}` },
      }),
    ),
  );
  for (const { id } of attempt.questions) {
    const body = { quizAttemptId: attempt.id, questionId: id, selectedAnswer: keyOf(attempt, id) };
    expect((await call('POST /quiz/answer', { token: person.token, body })).status).toBe(200);
  }
  const replies = await flood;
  const [refused, checked] = [503, 401].map((status) => replies.filter((reply) => reply.status === status));
  expect((refused?.length ?? 0) + (checked?.length ?? 0)).toBe(200);
  expect(checked?.length).toBeGreaterThanOrEqual(66);
  expect(refused?.length).toBeGreaterThan(0);
  for (const reply of refused ?? [])
    expect([reply.body.code, reply.headers.get('retry-after')]).toEqual(['unavailable', '2']);
});
