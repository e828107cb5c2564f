import { expect, test } from 'vitest';
import fc from 'fast-check';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { holdWrites } from '../../test/testRaces.ts';
import { everyRow } from '../../test/testStore.ts';
import { signInAgain } from '../../test/testWorld.ts';

const LOOSE = { RATE_LIMIT_FACTOR: '1000' };
const newPassword = 'an even better password';

const ask = ({ call }: TestServer, email: string) => call('POST /auth/forgot-password', { body: { email } });
const verify = ({ call }: TestServer, email: string, otp: string) =>
  call('POST /auth/verify-otp', { body: { email, otp } });

/** The codes sent to an account, newest last. */
async function codesOf({ app, store }: TestServer, { id }: Pick<Person, 'id'>): Promise<string[]> {
  await app.afterwards.settled();
  const { rows } = await store.pool.query(
    `select text_part as text from outbox where kind = 'reset_code' and user_id = $1 order by id`,
    [id],
  );
  return rows.map(({ text }) => /^\d{6}$/m.exec(text.replaceAll(' ', ''))?.[0] ?? 'none');
}

async function codeFor(server: TestServer, person: Person): Promise<string> {
  expect((await ask(server, person.email)).status).toBe(200);
  return (await codesOf(server, person)).at(-1) ?? 'none';
}

const other = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');
const isRefused = async (reply: ReturnType<typeof verify>) => {
  const { status, body } = await reply;
  return status === 400 && body.code === 'invalid_otp' && body.message === 'Invalid OTP';
};

async function deactivate({ store }: TestServer, { id }: Person) {
  await store.pool.query('update users set is_active = false where id = $1', [id]);
}

test('the answer to a request is the same for an account, a closed one and an unknown address', async () => {
  const server = await startTestServer();
  const [person, closed] = [await server.learner(), await server.learner()];
  await deactivate(server, closed);
  const before = await everyRow(server.store);
  const replies = [
    await ask(server, 'nobody@example.org'),
    await ask(server, closed.email),
    await ask(server, person.email),
  ];
  const shown = replies.map(({ status, text, headers }) => {
    const { date: _date, 'x-request-id': _id, ratelimit: _left, ...rest } = Object.fromEntries(headers);
    return { status, text, rest };
  });
  expect(shown[0]).toEqual(shown[2]);
  expect(shown[1]).toEqual(shown[2]);
  expect(JSON.parse(shown[0]?.text ?? '')).toEqual({
    success: true,
    message: 'If this address has an account, we’ve sent it a code.',
    data: {},
  });
  expect([await codesOf(server, closed), (await codesOf(server, person)).length]).toEqual([[], 1]);
  expect(before).not.toBe(await everyRow(server.store));
});

test('a request is answered before any lookup, so its timing reveals nothing', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const held = Promise.withResolvers<void>();
  const { hash } = server.app.passwords;
  server.app.passwords.hash = async (text) => {
    await held.promise;
    return hash(text);
  };
  expect((await ask(server, person.email)).status).toBe(200);
  expect((await server.store.pool.query('select 1 from outbox')).rowCount).toBe(0);
  held.resolve();
  expect(await codesOf(server, person)).toHaveLength(1);
});

test('every problem with a code gets the same answer', async () => {
  const server = await startTestServer(LOOSE);
  const [person, stranger, closed] = [await server.learner(), await server.learner(), await server.learner()];
  const code = await codeFor(server, person);
  const strangers = await codeFor(server, stranger);
  const closedCode = await codeFor(server, closed);
  await deactivate(server, closed);
  const wrong: [string, string][] = [
    [person.email, other(code)],
    [person.email, strangers === code ? other(code) : strangers],
    [person.email, code.slice(1)],
    [person.email, `${code}0`],
    [stranger.email, code === strangers ? other(code) : code],
    [closed.email, closedCode],
    ['nobody@example.org', code],
    [(await server.learner()).email, code],
  ];
  const replies = [];
  for (const [email, otp] of wrong) replies.push(await verify(server, email, otp));
  const shown = replies.map(({ status, body, headers }) => [status, { ...body, requestId: '' }, [...headers.keys()]]);
  for (const one of shown) expect(one).toEqual(shown[0]);
  expect(shown[0]?.slice(0, 2)).toEqual([
    400,
    { success: false, code: 'invalid_otp', message: 'Invalid OTP', requestId: '' },
  ]);
});

