import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';
import { signInAgain } from '../../test/testWorld.ts';

const LOOSE = { RATE_LIMIT_FACTOR: '1000' };
const base64 = (file: string | Uint8Array) => Buffer.from(file as string).toString('base64');

const preview = ({ call }: TestServer, token: string | undefined, file: string | Uint8Array) =>
  call('POST /users/import/preview', { token, body: { content: base64(file) } });

const apply = ({ call }: TestServer, token: string, file: string, more: object = {}) =>
  call('POST /users/import', { token, body: { content: base64(file), mode: 'valid', from: 0, ...more } });

/** Line, verdict and reason of each row. */
const verdictsOf = ({ data }: { data: { rows: { line: number; verdict: string; reason: string | null }[] } }) =>
  data.rows.map(({ line, verdict, reason }) => [line, verdict, reason]);

const HEAD = 'First name,Last name,Email,Role,Time factor';

test('only admins preview or import', async () => {
  const server = await startTestServer();
  const { token } = await server.learner();
  expect((await preview(server, undefined, HEAD)).status).toBe(401);
  expect((await preview(server, token, HEAD)).status).toBe(403);
  expect((await apply(server, token, HEAD)).status).toBe(403);
});

test.each([
  ['a workbook', new Uint8Array([0x50, 0x4b, 3, 4, 0, 0, 0xff])],
  ['a picture', new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0])],
  ['UTF-16', new Uint8Array([0xff, 0xfe, 0x45, 0])],
  ['text with NUL', 'Email\n\0@example.org'],
  ['nothing', ''],
  ['no heading of addresses', 'Name,Age\nAda,36'],
  ['a column of passwords', 'Email,Password\na@example.org,secret'],
  ['the same heading twice', 'Email,E-mail\na@example.org,b@example.org'],
  ['an open quote', `${HEAD}\n"Ada,Byron,ada@example.org`],
  ['more rows than are taken at once', `Email\n${'a@example.org\n'.repeat(1001)}`],
])('a file that cannot be meant is refused as a whole and changes nothing: %s', async (_what, file) => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const before = await everyRow(server.store);
  const reply = await preview(server, token, file);
  expect([reply.status, reply.body.code]).toEqual([400, 'invalid_input']);
  expect(reply.body.message).toMatch(/[.]$/);
  expect(await everyRow(server.store)).toBe(before);
});

test('a file of too many rows says how it can be taken, and so it is', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const people = Array.from({ length: 1001 }, (_nothing, n) => `P,${n},p${n}@example.org,,`);
  const whole = await preview(server, token, [HEAD, ...people].join('\n'));
  expect(whole.body.message).toBe(
    'The file has 1001 rows, but at most 1000 can be imported at once. Split it and repeat the first row in each part.',
  );
  for (const part of [people.slice(0, 1000), people.slice(1000)])
    expect((await preview(server, token, [HEAD, ...part].join('\n'))).data.counts).toMatchObject({
      create: part.length,
      refused: 0,
    });
});

test('a file beyond a megabyte is too large', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  expect((await preview(server, token, `Email\n${'x'.repeat(1024 * 1024)}`)).status).toBe(413);
  expect((await preview(server, token, `Email\n${'x'.repeat(3 * 1024 * 1024)}`)).status).toBe(413);
});

test('every row has its verdict with its line and reason, and a preview changes nothing', async () => {
  const server = await startTestServer(LOOSE);
  const { token, email: own } = await server.admin();
  const known = await server.learner();
  const banned = await server.learner();
  await server.store.pool.query('update users set is_active = false where id = $1', [banned.id]);
  const before = await everyRow(server.store);
  const reply = await preview(
    server,
    token,
    [
      HEAD,
      'Ada,Byron,ada@example.org,learner,1.5',
      '"Grace\nBrewster",Hopper,two.lines@example.org,ADMIN,',
      'Grace,Hopper,grace@example.org,ADMIN,',
      `,,${known.email.toUpperCase()},,`,
      `New,,${known.email},,`,
      `,,${own},learner,`,
      `Other,,${banned.email},,`,
      'No,Mail,,,',
      'Bad,Mail,not an address,,',
      'Bad,Role,role@example.org,root,',
      'Bad,Factor,factor@example.org,,9',
      ',,nameless@example.org,,',
      'Ada,Again,ADA@example.org,,',
      '',
    ].join('\r\n'),
  );
  expect(reply.status, reply.text).toBe(200);
  expect(verdictsOf(reply)).toEqual([
    [2, 'create', null],
    [3, 'refused', 'A name is longer than 100 characters or contains control characters.'],
    [5, 'create', null],
    [6, 'unchanged', null],
    [7, 'refused', 'Line 6 has the same address.'],
    [8, 'refused', 'You can’t take away your own access. Ask another admin.'],
    [9, 'refused', 'This account is banned or deactivated. Reactivate it first.'],
    [10, 'refused', 'The email address is missing.'],
    [11, 'refused', 'Enter a valid email address.'],
    [12, 'refused', '“root” is not a role. Use “learner” or “admin”.'],
    [13, 'refused', 'The time factor must be a number from 1 to 4 with at most two decimals, or “untimed”.'],
    [14, 'refused', 'This address has no account yet. A new account needs a first and a last name.'],
    [15, 'refused', 'Line 2 has the same address.'],
  ]);
  expect(reply.data.counts).toEqual({ create: 2, update: 0, unchanged: 1, refused: 10 });
  expect(await everyRow(server.store)).toBe(before);
});

