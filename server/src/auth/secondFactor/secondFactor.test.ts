import { expect, test } from 'vitest';
import { challengeOf, codeAt, enabled, enrolled } from '../../../test/signIn/testSecondFactor.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { everyRow } from '../../../test/testStore.ts';
import { signInAgain } from '../../../test/testWorld.ts';

const OFF = { enabledAt: null, recoveryCodesLeft: 0 };

test('enrolling needs the password, even with the session', async () => {
  const { call, learner, store } = await startTestServer();
  const { token } = await learner();
  const before = await everyRow(store);
  const reply = await call('POST /auth/second-factor/enrolment', { token, body: { currentPassword: 'wrong' } });
  expect([reply.status, reply.body.code]).toEqual([400, 'wrong_password']);
  expect(reply.body.errors).toEqual({ currentPassword: 'The current password is incorrect.' });
  expect(await everyRow(store)).toBe(before);
});

test('an enrolment that was not confirmed asks for nothing at sign-in', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  await enrolled(server, person);
  expect((await server.call('GET /auth/second-factor', { token: person.token })).data).toEqual(OFF);
  expect(await signInAgain(server, person)).toMatch(/^asy_/);
});

test('a wrong first code turns nothing on, and the right one still does', async () => {
  const server = await startTestServer();
  const { call, clock } = server;
  const person = await server.learner();
  const { token } = person;
  expect((await call('POST /auth/second-factor/confirm', { token, body: { code: '123456' } })).body.code).toBe(
    'second_factor_off',
  );
  const secret = await enrolled(server, person);
  const old = codeAt(secret, new Date(clock.now().getTime() - 90_000));
  for (const code of [old, 'abcdef', '0000-0000-0000-0000-0000-0000'])
    expect((await call('POST /auth/second-factor/confirm', { token, body: { code } })).body.code).toBe('invalid_otp');
  const body = { code: codeAt(secret, clock.now()) };
  expect((await call('POST /auth/second-factor/confirm', { token, body })).status).toBe(200);
});

test('enrolling again voids the earlier secret; a confirmed one is not replaced', async () => {
  const server = await startTestServer();
  const { call, clock } = server;
  const person = await server.learner();
  const { token, password } = person;
  const [first, second] = [await enrolled(server, person), await enrolled(server, person)];
  expect(first).not.toBe(second);
  const confirm = (secret: string) =>
    call('POST /auth/second-factor/confirm', { token, body: { code: codeAt(secret, clock.now()) } });
  expect((await confirm(first)).body.code).toBe('invalid_otp');
  expect((await confirm(second)).status).toBe(200);
  const before = await everyRow(server.store);
  const again = await call('POST /auth/second-factor/enrolment', { token, body: { currentPassword: password } });
  expect([again.status, again.body.code]).toEqual([409, 'second_factor_on']);
  clock.move(60);
  expect((await confirm(second)).body.code).toBe('second_factor_on');
  expect(await everyRow(server.store)).toBe(before);
});

test('turning it on shows ten recovery codes once and ends every session that never gave a code', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const stranger = await server.learner();
  const elsewhere = await signInAgain(server, person);
  const { secret, recoveryCodes } = await enabled(server, person);
  expect(new Set(recoveryCodes).size).toBe(10);
  const status = async (token: string) => (await server.call('GET /auth/me', { token })).status;
  expect([await status(person.token), await status(elsewhere), await status(stranger.token)]).toEqual([200, 401, 200]);
  expect((await server.call('GET /auth/second-factor', { token: person.token })).data).toEqual({
    enabledAt: '2026-03-04T10:00:00.000Z',
    recoveryCodesLeft: 10,
  });
  const rows = await everyRow(server.store);
  for (const text of [secret, Buffer.from(secret).toString('hex'), ...recoveryCodes]) expect(rows).not.toContain(text);
});

test('two first codes at once turn it on once', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const body = { code: codeAt(await enrolled(server, person), server.clock.now()) };
  const replies = await Promise.all(
    Array.from({ length: 4 }, () => server.call('POST /auth/second-factor/confirm', { token: person.token, body })),
  );
  expect(replies.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 409, 409, 409]);
  const { rows } = await server.store.pool.query('select id from recovery_codes');
  expect(rows).toHaveLength(10);
});

test.each(['off', 'recovery-codes'])('%s needs password and code, both right, and a factor that is on', async (act) => {
  const server = await startTestServer();
  const person = await server.learner();
  const { token, password: currentPassword } = person;
  const ask = (body: object) => server.call(`POST /auth/second-factor/${act}`, { token, body });
  expect((await ask({ currentPassword, code: '123456' })).body.code).toBe('second_factor_off');
  const { secret } = await enabled(server, person);
  const used = codeAt(secret, server.clock.now());
  const before = await everyRow(server.store);
  expect((await ask({ currentPassword, code: used })).body.code).toBe('invalid_otp');
  expect((await ask({ currentPassword })).body.code).toBe('invalid_input');
  server.clock.move(30);
  const code = codeAt(secret, server.clock.now());
  expect((await ask({ currentPassword: 'wrong', code })).body.code).toBe('wrong_password');
  expect(await everyRow(server.store)).toBe(before);
  expect((await ask({ currentPassword, code })).status).toBe(200);
});