test('a code works at 9:59 and not at 10:01', async () => {
  const server = await startTestServer(LOOSE);
  const [early, late] = [await server.learner(), await server.learner()];
  const codes = [await codeFor(server, early), await codeFor(server, late)] as const;
  server.clock.move(599);
  expect((await verify(server, early.email, codes[0])).data.resetToken).toMatch(/^[A-Za-z0-9_-]{43}$/);
  server.clock.move(2);
  expect(await isRefused(verify(server, late.email, codes[1]))).toBe(true);
});

test('after five wrong tries the right code is refused too, until a new one is sent', async () => {
  const server = await startTestServer(LOOSE);
  const person = await server.learner();
  const code = await codeFor(server, person);
  for (let nth = 1; nth <= 5; nth += 1) expect(await isRefused(verify(server, person.email, other(code)))).toBe(true);
  expect(await isRefused(verify(server, person.email, code))).toBe(true);
  const next = await codeFor(server, person);
  expect((await verify(server, person.email, next)).status).toBe(200);
});

test('tries sent at once are never more than five', async () => {
  const server = await startTestServer(LOOSE);
  const person = await server.learner();
  const code = await codeFor(server, person);
  let looks = 0;
  const { verify: check } = server.app.passwords;
  server.app.passwords.verify = async (hash, text) => {
    if (hash !== null) looks += 1;
    return check(hash, text);
  };
  await Promise.all(Array.from({ length: 30 }, () => verify(server, person.email, other(code))));
  expect(looks).toBe(5);
  expect(await isRefused(verify(server, person.email, code))).toBe(true);
});

test('a right code works once, also when it is sent several times at once', async () => {
  const server = await startTestServer(LOOSE);
  const person = await server.learner();
  const code = await codeFor(server, person);
  const replies = await Promise.all([1, 2, 3, 4].map(() => verify(server, person.email, code)));
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 400, 400, 400]);
  expect(await isRefused(verify(server, person.email, code))).toBe(true);
});

test('a new code voids the one before', async () => {
  const server = await startTestServer(LOOSE);
  const person = await server.learner();
  const first = await codeFor(server, person);
  const second = await codeFor(server, person);
  if (first !== second) expect(await isRefused(verify(server, person.email, first))).toBe(true);
  expect((await verify(server, person.email, second)).status).toBe(200);
});

test('a code is stored as a strong hash only, and mailed to the address the account has', async () => {
  const server = await startTestServer(LOOSE);
  const body = { email: 'Straße@example.org', password: 'a fine password', firstName: 'S', lastName: 'T' };
  const { data } = await server.call('POST /auth/register', { body });
  // Another mailbox of the same account.
  await ask(server, 'STRASSE@example.org');
  const [code = ''] = await codesOf(server, data.user);
  expect(code).toMatch(/^\d{6}$/);
  const { rows } = await server.store.pool.query(
    `select to_address, reset_codes.expires_at, code_hash, reset_codes.tries from outbox, reset_codes where kind = 'reset_code'`,
  );
  expect(rows).toEqual([
    {
      to_address: 'Straße@example.org',
      expires_at: new Date('2026-03-04T10:10:00Z'),
      code_hash: expect.stringMatching(/^\$argon2id\$/),
      tries: 0,
    },
  ]);
  const events = await server.store.pool.query('select details::text, action from audit_events');
  expect(JSON.stringify(events.rows)).not.toContain(code);
});

