import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, Reply, TestServer } from '../../test/testServer.ts';
import { codeAt, enabled } from '../../test/signIn/testSecondFactor.ts';
import { issueResetToken } from './reset.service.ts';

/** Here an account has three of the usual 100 wrong passwords a day; other limits are out of the way. */
const MANY = 3;
const settings = { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: String(MANY / 100) };

interface At {
  address: string;
  device?: string;
  userAgent?: string;
}

const headersOf = ({ address, device, userAgent }: At) => ({
  'x-forwarded-for': address,
  ...(device !== undefined && { 'x-device': device }),
  ...(userAgent !== undefined && { 'user-agent': userAgent }),
});
const signIn = ({ call }: Pick<TestServer, 'call'>, { email, password }: Pick<Person, 'email' | 'password'>, at: At) =>
  call('POST /auth/login', { body: { email, password }, headers: headersOf(at) });
const secondStep = (
  { call }: TestServer,
  { data }: Reply<{ secondFactor: { challenge: string } }>,
  code: string,
  at: At,
) =>
  call('POST /auth/second-factor', { body: { challenge: data.secondFactor.challenge, code }, headers: headersOf(at) });

/** An account whose password strangers have guessed as often as allowed, from many networks. */
async function guessedOut(server: Pick<TestServer, 'call'>, { email }: Person, from = '10.0.0') {
  for (let nth = 1; nth <= MANY; nth += 1)
    expect((await signIn(server, { email, password: `guess ${nth}` }, { address: `${from}.${nth}` })).status).toBe(401);
}

const anywhere = { address: '10.9.9.9' };
const ownDevice = 'the-secret-of-the-own-browser';
const newPassword = 'another fine password';

test('on unknown devices a guessed account answers a right password like a wrong one', async () => {
  const server = await startTestServer(settings);
  const person = await server.learner();
  await guessedOut(server, person);
  const replies = [];
  for (const password of [person.password, 'wrong', person.password]) {
    const { status, body, headers } = await signIn(server, { ...person, password }, anywhere);
    replies.push({ status, ...body, requestId: '', limit: headers.get('ratelimit') });
  }
  expect(replies[0]).toMatchObject({ status: 429, code: 'rate_limited' });
  expect(replies).toEqual([replies[0], replies[0], replies[0]]);
});

async function reset(server: TestServer, { id }: Person) {
  server.clock.move(1);
  const resetToken = await issueResetToken(server.app, id, 60_000, 'reset_code');
  const body = { resetToken, newPassword, confirmPassword: newPassword };
  expect((await server.call('POST /auth/reset-password', { body })).status).toBe(200);
}

test('after a reset the owner signs in at once, at every process', async () => {
  const server = await startTestServer(settings);
  const other = await startTestServer(settings, { store: server.store });
  const person = await server.learner();
  await guessedOut(server, person);
  for (const one of [server, other]) expect((await signIn(one, person, anywhere)).status).toBe(429);
  await reset(server, person);
  for (const one of [server, other])
    expect((await signIn(one, { ...person, password: newPassword }, anywhere)).status).toBe(200);
  // Guesses are limited as before.
  await guessedOut(server, person, '10.0.1');
  expect((await signIn(server, { ...person, password: newPassword }, { address: '10.9.9.8' })).status).toBe(429);
});

test('an owner who guessed wrong too often on their own device signs in there after a reset', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1' });
  const person = await server.learner();
  const at = { address: '10.1.1.1', device: ownDevice };
  for (let nth = 1; nth <= 5; nth += 1) await signIn(server, { ...person, password: 'wrong' }, at);
  expect((await signIn(server, person, at)).status).toBe(429);
  await reset(server, person);
  expect((await signIn(server, { ...person, password: newPassword }, at)).status).toBe(200);
});

test('a device is known by the secret of its browser, wherever it is; address and program alone are not it', async () => {
  const server = await startTestServer(settings);
  const person = await server.learner();
  const home = { address: '10.1.1.1', userAgent: 'Browser 1', device: ownDevice };
  await server.store.pool.query('delete from sessions');
  expect((await signIn(server, person, home)).status).toBe(200);
  await guessedOut(server, person);
  const { device, ...place } = home;
  for (const stranger of [place, { ...place, device: `${device}x` }, { ...place, device: 'short' }])
    expect((await signIn(server, person, stranger)).status, JSON.stringify(stranger)).toBe(429);
  expect((await signIn(server, person, { address: '10.7.7.7', userAgent: 'Browser 2', device })).status).toBe(200);
  const { rows } = await server.store.pool.query('select device from sessions');
  expect(JSON.stringify(rows)).not.toContain(ownDevice);
});

