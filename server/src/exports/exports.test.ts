import { get } from 'node:http';
import { once } from 'node:events';
import { readXlsx } from 'hucre/xlsx';
import { expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { openSocket } from '../../test/testSocket.ts';

const LOOSE = { RATE_LIMIT_FACTOR: '1000' };

async function prepared({ call }: TestServer, token: string, body: object = {}) {
  const reply = await call('POST /exports', { token, body: { list: 'users', format: 'csv', filter: {}, ...body } });
  expect(reply.status, reply.text).toBe(201);
  return reply.data as { exportId: string; path: string; rows: number };
}

async function fetched({ url }: TestServer, path: string) {
  const reply = await fetch(`${url}${path}`);
  return { status: reply.status, headers: reply.headers, bytes: new Uint8Array(await reply.arrayBuffer()) };
}

async function exported(server: TestServer, token: string, body: object = {}): Promise<string[][]> {
  const { path } = await prepared(server, token, body);
  const { status, bytes } = await fetched(server, path);
  expect(status).toBe(200);
  const lines = new TextDecoder().decode(bytes).split('\r\n');
  expect(lines.pop()).toBe('');
  return lines.map((line) => line.split(','));
}

/** Inserts people directly into the store. */
async function crowd({ store }: TestServer, count: number) {
  await store.pool.query(
    `insert into users (id, email, email_key, first_name, last_name, role, created_at)
     select n, 'crowd' || n || '@example.org', 'crowd' || n || '@example.org', 'Crowd', 'N' || n, 'user', '2026-01-01'
     from generate_series(1, $1::int) n`,
    [count],
  );
}

test('only admins prepare exports, and a filter the list would refuse is refused', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.learner();
  const { token: admin } = await server.admin();
  const body = { list: 'users', format: 'csv', filter: {} };
  expect((await server.call('POST /exports', { body })).status).toBe(401);
  expect((await server.call('POST /exports', { token, body })).status).toBe(403);
  for (const wrong of [
    { list: 'passwords' },
    { format: 'exe' },
    { filter: { role: 'root' } },
    { filter: { ids: '1,2' } },
  ])
    expect((await server.call('POST /exports', { token: admin, body: { ...body, ...wrong } })).status).toBe(400);
});

test('a ticket is good once', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const { path } = await prepared(server, token);
  expect((await fetched(server, path)).status).toBe(200);
  expect((await fetch(`${server.url}${path}`)).status).toBe(404);
});

test('of two simultaneous fetches one gets the file', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const { path } = await prepared(server, token);
  const replies = await Promise.all([fetched(server, path), fetched(server, path), fetched(server, path)]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 404, 404]);
});

test('a ticket is good for a minute, until its owner signs out, and as long as they are an admin', async () => {
  const server = await startTestServer(LOOSE);
  const { token, id } = await server.admin();
  const second = await server.admin();
  const third = await server.admin();
  const old = await prepared(server, token);
  server.clock.move(60);
  expect((await fetch(`${server.url}${old.path}`)).status).toBe(404);
  const signedOut = await prepared(server, token);
  await server.call('POST /auth/logout', { token });
  expect((await fetch(`${server.url}${signedOut.path}`)).status).toBe(404);
  const demoted = await prepared(server, second.token);
  await server.store.pool.query(`update users set role = 'user' where id = $1`, [second.id]);
  expect((await fetch(`${server.url}${demoted.path}`)).status).toBe(404);
  const banned = await prepared(server, third.token);
  await server.store.pool.query('update users set is_active = false where id = $1', [third.id]);
  expect((await fetch(`${server.url}${banned.path}`)).status).toBe(404);
  expect(await auditEvents(server.store, 'list_exported')).toEqual([]);
  expect(id).toBeGreaterThan(0);
});

test('a forged ticket is absent, a malformed one refused, and looking ahead uses none up', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  expect((await server.call(`GET /exports/${'x'.repeat(43)}`)).status).toBe(404);
  expect((await server.call('GET /exports/short')).status).toBe(400);
  const { path } = await prepared(server, token);
  expect((await fetch(`${server.url}${path}`, { method: 'HEAD' })).status).toBe(405);
  expect((await fetched(server, path)).status).toBe(200);
});

test('a ticket with a filter of an earlier version is refused, not read as another filter', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const { path } = await prepared(server, token, { filter: { ids: [1] } });
  await server.store.pool.query(`update export_tickets set filter = '{"ids":"1"}'`);
  expect((await fetch(`${server.url}${path}`)).status).toBe(404);
});

test('an export is recorded in the audit log, with the filtered fields but not their values', async () => {
  const server = await startTestServer(LOOSE);
  const { token, id } = await server.admin();
  const { path, rows } = await prepared(server, token, {
    filter: { search: 'secret words', role: 'admin', sort: 'name' },
  });
  expect(await auditEvents(server.store, 'list_exported')).toEqual([]);
  await fetched(server, path);
  const [event] = await auditEvents(server.store, 'list_exported');
  expect(rows).toBe(0);
  expect(event).toMatchObject({
    actorId: id,
    details: { list: 'users', format: 'csv', rows: 0, filtered: 'role search' },
  });
});