test('from a forgotten password to a new one', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const elsewhere = await signInAgain(server, person);
  const code = await codeFor(server, person);
  await verify(server, person.email, other(code));
  const { data } = await verify(server, person.email, code);
  const body = { resetToken: data.resetToken, newPassword, confirmPassword: newPassword };
  expect((await server.call('POST /auth/reset-password', { body })).status).toBe(200);
  expect((await server.call('GET /auth/me', { token: elsewhere })).status).toBe(401);
  expect(await signInAgain(server, { ...person, password: newPassword })).toMatch(/^asy_/);
  await server.app.afterwards.settled();
  const { rows } = await server.store.pool.query(
    `select action from audit_events where subject_id = $1 and action like '%reset%' order by id`,
    [person.id],
  );
  const actions = rows.map(({ action }) => action);
  expect(actions.toSorted((a, b) => (a < b ? -1 : 1))).toEqual([
    'password_reset',
    'reset_code_accepted',
    'reset_code_refused',
    'reset_requested',
  ]);
});

test('the token behind a code lives ten minutes', async () => {
  const server = await startTestServer();
  const person = await server.learner();
  const { data } = await verify(server, person.email, await codeFor(server, person));
  server.clock.move(600);
  const body = { resetToken: data.resetToken, newPassword, confirmPassword: newPassword };
  expect((await server.call('POST /auth/reset-password', { body })).body.code).toBe('invalid_reset_token');
});

type Step = { act: 'ask' | 'right' | 'wrong' | 'stale' | 'other’s' } | { act: 'wait'; seconds: number };
const step: fc.Arbitrary<Step> = fc.oneof(
  { weight: 2, arbitrary: fc.constant<Step>({ act: 'ask' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ act: 'wrong' }) },
  { weight: 3, arbitrary: fc.constant<Step>({ act: 'right' }) },
  fc.constant<Step>({ act: 'stale' }),
  fc.constant<Step>({ act: 'other’s' }),
  fc.record({ act: fc.constant('wait' as const), seconds: fc.constantFrom(1, 299, 599, 600, 601) }),
);

test('P13: a code is taken only if it is right, this account’s, the latest, unused, tried before at most four times, and ten minutes old at most', async () => {
  const server = await startTestServer(LOOSE);
  const [person, stranger] = [await server.learner(), await server.learner()];
  await fc.assert(
    fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 14 }), async (steps) => {
      await server.store.pool.query('delete from reset_codes; delete from outbox');
      const strangers = await codeFor(server, stranger);
      let live: { code: string; tries: number; sentAt: number } | null = null;
      let stale = 'none';
      for (const one of steps) {
        if (one.act === 'wait') {
          server.clock.move(one.seconds);
          continue;
        }
        if (one.act === 'ask') {
          stale = live?.code ?? stale;
          live = { code: await codeFor(server, person), tries: 0, sentAt: server.clock.now().getTime() };
          continue;
        }
        const code: string = live?.code ?? '000000';
        const sent = { right: code, wrong: other(code), stale, 'other’s': strangers }[one.act];
        const isLive = live !== null && server.clock.now().getTime() - live.sentAt < 600_000 && live.tries < 5;
        if (live && isLive) live.tries += 1;
        const mayPass = isLive && sent === live?.code;
        const { status } = await verify(server, person.email, sent);
        expect(status).toBe(mayPass ? 200 : 400);
        if (mayPass) [live, stale] = [null, code];
      }
    }),
    { numRuns: 25 },
  );
});

/** A client elsewhere with its own device. */
function strangerOf({ call }: TestServer, device: string, address = '10.0.0.9') {
  const headers = { 'x-device': `${device}-and-its-long-secret`, 'x-forwarded-for': address };
  return {
    ask: (email: string) => call('POST /auth/forgot-password', { body: { email }, headers }),
    verify: (email: string, otp: string) => call('POST /auth/verify-otp', { body: { email, otp }, headers }),
  };
}

