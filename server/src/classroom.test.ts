import { expect, test } from 'vitest';
import { limitRules } from './platform/http/rateLimit.ts';
import { startTestServer } from '../test/testServer.ts';
import type { Person, TestServer } from '../test/testServer.ts';

// One address is a whole classroom. Whatever one of its devices does, the others are served.

type Caller = Pick<TestServer, 'call'>;

const browser = (nth: number) => ({ 'x-device': `the-secret-of-browser-${nth}-of-this-class` });

const logIn = ({ call }: Caller, { email, password }: Pick<Person, 'email' | 'password'>, headers = {}) =>
  call('POST /auth/login', { body: { email, password }, headers });

/** 60 wrong sign-ins and 200 other refused calls. */
async function misbehave({ call }: Caller, headersOf: (nth: number) => Record<string, string>) {
  const statuses = new Set<number>();
  for (let nth = 0; nth < 60; nth += 1) {
    const wrong = { email: `nobody${nth}@example.org`, password: 'wrong' };
    statuses.add((await logIn({ call }, wrong, headersOf(nth))).status);
  }
  for (let nth = 0; nth < 200; nth += 1)
    statuses.add((await call('GET /meetings/0000-0000-0000', { headers: headersOf(nth) })).status);
  return statuses;
}

const manners = {
  'one browser': () => browser(999),
  'a program that says nothing': () => ({}),
  'a program that says each time that it is another browser': (nth: number) => browser(1000 + nth),
};

test.each(Object.entries(manners))(
  'while %s at the same address is refused again and again, 40 others sign in, with and without a browser’s secret',
  async (_who, headersOf) => {
    const server = await startTestServer();
    const people = [];
    for (let nth = 0; nth < 40; nth += 1) people.push(await server.learner());
    await misbehave(server, headersOf);
    const replies = await Promise.all(
      people.map((person, nth) => logIn(server, person, nth % 2 === 0 ? browser(nth) : {})),
    );
    expect(replies.map(({ status }) => status)).toEqual(people.map(() => 200));
    for (const path of ['GET /config', 'POST /auth/forgot-password']) {
      const body = path.startsWith('POST') ? { email: 'someone@example.org' } : undefined;
      expect((await server.call(path, { body })).status).toBe(200);
    }
  },
);

test('a device refused too often is refused itself, and no one else at its address', async () => {
  const server = await startTestServer();
  expect(await misbehave(server, () => browser(1))).toEqual(new Set([401, 404, 429]));
  const person = await server.learner();
  expect((await logIn(server, person, browser(1))).body).toMatchObject({ code: 'rate_limited', retryAfter: 900 });
  expect((await logIn(server, person, browser(2))).status).toBe(200);
});

test('200 people of one address sign in at the same instant', async () => {
  const server = await startTestServer();
  const people: Person[] = [];
  for (let nth = 0; nth < 200; nth += 1) people.push(await server.learner());
  const replies = await Promise.all(people.map((person, nth) => logIn(server, person, browser(nth))));
  expect(new Set(replies.map(({ status }) => status))).toEqual(new Set([200]));
});

test('a class of 60 that forgot its passwords is sent a code each, though one device asks for many', async () => {
  const server = await startTestServer();
  const people: Person[] = [];
  for (let nth = 0; nth < 60; nth += 1) people.push(await server.learner());
  const ask = (email: string, headers = {}) => server.call('POST /auth/forgot-password', { body: { email }, headers });
  const statuses = [];
  for (let nth = 0; nth < 12; nth += 1) statuses.push((await ask(`nobody${nth}@example.org`, browser(999))).status);
  expect(statuses.slice(-3)).toEqual([200, 429, 429]);
  for (const [nth, { email }] of people.entries()) expect((await ask(email, browser(nth))).status).toBe(200);
  await server.app.afterwards.settled();
  const { rows } = await server.store.pool.query(`select count(*)::int as codes from outbox where kind = 'reset_code'`);
  expect(rows).toEqual([{ codes: 60 }]);
});

test('wrong passcodes from everywhere do not block the right one', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1', ADMIN_PASSCODE: 'right passcode' });
  const register = (adminPasscode: string, address: string) =>
    server.call('POST /auth/register', {
      body: {
        email: 'boss@example.org',
        password: 'a fine password',
        firstName: 'B',
        lastName: 'S',
        role: 'admin',
        adminPasscode,
      },
      headers: { 'x-forwarded-for': address },
    });
  for (let nth = 1; nth <= limitRules.passcodeOverall.count + 1; nth += 1)
    expect((await register('wrong', `10.0.0.${nth % 3}`)).status).toBe(400);
  expect((await register('right passcode', '10.0.0.1')).status).toBe(201);
});

test('bodies that never come hold no place of their address', async () => {
  const server = await startTestServer();
  const held = Array.from({ length: 60 }, () => {
    const ending = new AbortController();
    const body = new ReadableStream({ pull: () => new Promise(() => undefined) });
    const headers = { 'content-type': 'application/json' };
    const options = { method: 'POST', headers, body, duplex: 'half', signal: ending.signal } as RequestInit;
    return { ending, asked: fetch(`${server.url}/api/auth/login`, options).catch(() => null) };
  });
  const person = await server.learner();
  expect((await logIn(server, person)).status).toBe(200);
  for (const { ending } of held) ending.abort();
  await Promise.all(held.map(({ asked }) => asked));
});

test('signing in with many own secrets does not bypass the lane of the address', async () => {
  const server = await startTestServer();
  const own = await server.learner();
  const devices = Array.from({ length: 6 }, (_nothing, nth) => browser(nth));
  for (const headers of devices) expect((await logIn(server, own, headers)).status).toBe(200);
  for (let nth = 0; nth < limitRules.loginNetwork.count; nth += 1) server.app.limits.note('loginNetwork', '127.0.0.1');
  let inLane = 0;
  const { enter } = server.app.lanes;
  server.app.lanes.enter = (...asked) => {
    inLane += 1;
    return enter(...asked);
  };
  const { count } = limitRules.usedBrowser;
  for (let nth = 0; nth < count + 4; nth += 1)
    await logIn(server, { email: `nobody${nth}@example.org`, password: 'wrong' }, devices[nth % 6]);
  expect(inLane).toBe(4);
});

test('a browser that was used here before does not wait for a flood of made-up ones at its address', async () => {
  const server = await startTestServer();
  const [known, fresh] = [await server.learner(), await server.learner()];
  expect((await logIn(server, known, browser(1))).status).toBe(200);
  for (let nth = 0; nth < limitRules.loginNetwork.count; nth += 1) server.app.limits.note('loginNetwork', '127.0.0.1');
  const { verify } = server.app.passwords;
  const [reached, lifted] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  server.app.passwords.verify = async (hash, password) => {
    if (hash !== null) return verify(hash, password);
    reached.resolve();
    await lifted.promise;
    return false;
  };
  const flood = Array.from({ length: 40 }, (_nothing, nth) =>
    logIn(server, { email: `nobody${nth}@example.org`, password: 'wrong' }, browser(100 + nth)),
  );
  await reached.promise;
  expect((await logIn(server, known, browser(1))).status).toBe(200);
  const waiting = logIn(server, fresh, browser(2));
  lifted.resolve();
  await Promise.all([waiting, ...flood]);
});