test('the list of users is exported as its filter, its order and chosen ids say', async () => {
  const server = await startTestServer(LOOSE);
  const { token, id } = await server.admin();
  const first = await server.learner({ timeFactor: 1.5 });
  const second = await server.learner();
  await server.store.pool.query(`update users set first_name = '=cmd()' where id = $1`, [second.id]);
  const rows = await exported(server, token, { filter: { role: 'user', sort: 'email', direction: 'desc' } });
  expect(rows[0]?.slice(0, 5)).toEqual(['Id', 'First name', 'Last name', 'Email', 'Email confirmed']);
  expect(rows.slice(1).map(([, name, , email, , , , factor]) => [name, email, factor])).toEqual([
    [`'=cmd()`, second.email, '1'],
    ['First', first.email, '1.5'],
  ]);
  const chosen = await exported(server, token, { filter: { ids: [id, first.id] } });
  expect(new Set(chosen.slice(1).map(([exportedId]) => Number(exportedId)))).toEqual(new Set([id, first.id]));
});

test('the file names itself by list and day, and is a download whatever is in it', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  for (const [format, type, name] of [
    ['csv', 'text/csv; charset=utf-8; header=present', 'users-2026-03-04.csv'],
    ['csv-bom', 'text/csv; charset=utf-8; header=present', 'users-2026-03-04.csv'],
    ['xlsx', 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet', 'users-2026-03-04.xlsx'],
  ]) {
    const { path } = await prepared(server, token, { format });
    const { headers, bytes } = await fetched(server, path);
    expect(headers.get('content-type')).toBe(type);
    expect(headers.get('content-disposition')).toBe(`attachment; filename="${name}"`);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('content-security-policy')).toContain("default-src 'none'");
    if (format !== 'xlsx')
      expect(Array.from(bytes.slice(0, 3))).toEqual(format === 'csv' ? [73, 100, 44] : [239, 187, 191]);
  }
});

test('a workbook has real numbers and dates, and texts that no program runs', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  const learner = await server.learner({ timeFactor: 1.25 });
  await server.store.pool.query(`update users set first_name = '=1+1', last_name = '-5' where id = $1`, [learner.id]);
  const { path } = await prepared(server, token, { format: 'xlsx', filter: { role: 'user' } });
  const workbook = await readXlsx((await fetched(server, path)).bytes);
  expect(workbook.sheets.map(({ name }) => name)).toEqual(['Users']);
  const [head, row] = workbook.sheets[0]?.rows ?? [];
  expect(head?.slice(0, 3)).toEqual(['Id', 'First name', 'Last name']);
  expect(row?.slice(0, 5)).toEqual([learner.id, `'=1+1`, `'-5`, learner.email, 'Not confirmed']);
  expect(row?.slice(5, 8)).toEqual(['learner', 'active', 1.25]);
  expect(row?.[9]).toBeInstanceOf(Date);
});

test('more rows than are read at once all come, each once, in one order', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  await crowd(server, 2500);
  const rows = await exported(server, token, { filter: { role: 'user', sort: 'createdAt' } });
  expect(rows.slice(1).map(([id]) => Number(id))).toEqual(Array.from({ length: 2500 }, (_nothing, index) => index + 1));
});

test('while a file is written others are served by the one connection of the embedded store', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  await crowd(server, 3000);
  const { path } = await prepared(server, token);
  const reply = await fetch(`${server.url}${path}`);
  const reader = reply.body?.getReader();
  await reader?.read();
  expect((await server.call('GET /users', { token })).status).toBe(200);
  await reader?.cancel();
});

test('an aborted download stops the reading, and the pages are notified', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  await crowd(server, 60_000);
  const page = await openSocket(server.url, token);
  const { path, exportId } = await prepared(server, token);
  const request = get(`${server.url}${path}`);
  const [reply] = await once(request, 'response');
  await once(reply, 'data');
  request.destroy();
  let progress = await page.next<{ exportId: string; state: string }>('export-progress');
  while (progress.state === 'running') progress = await page.next('export-progress');
  expect(progress).toMatchObject({ exportId, state: 'left' });
});

test('a failure in the middle breaks the answer off instead of ending a half file well', async () => {
  const server = await startTestServer(LOOSE);
  const { token } = await server.admin();
  await crowd(server, 60_000);
  const { path } = await prepared(server, token);
  const reply = await fetch(`${server.url}${path}`);
  const reader = reply.body?.getReader();
  await reader?.read();
  // The next page cannot be read.
  await server.store.pool.query('alter table users rename to users_away');
  const rest = async () => {
    while (!(await reader?.read())?.done);
  };
  try {
    await expect(rest()).rejects.toThrow();
  } finally {
    await server.store.pool.query('alter table users_away rename to users');
  }
});
