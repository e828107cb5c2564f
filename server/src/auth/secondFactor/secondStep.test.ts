import { expect, test } from 'vitest';
import { enabled, challengeOf, codeAt } from '../../../test/signIn/testSecondFactor.ts';
import { startTestServer } from '../../../test/testServer.ts';
import type { Person, TestServer } from '../../../test/testServer.ts';
import { everyRow } from '../../../test/testStore.ts';

const LOOSE = { RATE_LIMIT_FACTOR: '1000' };

/** A person with two-step sign-in, and their app's codes. */
async function guarded(settings: Record<string, string> = {}) {
  const server = await startTestServer(settings);
  const person = await server.learner();
  const { secret, recoveryCodes } = await enabled(server, person);
  // The code that turned it on is used up.
  server.clock.move(60);
  const code = (secondsAway = 0) => codeAt(secret, new Date(server.clock.now().getTime() + secondsAway * 1000));
  const answer = (challenge: string, given: string, token?: string) =>
    server.call('POST /auth/second-factor', { body: { challenge, code: given }, token });
  return { server, person, recoveryCodes, code, answer, begin: () => challengeOf(server, person) };
}

const sessionsOf = async ({ store }: TestServer, { id }: Person) =>
  (await store.pool.query('select id from sessions where user_id = $1 and revoked_at is null', [id])).rowCount;

test('a right password alone opens no session where a second factor is on', async () => {
  const { server, person } = await guarded();
  const before = await sessionsOf(server, person);
  const { email, password } = person;
  const reply = await server.call('POST /auth/login', { body: { email, password }, token: person.token });
  expect(reply.status).toBe(200);
  expect(reply.data).toEqual({
    secondFactor: {
      challenge: expect.stringMatching(/^[A-Za-z0-9_-]{43}$/),
      expiresAt: '2026-03-04T10:06:00.000Z',
    },
  });
  expect(await sessionsOf(server, person)).toBe(before);
  // Only a completed sign-in ends the presented session.
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(200);
  expect((await server.call('GET /auth/me', { token: reply.data.secondFactor.challenge })).status).toBe(401);
  expect(await everyRow(server.store)).not.toContain(reply.data.secondFactor.challenge);
});

test('a wrong password is refused like anyone’s, whether or not a second factor is on', async () => {
  const { server, person } = await guarded();
  const other = await server.learner();
  const replies = [];
  for (const { email } of [person, other])
    replies.push(await server.call('POST /auth/login', { body: { email, password: 'wrong' } }));
  const [first, second] = replies.map(({ status, body: { requestId: _id, ...body } }) => ({ status, body }));
  expect(first).toEqual(second);
});

test.each(['000000', 'abcdef', '12345', '1234567', '٠٠٠٠٠٠', '0000-0000-0000-0000-0000-0000', ' '])(
  'the code %o is refused with 400 and opens nothing',
  async (given) => {
    const { server, person, answer, begin } = await guarded();
    const challenge = await begin();
    const before = await sessionsOf(server, person);
    const reply = await answer(challenge, given);
    expect(reply.status).toBe(400);
    expect(['invalid_otp', 'invalid_input']).toContain(reply.body.code);
    expect(await sessionsOf(server, person)).toBe(before);
  },
);

test('another person’s code or recovery code is refused', async () => {
  const { server, person, answer } = await guarded();
  const other = await server.learner();
  const theirs = await enabled(server, other);
  server.clock.move(60);
  const codes = [codeAt(theirs.secret, server.clock.now()), theirs.recoveryCodes[0] ?? ''];
  for (const code of codes)
    expect((await answer(await challengeOf(server, person), code)).body.code).toBe('invalid_otp');
});

test('a code counts one step early and one step late, not two', async () => {
  const { answer, begin, code } = await guarded(LOOSE);
  for (const away of [-60, 60, 90, -600]) expect((await answer(await begin(), code(away))).status, `${away}`).toBe(400);
  for (const away of [-30, 0, 30]) expect((await answer(await begin(), code(away))).status, `${away}`).toBe(200);
});

test('a code is accepted once, and none of an earlier step after it', async () => {
  const { server, answer, begin, code } = await guarded();
  const [earlier, used] = [code(-30), code()];
  expect((await answer(await begin(), used)).status).toBe(200);
  for (const again of [used, earlier]) {
    const reply = await answer(await begin(), again);
    expect([reply.status, reply.body.code]).toEqual([400, 'invalid_otp']);
    expect(reply.body.message).toBe('This code is incorrect, has expired or was already used. Enter a new one.');
  }
  server.clock.move(30);
  expect((await answer(await begin(), code())).status).toBe(200);
});

test('the code that turned on two-step sign-in cannot sign in', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { secret } = await enabled(server, person);
  const body = { challenge: await challengeOf(server, person), code: codeAt(secret, server.clock.now()) };
  expect((await server.call('POST /auth/second-factor', { body })).body.code).toBe('invalid_otp');
});

