import { expect, test } from 'vitest';
import { MOST_KEYS } from '../platform/http/rateLimit.ts';
import type { LimitRule } from '../platform/http/rateLimit.ts';
import { codeAt, enabled } from '../../test/signIn/testSecondFactor.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { sweepTries } from './accountTries.service.ts';

/** Here an account has three of the usual hundred wrong passwords a day. */
const MANY = 3;
const settings = { TRUST_PROXY: '1', RATE_LIMIT_FACTOR: String(MANY / 100) };
const madeUp = { email: 'nobody@example.org', password: 'wrong' };

const from = (nth: number | string) => ({ 'x-forwarded-for': `10.0.0.${nth}` });
const signIn = (
  { call }: Pick<TestServer, 'call'>,
  { email, password }: Pick<Person, 'email' | 'password'>,
  nth: number | string,
) => call('POST /auth/login', { body: { email, password }, headers: from(nth) });
const askForCode = ({ call }: TestServer, email: string, nth: number) =>
  call('POST /auth/forgot-password', { body: { email }, headers: from(nth) });

/** Another process on the same database, or the same one after a restart. */
const another = ({ store, clock }: TestServer, more: Record<string, string> = {}) =>
  startTestServer({ ...settings, ...more }, { store, clock });

/** As if that many made-up addresses had been tried. */
function flood({ app }: TestServer, rule: LimitRule) {
  for (let nth = 0; nth <= MOST_KEYS; nth += 1) app.limits.note(rule, `made up ${nth}`);
}

test('wrong guesses at an account are remembered whatever else is tried, over a restart, and by every process', async () => {
  const server = await startTestServer(settings);
  const person = await server.learner();
  const other = await another(server);
  const guess = { ...person, password: 'wrong' };
  for (const [nth, one] of [server, other, server].entries()) expect((await signIn(one, guess, nth)).status).toBe(401);
  flood(server, 'loginAccountDay');
  const afterRestart = await another(server);
  for (const one of [server, other, afterRestart]) {
    expect((await signIn(one, guess, 9)).status).toBe(429);
    expect((await signIn(one, person, 9)).status).toBe(429);
  }
});

test('simultaneous guesses at two processes are checked no more often than sequential ones', async () => {
  const server = await startTestServer(settings);
  const person = await server.learner();
  const other = await another(server);
  const guesses = Array.from({ length: 12 }, (_nothing, nth) =>
    signIn(nth % 2 === 0 ? server : other, { ...person, password: 'wrong' }, nth),
  );
  const statuses = (await Promise.all(guesses)).map(({ status }) => status);
  expect(statuses.toSorted((one, next) => one - next)).toEqual([
    401,
    401,
    401,
    ...Array.from({ length: 9 }, () => 429),
  ]);
});

test('right passwords count for nothing, one after the other and at once, and what the server could not check neither', async () => {
  const server = await startTestServer(settings);
  const person = await server.learner();
  for (let nth = 1; nth <= MANY + 2; nth += 1) expect((await signIn(server, person, nth)).status).toBe(200);
  await Promise.all([11, 12, 13].map((nth) => signIn(server, person, nth)));
  const { verify } = server.app.passwords;
  server.app.passwords.verify = () => Promise.reject(new Error('away'));
  for (let nth = 20; nth <= 25; nth += 1) expect((await signIn(server, person, nth)).status).toBe(500);
  server.app.passwords.verify = verify;
  const statuses = [];
  for (let nth = 31; nth <= 31 + MANY; nth += 1)
    statuses.push((await signIn(server, { ...person, password: 'wrong' }, nth)).status);
  expect(statuses).toEqual([401, 401, 401, 429]);
});

test('an address without an account is answered the same, to the last header, at each guess and when they are spent', async () => {
  const server = await startTestServer(settings);
  const person = await server.learner();
  const replies = [];
  for (const email of [person.email, madeUp.email]) {
    const answers = [];
    for (let nth = 1; nth <= MANY + 1; nth += 1)
      for (const reply of [
        await signIn(server, { email, password: 'wrong' }, nth),
        await askForCode(server, email, nth),
      ])
        answers.push([reply.status, { ...reply.body, requestId: '' }, reply.headers.get('ratelimit')]);
    replies.push(answers);
    // Each from addresses that have not called yet.
    server.app.limits.sweep();
    server.clock.move(86_400);
    server.app.limits.sweep();
  }
  expect(replies[0]).toEqual(replies[1]);
  expect(replies[0]?.flat()).toContain(429);
});