test('others neither use up the tries of a code nor replace it, not even at the same address', async () => {
  const server = await startTestServer({ ...LOOSE, TRUST_PROXY: '1' });
  const person = await server.learner();
  const owner = strangerOf(server, 'owner');
  await owner.ask(person.email);
  const [code = ''] = await codesOf(server, person);
  for (const stranger of [strangerOf(server, 'stranger'), strangerOf(server, 'other', '10.0.0.8')]) {
    for (let nth = 1; nth <= 6; nth += 1)
      expect(await isRefused(stranger.verify(person.email, other(code)))).toBe(true);
    await stranger.ask(person.email);
    await codesOf(server, person);
    expect(await isRefused(stranger.verify(person.email, code))).toBe(true);
  }
  expect((await owner.verify(person.email, code)).status).toBe(200);
});

test('strangers who ask for code after code do not keep an owner’s device from one', async () => {
  const server = await startTestServer({ TRUST_PROXY: '1' });
  const person = await server.learner();
  const headers = { 'x-device': 'owner-and-its-long-secret', 'x-forwarded-for': '10.0.0.1' };
  await server.call('POST /auth/login', { body: { email: person.email, password: person.password }, headers });
  let sent = 0;
  for (let nth = 0; nth < 60; nth += 1) {
    const stranger = strangerOf(server, `stranger-${nth}`, `10.0.1.${nth % 12}`);
    if ((await stranger.ask(person.email)).status === 200) sent += 1;
  }
  expect(sent).toBe(30);
  expect((await strangerOf(server, 'another', '10.0.2.1').ask(person.email)).status).toBe(429);
  expect((await strangerOf(server, 'owner', '10.0.2.1').ask(person.email)).status).toBe(200);
});

test('the mailbox’s owner reopens an account that a stranger registered and closed', async () => {
  const server = await startTestServer(LOOSE);
  const person = await server.learner();
  expect((await server.call('POST /auth/deactivate', { token: person.token })).status).toBe(200);
  const { data } = await verify(server, person.email, await codeFor(server, person));
  const body = { resetToken: data.resetToken, newPassword, confirmPassword: newPassword };
  expect((await server.call('POST /auth/reset-password', { body })).status).toBe(200);
  const credentials = { email: person.email, password: newPassword };
  // Only the owner can reopen it, as after any closing.
  expect((await server.call('POST /auth/login', { body: credentials })).body.code).toBe('account_deactivated');
  const strangers = { email: person.email, password: person.password };
  expect((await server.call('POST /auth/reactivate', { body: strangers })).status).toBe(401);
  expect((await server.call('POST /auth/reactivate', { body: credentials })).status).toBe(200);
});

test('an account that its owner closed more than 30 days ago gets no code', async () => {
  const server = await startTestServer(LOOSE);
  const person = await server.learner();
  await server.call('POST /auth/deactivate', { token: person.token });
  server.clock.move(30 * 86_400);
  expect((await ask(server, person.email)).status).toBe(200);
  expect(await codesOf(server, person)).toEqual([]);
});

test('a code on its way to an address that an admin corrects meanwhile opens nothing', async () => {
  const server = await startTestServer(LOOSE);
  const [admin, person] = [await server.admin(), await server.learner()];
  const barrier = await holdWrites(server.store, 'before insert', 'reset_codes');
  await ask(server, person.email);
  await barrier.untilWaiting(1);
  const email = 'corrected@example.org';
  const corrected = server.call(`PUT /users/${person.id}`, { token: admin.token, body: { email } });
  await Promise.race([corrected, barrier.untilWaiting(2)]);
  await barrier.lift();
  expect((await corrected).status).toBe(200);
  for (const code of await codesOf(server, person)) expect(await isRefused(verify(server, email, code))).toBe(true);
});
