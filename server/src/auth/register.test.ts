import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';

const account = { email: 'new@example.org', password: 'a fine password', firstName: 'New', lastName: 'Person' };
const PASSCODE = 'open sesame 42';
const LOOSE = { RATE_LIMIT_FACTOR: '1000' };

interface Case {
  sent: object;
  off: [number, string];
  on: [number, string];
}

// Decisions 5b: the request, the outcome with the passcode unset, and with it set. Never silently a learner.
const cases: Case[] = [
  { sent: {}, off: [201, 'user'], on: [201, 'user'] },
  { sent: { role: 'user' }, off: [201, 'user'], on: [201, 'user'] },
  { sent: { role: 'user', adminPasscode: PASSCODE }, off: [201, 'user'], on: [201, 'user'] },
  { sent: { adminPasscode: PASSCODE }, off: [201, 'user'], on: [201, 'user'] },
  { sent: { role: 'admin' }, off: [403, 'admin_registration_disabled'], on: [400, 'invalid_admin_passcode'] },
  ...['', ' ', PASSCODE.toUpperCase(), PASSCODE.slice(0, -1), `${PASSCODE} `, 'wrong', 'x'.repeat(1024)].map(
    (adminPasscode): Case => ({
      sent: { role: 'admin', adminPasscode },
      off: [403, 'admin_registration_disabled'],
      on: [400, 'invalid_admin_passcode'],
    }),
  ),
  { sent: { role: 'admin', adminPasscode: PASSCODE }, off: [403, 'admin_registration_disabled'], on: [201, 'admin'] },
  ...['owner', 'Admin', 'ADMIN', '', null, ['admin'], { $eq: 'admin' }, 1].map((role): Case => ({
    sent: { role, adminPasscode: PASSCODE },
    off: [400, 'invalid_input'],
    on: [400, 'invalid_input'],
  })),
];

test.each([
  ['unset', {}, 'off'],
  ['set', { ADMIN_PASSCODE: PASSCODE }, 'on'],
] as const)('with the admin passcode %s each role asked for has one answer', async (_name, settings, column) => {
  const { call, store } = await startTestServer({ ...LOOSE, ...settings });
  for (const [nth, { sent, [column]: expected }] of cases.entries()) {
    const before = await everyRow(store);
    const body = { ...account, email: `new${nth}@example.org`, ...sent };
    const reply = await call('POST /auth/register', { body });
    const what = reply.status === 201 ? reply.data.user.role : reply.body.code;
    expect([reply.status, what], JSON.stringify(sent)).toEqual(expected);
    if (reply.status !== 201) expect(await everyRow(store)).toBe(before);
    if (what === 'invalid_admin_passcode') expect(reply.body.message).toBe('Invalid admin passcode');
  }
  expect((await call('GET /config')).data.adminRegistration).toBe(column === 'on');
});

test('a new account is signed in and shows what was given, trimmed', async () => {
  const { call, store } = await startTestServer();
  const reply = await call('POST /auth/register', {
    body: { ...account, firstName: '  New ', email: ' New@Example.org ' },
  });
  expect(reply.status).toBe(201);
  expect(reply.data.token).toMatch(/^asy_[A-Za-z0-9_-]{43}$/);
  const user = {
    email: 'New@Example.org',
    firstName: 'New',
    lastName: 'Person',
    role: 'user',
    picture: null,
    hasPassword: true,
    hasProvider: false,
    isInterviewer: false,
    timeFactor: 1,
  };
  expect(reply.data.user).toEqual({ id: expect.any(Number), ...user });
  const me = await call('GET /auth/me', { token: reply.data.token });
  expect(me.data.user).toEqual(reply.data.user);
  const rows = await everyRow(store);
  expect(rows).not.toContain(account.password);
  expect(rows).not.toContain(reply.data.token);
  expect(rows).toContain('$argon2id$v=19$');
});

test('ids of people cannot be counted', async () => {
  const { learner } = await startTestServer();
  const ids = [(await learner()).id, (await learner()).id, (await learner()).id];
  const distances = ids.slice(1).map((id, at) => Math.abs(id - (ids[at] ?? 0)));
  expect(Math.min(...distances)).toBeGreaterThan(1000);
});