test('codes that were sent to an account are counted likewise', async () => {
  const server = await startTestServer({ ...settings, RATE_LIMIT_FACTOR: String(MANY / 30) });
  const person = await server.learner();
  const other = await another(server, { RATE_LIMIT_FACTOR: String(MANY / 30) });
  for (const [nth, one] of [server, other, server].entries())
    expect((await askForCode(one, person.email, nth)).status).toBe(200);
  flood(server, 'forgotAccountDay');
  const statuses = [];
  for (const one of [server, other]) statuses.push((await askForCode(one, person.email, 9)).status);
  expect(statuses).toEqual([429, 429]);
  for (const one of [server, other]) await one.app.afterwards.settled();
  const { rows } = await server.store.pool.query(`select count(*)::int as codes from outbox where kind = 'reset_code'`);
  expect(rows).toEqual([{ codes: MANY }]);
});

/** A person with two-step sign-in whose password was guessed as often as allowed. */
async function guardedAndGuessed() {
  const server = await startTestServer({ TRUST_PROXY: '1' });
  const person = await server.learner();
  const { secret } = await enabled(server, person);
  for (let nth = 1; nth <= 100; nth += 1) await signIn(server, { ...person, password: `guess ${nth}` }, nth);
  server.clock.move(60);
  const second = async (one: TestServer, password: string, code: string, nth: number) => {
    const headers = { 'x-forwarded-for': `10.0.1.${nth}` };
    const begun = await one.call('POST /auth/login', { body: { email: person.email, password }, headers });
    if (begun.status !== 200) return begun.status;
    const body = { challenge: begun.data.secondFactor.challenge, code };
    return (await one.call('POST /auth/second-factor', { body, headers })).status;
  };
  return { server, person, second, code: () => codeAt(secret, server.clock.now()) };
}

test('tried codes are counted likewise, and after a wrong password no process reveals a difference', async () => {
  const { server, person, second, code } = await guardedAndGuessed();
  const other = await another(server, { RATE_LIMIT_FACTOR: '1' });
  for (const password of [person.password, 'wrong'])
    for (let nth = 1; nth <= 50; nth += 1)
      expect(await second(nth % 2 === 0 ? server : other, password, '000000', nth), `${password} ${nth}`).toBe(400);
  flood(server, 'secondFactorDay');
  const statuses = [];
  for (const one of [server, other])
    for (const password of [person.password, 'wrong']) statuses.push(await second(one, password, code(), 99));
  expect(statuses).toEqual([429, 429, 429, 429]);
  // The new password has not had that many codes tried.
  expect(await second(other, 'another wrong one', '000000', 98)).toBe(400);
});

test('an exhausted count is not written: further guesses delay no one', async () => {
  const server = await startTestServer(settings);
  const person = await server.learner();
  const rowsOf = async () => (await server.store.pool.query('select *, xmin, xmax from account_tries')).rows;
  for (let nth = 1; nth <= MANY; nth += 1) await signIn(server, { ...person, password: 'wrong' }, nth);
  const before = await rowsOf();
  expect(before).toMatchObject([{ user_id: person.id, rule: 'loginAccountDay' }]);
  for (let nth = 11; nth <= 20; nth += 1)
    expect((await signIn(server, { ...person, password: 'wrong' }, nth)).status).toBe(429);
  await signIn(server, madeUp, 30);
  expect(await rowsOf()).toEqual(before);
});

test('a day later the count has gone, first those that were first; what is past is tidied away', async () => {
  const server = await startTestServer(settings);
  const person = await server.learner();
  const guess = (nth: number) => signIn(server, { ...person, password: 'wrong' }, nth);
  for (let nth = 1; nth <= MANY; nth += 1) {
    await guess(nth);
    server.clock.move(3600);
  }
  const refused = await guess(9);
  expect(refused.body).toMatchObject({ code: 'rate_limited', retryAfter: 86_400 - MANY * 3600 });
  server.clock.move(86_400 - MANY * 3600);
  expect([(await guess(10)).status, (await guess(11)).status]).toEqual([401, 429]);
  await signIn(server, person, 12);
  const count = async () => (await server.store.pool.query('select from account_tries')).rowCount;
  await sweepTries(server.app);
  expect(await count()).toBe(1);
  server.clock.move(86_400);
  await sweepTries(server.app);
  expect(await count()).toBe(0);
});