test.each([
  ['a byte-order mark and semicolons', '\ufeffE-Mail;Vorname;First name;Last name\r\nada@example.org;x;Ada;Byron\r\n'],
  ['tabs', 'email\tfirst name\tlast name\nada@example.org\tAda\tByron'],
  ['old line ends', 'Email,First name,Last name\rada@example.org,Ada,Byron\r'],
])('files of spreadsheet programs are read: %s', async (_what, file) => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const reply = await preview(server, token, file);
  expect(reply.data.rows, reply.text).toMatchObject([
    { line: 2, email: 'ada@example.org', firstName: 'Ada', lastName: 'Byron', verdict: 'create' },
  ]);
});

test.each([
  [
    'a first line that says the delimiter',
    'sep=;\r\nEmail;Class;First name;Last name\r\nada@example.org;"a,b";Ada;B\r\n',
    3,
    'Ada',
  ],
  ['Windows-1252', Buffer.from('Email;First name;Last name\nada@example.org;Zo\u00eb;B', 'latin1'), 2, 'Zoë'],
  ['UTF-16', Buffer.from('\ufeffEmail\tFirst name\tLast name\r\nada@example.org\tZoë\tB', 'utf16le'), 2, 'Zoë'],
] as const)('files as Excel saves them are read: %s', async (what, file, line, firstName) => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const { data } = await preview(server, token, file);
  expect(data.rows).toMatchObject([{ line, email: 'ada@example.org', firstName, verdict: 'create' }]);
  if (what === 'Windows-1252') expect(data.notes[0]).toContain('Check its special characters.');
});

test('all or nothing: while one row is refused nothing is taken', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const before = await everyRow(server.store);
  const reply = await apply(server, token, `${HEAD}\nAda,Byron,ada@example.org,,\nBad,Mail,x,,`, { mode: 'all' });
  expect(reply.status).toBe(400);
  expect(reply.body.message).toBe('Nothing was imported. Line 3: Enter a valid email address.');
  expect(await everyRow(server.store)).toBe(before);
});

test('the valid rows are taken: accounts without a password and a mailed link, changes, and all of it audited', async () => {
  const server = await startTestServer(LOOSE);
  const { token, id } = await server.admin();
  const known = await server.learner();
  const file = `${HEAD}\nAda,Byron,ada@example.org,,"1,25"\nRenamed,,${known.email},,2\nBad,Mail,x,,`;
  const reply = await apply(server, token, file);
  expect(verdictsOf(reply).map(([line, verdict]) => [line, verdict])).toEqual([
    [2, 'create'],
    [3, 'update'],
    [4, 'refused'],
  ]);
  expect(reply.data.next).toBeNull();
  const { rows } = await server.store.pool.query(
    `select first_name, role, password_hash is null as "noPassword", time_factor from users
     where email in ('ada@example.org', $1) order by first_name`,
    [known.email],
  );
  expect(rows).toEqual([
    { first_name: 'Ada', role: 'user', noPassword: true, time_factor: 1.25 },
    { first_name: 'Renamed', role: 'user', noPassword: false, time_factor: 2 },
  ]);
  const letters = await server.store.pool.query(`select to_address, text_part from outbox where kind = 'invitation'`);
  expect(letters.rows).toMatchObject([{ to_address: 'ada@example.org' }]);
  expect(letters.rows[0]?.text_part).toContain('/forgot-password#token=');
  expect(await auditEvents(server.store, 'users_imported')).toMatchObject([
    { actorId: id, details: { created: 1, changed: 1, refused: 1, rowsLeft: 0 } },
  ]);
});