test('an address has one account, however it is written', async () => {
  const { call } = await startTestServer(LOOSE);
  const pairs = [
    ['someone@example.org', 'SomeOne@EXAMPLE.org'],
    ['straße@example.org', 'STRASSE@example.org'],
    ['maẞ@example.org', 'mass@example.org'],
    ['jose\u0301@example.org', 'JOSÉ@example.org'],
    ['ıris@example.org', 'IRIS@example.org'],
    ['ΟΔΟΣ@example.org', 'οδοσ@example.org'],
  ] as const;
  for (const [first, second] of pairs) {
    expect((await call('POST /auth/register', { body: { ...account, email: first } })).status, first).toBe(201);
    const taken = await call('POST /auth/register', { body: { ...account, email: second } });
    expect([taken.status, taken.body.code], second).toEqual([409, 'email_taken']);
    expect(taken.body.message).toBe('Email already exists. Please use a different email.');
    const reply = await call('POST /auth/login', { body: { email: second, password: account.password } });
    expect(reply.data.user.email, second).toBe(first.normalize('NFC'));
  }
});

test('of many simultaneous registrations of one address, one succeeds', async () => {
  const { call, store } = await startTestServer(LOOSE);
  const spellings = ['a@example.org', 'A@example.org', 'a@EXAMPLE.org', 'A@Example.Org'];
  const replies = await Promise.all(
    Array.from({ length: 12 }, (_, nth) =>
      call('POST /auth/register', { body: { ...account, email: spellings[nth % spellings.length] } }),
    ),
  );
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    201,
    ...Array.from({ length: 11 }, () => 409),
  ]);
  expect((await store.pool.query('select count(*)::int as n from users')).rows).toEqual([{ n: 1 }]);
});

test.each(['6', '10'])('a password needs PASSWORD_MIN=%s characters, and the page knows', async (least) => {
  const { call } = await startTestServer({ PASSWORD_MIN: least });
  const message = `Password must be at least ${least} characters long`;
  const ask = (password: string) => call('POST /auth/register', { body: { ...account, password } });
  const short = await ask('x'.repeat(Number(least) - 1));
  expect(short.status).toBe(400);
  expect(short.body).toMatchObject({ code: 'invalid_input', message, errors: { password: message } });
  // A letter with a combining accent is one character.
  expect((await ask('e\u0301'.repeat(Number(least) - 1))).status).toBe(400);
  expect((await ask('x'.repeat(Number(least)))).status).toBe(201);
  expect((await call('GET /config')).data.passwordMin).toBe(Number(least));
});

test('a class behind one address registers at once, also after twenty passwords that were too weak', async () => {
  const { call } = await startTestServer();
  const ask = async (nth: number, password: string) =>
    (await call('POST /auth/register', { body: { ...account, email: `pupil${nth}@example.org`, password } })).status;
  for (let nth = 1; nth <= 20; nth += 1) expect(await ask(nth, 'password')).toBe(400);
  const statuses = await Promise.all(Array.from({ length: 30 }, (_, nth) => ask(nth, account.password)));
  expect(new Set(statuses)).toEqual(new Set([201]));
});

test('an invalid address or name is reported by field with 400', async () => {
  const { call } = await startTestServer(LOOSE);
  const addresses = ['', 'a', '@', 'a@', '@b.org', 'a b@example.org', 'a@b@example.org', `${'a'.repeat(250)}@b.org`];
  for (const email of addresses) {
    const { status, body } = await call('POST /auth/register', { body: { ...account, email } });
    expect([status, Object.keys(body.errors ?? {})], email).toEqual([400, ['email']]);
  }
  for (const name of ['', '   ', 'x'.repeat(101), 'a\u202eb', 'a\nb']) {
    const { status, body } = await call('POST /auth/register', { body: { ...account, lastName: name } });
    expect([status, Object.keys(body.errors ?? {})], name).toEqual([400, ['lastName']]);
  }
});