test('a known device is no way to guess without end, and is known for its own account alone', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1' });
  const [person, other] = [await server.learner(), await server.learner()];
  const own = { address: '10.1.1.1', device: ownDevice };
  expect((await signIn(server, person, own)).status).toBe(200);
  for (let nth = 1; nth <= 100; nth += 1)
    for (const email of [person.email, other.email])
      await signIn(server, { email, password: 'wrong' }, { address: `10.0.1.${nth}` });
  expect((await signIn(server, other, own)).status).toBe(429);
  const statuses = [];
  for (let nth = 1; nth <= 6; nth += 1)
    statuses.push(
      (await signIn(server, { ...person, password: 'wrong' }, { ...own, address: `10.0.2.${nth}` })).status,
    );
  expect(statuses).toEqual([401, 401, 401, 401, 401, 429]);
});

test('a client without a secret is known by network and program, as long as it never had one', async () => {
  const server = await startTestServer(settings);
  const person = await server.learner();
  const plain = { address: '2001:db8:1:2::1', userAgent: 'Program 1' };
  expect((await signIn(server, person, plain)).status).toBe(200);
  await guessedOut(server, person);
  expect((await signIn(server, person, { ...plain, userAgent: 'Program 2' })).status).toBe(429);
  expect((await signIn(server, person, { ...plain, address: '2001:db8:1:3::1' })).status).toBe(429);
  expect((await signIn(server, person, { ...plain, address: '2001:db8:1:2:3::1' })).status).toBe(200);
});

/** A person with two-step sign-in whose password was guessed as often as allowed. */
async function guardedAndGuessed() {
  const server = await startTestServer({ ...settings, RATE_LIMIT_FACTOR: '1' });
  const person = await server.learner();
  const { secret, recoveryCodes } = await enabled(server, person);
  for (let nth = 1; nth <= 100; nth += 1)
    await signIn(server, { ...person, password: `guess ${nth}` }, { address: `10.0.0.${nth}` });
  server.clock.move(60);
  const code = () => codeAt(secret, server.clock.now());
  return { server, person, code, recoveryCodes };
}

test('a guessed account with two steps can be entered from anywhere with password and code', async () => {
  const { server, person, code } = await guardedAndGuessed();
  const begun = await signIn(server, person, anywhere);
  expect(begun.status).toBe(200);
  expect((await secondStep(server, begun, code(), anywhere)).status).toBe(200);
});

test('neither the first step nor the second reveals whether the password was right', async () => {
  const { server, person } = await guardedAndGuessed();
  const replies = [];
  for (const password of [person.password, 'wrong']) {
    const answers = [];
    for (let nth = 1; nth <= 6; nth += 1) {
      const at = { address: '10.5.5.5', device: `device-of-a-stranger-${password.length}` };
      const begun = await signIn(server, { ...person, password }, at);
      const second = begun.status === 200 ? await secondStep(server, begun, '000000', at) : null;
      answers.push([begun, second].map((reply) => reply && { status: reply.status, code: reply.body.code }));
      answers.push([begun, second].map((reply) => reply && reply.headers.get('ratelimit-policy')));
    }
    replies.push(answers);
  }
  expect(replies[0]).toEqual(replies[1]);
  expect(replies[0]?.flat()).toContainEqual({ status: 429, code: 'rate_limited' });
  expect(replies[0]?.flat()).toContainEqual({ status: 400, code: 'invalid_otp' });
});

test('a right code behind a wrong password opens nothing, and is not used up by it', async () => {
  const { server, person, code, recoveryCodes } = await guardedAndGuessed();
  for (const right of [code(), recoveryCodes[0] ?? '']) {
    const wrong = await signIn(server, { ...person, password: 'wrong' }, { address: '10.6.6.6' });
    expect((await secondStep(server, wrong, right, { address: '10.6.6.6' })).status).toBe(400);
    const begun = await signIn(server, person, anywhere);
    expect((await secondStep(server, begun, right, anywhere)).status).toBe(200);
  }
});

test('codes tried behind wrong passwords do not use up the tries of the right one', async () => {
  const { server, person, code } = await guardedAndGuessed();
  for (let nth = 1; nth <= 20; nth += 1) {
    const stranger = { address: `10.6.6.${nth}` };
    const wrong = await signIn(server, { ...person, password: 'wrong' }, stranger);
    for (let nthCode = 1; nthCode <= 5; nthCode += 1) await secondStep(server, wrong, '000000', stranger);
  }
  const begun = await signIn(server, person, anywhere);
  expect((await secondStep(server, begun, code(), anywhere)).status).toBe(200);
});