test('guesses of the code are limited on the profile too, also when sent at once', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { secret } = await enabled(server, person);
  server.clock.move(60);
  const ask = (code: string) =>
    server.call('POST /auth/second-factor/off', {
      token: person.token,
      body: { currentPassword: person.password, code },
    });
  let guessed = 0;
  const guess = (count: number) =>
    Promise.all(Array.from({ length: count }, () => ask(String((guessed += 1)).padStart(6, '0'))));
  // Five at once: with more, the limit on the password in each of them would refuse some.
  const replies = [...(await guess(3)), ...(await guess(5)), ...(await guess(5))];
  const answered = (wanted: number) => replies.filter(({ status }) => status === wanted).length;
  expect([answered(400), answered(429)]).toEqual([10, 3]);
  expect((await ask(codeAt(secret, server.clock.now()))).status).toBe(429);
  server.clock.move(900);
  expect((await ask(codeAt(secret, server.clock.now()))).status).toBe(200);
});

test('new recovery codes end the old ones; a recovery code does not make new ones', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { token, password: currentPassword } = person;
  const { secret, recoveryCodes } = await enabled(server, person);
  server.clock.move(30);
  const renew = (code: string) =>
    server.call('POST /auth/second-factor/recovery-codes', { token, body: { currentPassword, code } });
  expect((await renew(recoveryCodes[0] ?? '')).body.code).toBe('invalid_otp');
  const fresh = await renew(codeAt(secret, server.clock.now()));
  expect(new Set([...recoveryCodes, ...fresh.data.recoveryCodes]).size).toBe(20);
  const answer = async (code: string) =>
    server.call('POST /auth/second-factor', { body: { challenge: await challengeOf(server, person), code } });
  expect((await answer(recoveryCodes[1] ?? '')).body.code).toBe('invalid_otp');
  expect((await answer(fresh.data.recoveryCodes[1])).status).toBe(200);
});

test('a recovery code switches it off, and the password alone signs in again', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { token, password: currentPassword } = person;
  const { recoveryCodes } = await enabled(server, person);
  const challenge = await challengeOf(server, person);
  const body = { currentPassword, code: recoveryCodes[3] };
  expect((await server.call('POST /auth/second-factor/off', { token, body })).status).toBe(200);
  expect((await server.call('GET /auth/second-factor', { token })).data).toEqual(OFF);
  expect(await signInAgain(server, person)).toMatch(/^asy_/);
  // A sign-in started earlier cannot be finished with the old factor.
  const late = await server.call('POST /auth/second-factor', { body: { challenge, code: recoveryCodes[4] } });
  expect(late.body.code).toBe('invalid_otp');
});

test('turning it on and off is emailed and recorded in the audit log', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { recoveryCodes } = await enabled(server, person);
  const body = { currentPassword: person.password, code: recoveryCodes[0] };
  await server.call('POST /auth/second-factor/off', { token: person.token, body });
  const mails = await server.store.pool.query('select kind, to_address from outbox order by id');
  const to_address = person.email;
  expect(mails.rows).toEqual(
    ['second_factor_enabled', 'recovery_code_used', 'second_factor_disabled'].map((kind) => ({ kind, to_address })),
  );
  const events = await server.store.pool.query(
    `select action, actor_id, subject_id from audit_events where action like '%factor%' or action like 'recovery%' order by id`,
  );
  expect(events.rows).toEqual(
    ['second_factor_enabled', 'recovery_code_used', 'second_factor_disabled'].map((action) => ({
      action,
      actor_id: person.id,
      subject_id: person.id,
    })),
  );
});

test('without its key the server says so, and recovery codes still sign in and switch it off', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { secret, recoveryCodes } = await enabled(server, person);
  await server.store.pool.query(`update second_factors set key_id = 'another key'`);
  server.clock.move(60);
  const answer = async (code: string) =>
    server.call('POST /auth/second-factor', { body: { challenge: await challengeOf(server, person), code } });
  const lost = await answer(codeAt(secret, server.clock.now()));
  expect([lost.status, lost.body.code]).toEqual([503, 'second_factor_unreadable']);
  expect(lost.body.message).toContain('recovery code');
  const back = await answer(recoveryCodes[0] ?? '');
  expect(back.status).toBe(200);
  const body = { currentPassword: person.password, code: recoveryCodes[1] };
  expect((await server.call('POST /auth/second-factor/off', { token: back.data.token, body })).status).toBe(200);
});