test('one code sent many times at once signs in once', async () => {
  const { answer, begin, code } = await guarded(LOOSE);
  const challenges = await Promise.all(Array.from({ length: 8 }, begin));
  const replies = await Promise.all(challenges.map((challenge) => answer(challenge, code())));
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400, 400, 400, 400, 400]);
});

test('one challenge signs in once, with whatever codes', async () => {
  const { answer, begin, recoveryCodes } = await guarded(LOOSE);
  const challenge = await begin();
  const replies = await Promise.all(recoveryCodes.slice(0, 5).map((code) => answer(challenge, code)));
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400, 400, 400]);
  expect((await answer(challenge, recoveryCodes[9] ?? '')).body.code).toBe('sign_in_expired');
});

test.each([false, true])(
  'the sixth code of a challenge is refused even when it is right (at once: %s)',
  async (atOnce) => {
    const { answer, begin, code } = await guarded(LOOSE);
    const challenge = await begin();
    const guesses = ['000001', '000002', '000003', '000004', '000005'].map((guess) => () => answer(challenge, guess));
    if (atOnce) await Promise.all(guesses.map((guess) => guess()));
    else for (const guess of guesses) expect((await guess()).body.code).toBe('invalid_otp');
    const reply = await answer(challenge, code());
    expect([reply.status, reply.body.code]).toEqual([400, 'sign_in_expired']);
    expect((await answer(await begin(), code())).status).toBe(200);
  },
);

test('a challenge lives five minutes', async () => {
  const { server, answer, begin, code } = await guarded();
  const challenge = await begin();
  server.clock.move(301);
  expect((await answer(challenge, code())).body.code).toBe('sign_in_expired');
  const next = await begin();
  server.clock.move(299);
  expect((await answer(next, code())).status).toBe(200);
});

test('an invented challenge asks to sign in again', async () => {
  const { answer, code } = await guarded();
  for (const challenge of ['x', 'A'.repeat(43)])
    expect((await answer(challenge, code())).body.code).toBe('sign_in_expired');
});

test('a password changed meanwhile ends the sign-in that began with the old one', async () => {
  const { server, person, answer, begin, code } = await guarded();
  const challenge = await begin();
  const body = { currentPassword: person.password, newPassword: 'another fine password' };
  expect((await server.call('PUT /auth/change-password', { token: person.token, body })).status).toBe(200);
  expect((await answer(challenge, code())).body.code).toBe('sign_in_expired');
});

test('an account deactivated meanwhile is not entered', async () => {
  const { server, person, answer, begin, code } = await guarded();
  const challenge = await begin();
  await server.store.pool.query('update users set is_active = false where id = $1', [person.id]);
  expect((await answer(challenge, code())).body.code).toBe('account_deactivated');
});

test('a right code signs in and ends the session that was presented', async () => {
  const { server, person, answer, begin, code } = await guarded();
  const reply = await answer(await begin(), `${code().slice(0, 3)} ${code().slice(3)}`, person.token);
  expect(reply.status).toBe(200);
  expect(reply.data.token).toMatch(/^asy_/);
  expect(reply.data.user.id).toBe(person.id);
  expect((await server.call('GET /auth/me', { token: reply.data.token })).status).toBe(200);
  expect((await server.call('GET /auth/me', { token: person.token })).status).toBe(401);
});

test('a recovery code signs in once, however it is typed, and the owner sees how many are left', async () => {
  const { server, person, recoveryCodes, answer, begin } = await guarded();
  const [first = '', second = ''] = recoveryCodes;
  expect((await answer(await begin(), first)).status).toBe(200);
  expect((await answer(await begin(), first)).body.code).toBe('invalid_otp');
  const typed = second.toUpperCase().replaceAll('-', ' ').replaceAll('0', 'O').replaceAll('1', 'l');
  const reply = await answer(await begin(), ` ${typed}`);
  expect(reply.status).toBe(200);
  const status = await server.call('GET /auth/second-factor', { token: reply.data.token });
  expect(status.data.recoveryCodesLeft).toBe(8);
  const mails = await server.store.pool.query(
    `select to_address, text_part from outbox where kind = 'recovery_code_used' order by id`,
  );
  expect(mails.rows).toHaveLength(2);
  expect(mails.rows[1]).toMatchObject({
    to_address: person.email,
    text_part: expect.stringContaining('You have 8 codes left'),
  });
});

test('wrong codes leave a trace, and neither trace nor mail holds a code', async () => {
  const { server, person, answer, begin, recoveryCodes, code } = await guarded();
  await answer(await begin(), '000000');
  await answer(await begin(), recoveryCodes[0] ?? '');
  await answer(await begin(), code());
  const events = await server.store.pool.query('select action, subject_id from audit_events order by id');
  expect(events.rows).toContainEqual({ action: 'second_factor_refused', subject_id: person.id });
  expect(events.rows.map(({ action }) => action)).toContain('recovery_code_used');
  const rows = await everyRow(server.store);
  for (const secret of [...recoveryCodes, ...recoveryCodes.map((text) => text.replaceAll('-', ''))])
    expect(rows).not.toContain(secret);
});