test('untimed in a file is no time limit, for new people and known ones; an empty cell changes nothing', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const known = await server.learner();
  const untimed = await server.learner({ timeFactor: null });
  const file = `${HEAD}\nAda,Byron,ada@example.org,,Untimed\n,,${known.email},,untimed\n,,${untimed.email},,\n,,${untimed.email.toUpperCase()},,1`;
  expect(verdictsOf(await apply(server, token, file)).map(([line, verdict]) => [line, verdict])).toEqual([
    [2, 'create'],
    [3, 'update'],
    [4, 'unchanged'],
    [5, 'refused'],
  ]);
  const { rows } = await server.store.pool.query(
    "select count(*) from users where role = 'user' and time_factor is null",
  );
  expect(rows).toEqual([{ count: 3 }]);
  const body = { list: 'users', format: 'csv', filter: {} };
  const { path } = (await server.call('POST /exports', { token, body })).data;
  const exported = await (await fetch(`${server.url}${path}`)).text();
  expect(exported.match(/untimed/g)).toHaveLength(3);
  expect((await preview(server, token, new TextEncoder().encode(exported))).data.counts).toEqual({
    create: 0,
    update: 0,
    unchanged: 4,
    refused: 0,
  });
});

test('a repeated import creates and emails no one twice', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const file = `${HEAD}\nAda,Byron,ada@example.org,admin,1.5`;
  await apply(server, token, file);
  const before = (await auditEvents(server.store)).length;
  const again = await apply(server, token, file, { mode: 'all' });
  expect(verdictsOf(again)).toEqual([[2, 'unchanged', null]]);
  expect((await auditEvents(server.store, undefined, before)).map(({ action }) => action)).toEqual(['users_imported']);
  const { rows } = await server.store.pool.query(`select count(*) from outbox where kind = 'invitation'`);
  expect(rows).toEqual([{ count: 1 }]);
});

test('of two simultaneous imports of one file each person is created once', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const file = `${HEAD}\n${Array.from({ length: 5 }, (_nothing, n) => `P,${n},p${n}@example.org,,`).join('\n')}`;
  const replies = await Promise.all([apply(server, token, file), apply(server, token, file)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  const { rows } = await server.store.pool.query(`select count(*) from users where email like 'p_@example.org'`);
  expect(rows).toEqual([{ count: 5 }]);
});

test('a long file is taken some rows at a time', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const file = `${HEAD}\n${Array.from({ length: 60 }, (_nothing, n) => `P,${n},p${n}@example.org,,`).join('\n')}`;
  const first = await apply(server, token, file);
  expect([first.data.rows.length, first.data.next]).toEqual([50, 50]);
  const rest = await apply(server, token, file, { mode: 'all', from: 50 });
  expect([rest.data.rows.length, rest.data.next]).toEqual([10, null]);
  // An interrupted import shows in the remaining rows of its last entry.
  expect((await auditEvents(server.store, 'users_imported')).map(({ details }) => details['rowsLeft'])).toEqual([
    10, 0,
  ]);
});

test('rows imported before a refused one are reported', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const known = await server.learner();
  const rows = Array.from({ length: 50 }, (_nothing, n) => `P,${n},p${n}@example.org,,`);
  const file = [HEAD, ...rows, `Renamed,,${known.email},,`].join('\n');
  expect((await apply(server, token, file, { mode: 'all' })).data.next).toBe(50);
  await server.store.pool.query('update users set is_active = false where id = $1', [known.id]);
  const rest = await apply(server, token, file, { mode: 'all', from: 50 });
  expect([rest.status, rest.body.message]).toEqual([
    400,
    'The first 50 rows were imported. Line 52: This account is banned or deactivated. Reactivate it first.',
  ]);
});

test('the last admin keeps their rights whatever a file says', async () => {
  const server = await startTestServer(LOOSE);
  const first = await server.admin();
  const second = await server.admin();
  const file = `${HEAD}\n,,${second.email},learner,`;
  expect(verdictsOf(await apply(server, first.token, file))).toEqual([[2, 'update', null]]);
  const own = `${HEAD}\n,,${first.email},learner,`;
  expect(verdictsOf(await apply(server, await signInAgain(server, first), own))[0]?.[1]).toBe('refused');
});

test('the exported list can be imported and changes nothing', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  await server.learner({ timeFactor: 1.5 });
  const odd = await server.learner();
  await server.store.pool.query(`update users set first_name = '=1+1', last_name = 'a;"b",c' where id = $1`, [odd.id]);
  const body = { list: 'users', format: 'csv-bom', filter: {} };
  const { path } = (await server.call('POST /exports', { token, body })).data;
  const file = new Uint8Array(await (await fetch(`${server.url}${path}`)).arrayBuffer());
  const reply = await preview(server, token, file);
  expect(reply.data.counts).toEqual({ create: 0, update: 0, unchanged: 3, refused: 0 });
  expect(reply.data.notes).toEqual(['Ignored columns: “Id”, “Email confirmed”, “State”, “Created”, “Last seen”.']);
});
