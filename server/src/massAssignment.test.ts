import type { Endpoint } from '@assay/contract/endpoint';
import { expect, test } from 'vitest';
import { ownThing } from '../test/testOwnThings.ts';
import { secondFactorBody } from '../test/signIn/testSecondFactor.ts';
import { startEveryServiceServer, startTestServer, stopTestServers } from '../test/testServer.ts';
import type { TestServer } from '../test/testServer.ts';
import { everyRow, testStore, wipe } from '../test/testStore.ts';
import { bodyFor, callOf, decisionFor, makeWorld, proofFor } from '../test/testWorld.ts';

const CANARIES = {
  text: 'canary-7c1f',
  number: 987_654_321_012,
  smallNumber: 98_765,
  time: '2001-02-03T04:05:06.789Z',
};

/** A recognisable value for a column. */
function canaryFor(type: string, flag: boolean): unknown {
  if (type === 'boolean') return flag;
  if (type === 'bigint') return CANARIES.number;
  if (['integer', 'numeric', 'double precision'].includes(type)) return CANARIES.smallNumber;
  if (type.startsWith('timestamp')) return CANARIES.time;
  return CANARIES.text;
}

/** Every column of every table, in snake case and camel case. */
async function everyColumn({ store }: TestServer, flag: boolean): Promise<Record<string, unknown>> {
  const { rows } = await store.pool.query<{ name: string; type: string }>(
    `select distinct column_name as name, data_type as type from information_schema.columns where table_schema = 'public'`,
  );
  const camel = (name: string) => name.replaceAll(/_(\w)/g, (_all, letter: string) => letter.toUpperCase());
  return Object.fromEntries(
    rows.flatMap(({ name, type }) => [name, camel(name)].map((member) => [member, canaryFor(type, flag)])),
  );
}

/** All rows without values that vary between runs: ids, hashes and example counters. */
function comparable(rows: string): string[] {
  const tables = JSON.parse(rows, (name, value: unknown) => {
    // `version` in a scored answer is an id.
    if (/^id$|_ids?$|Id$|_hash$|^digest$|^secret$|^version$|^provider_issuer$/.test(name)) return undefined;
    // Four numbers per answer, the first of which is such an id.
    if (name === 'packed') return String(value).replaceAll(/\d+((,\d+){3})/g, 'id$1');
    // A copy of ids.
    if (name === 'payload') return String(value).replaceAll(/\d+/g, 'id');
    // Calendars fold long lines at any position.
    return typeof value === 'string' ? value.replaceAll('\r\n ', '').replaceAll(/(example|skill) ?\d+/gi, '$1') : value;
  }) as Record<string, object[]>;
  return Object.entries(tables).flatMap(([table, all]) => all.map((row) => `${table} ${JSON.stringify(row)}`).sort());
}

/** Calls every endpoint that takes a body, with `more` in each, and returns the tables' contents. */
async function callAll(more: (server: TestServer) => Promise<Record<string, unknown>>) {
  // A worker's first test would find the example kits of the migrations.
  await wipe(await testStore());
  // The same random draws every time.
  let drawn = 0;
  const random = {
    int: (below: number) => (drawn += 7919) % below,
    bytes: (count: number) => Buffer.alloc(count, String((drawn += 1)).padStart(12, '0')),
  };
  const server = await startEveryServiceServer({ RATE_LIMIT_FACTOR: '1000' }, { random });
  const world = await makeWorld(server, server.google);
  const injected = await more(server);
  const endpoints = [...server.server.bound.values()].flat().filter(({ body }: Endpoint) => body);
  const statuses: string[] = [];
  for (const endpoint of endpoints) {
    // People who deleted themselves could call nothing else.
    const learner = endpoint.path.endsWith('/delete-account') ? await server.learner() : world.learner;
    const person = endpoint.access === 'admin' ? world.admin : learner;
    const { token } = person;
    await server.store.pool.query('delete from second_factors');
    const given = await ownThing(server, endpoint, world);
    const asked = bodyFor(endpoint, world, person);
    const body: Record<string, unknown> = {
      ...injected,
      ...asked,
      ...(await secondFactorBody(server, endpoint, person)),
      ...(await proofFor(server, endpoint, person)),
      ...(await decisionFor(server, world, endpoint)),
    };
    // A sign-in ends the session it is sent with.
    const reply = await server.call(callOf(endpoint, world, given), {
      body,
      ...(endpoint.access !== 'public' && { token }),
    });
    if (['/auth/change-password', '/auth/google/password'].includes(endpoint.path))
      person.password = String(body['newPassword']);
    // Background work draws random values, too.
    await server.app.afterwards.settled();
    statuses.push(`${endpoint.method} ${endpoint.path} ${reply.status}`);
    // This server has no language model.
    if (reply.body.code !== 'no_model') expect(reply.status, `${endpoint.path}: ${reply.text}`).toBeLessThan(300);
  }
  const rows = await everyRow(server.store);
  await stopTestServers();
  return { statuses, rows, injected };
}

test('a member that is a column but no field of the endpoint changes nothing', async () => {
  const plain = await callAll(async () => ({}));
  expect(plain.statuses.length).toBeGreaterThan(10);
  for (const flag of [true, false]) {
    const tried = await callAll((server) => everyColumn(server, flag));
    expect(Object.keys(tried.injected)).toEqual(
      expect.arrayContaining(['is_active', 'isActive', 'role', 'user_id', 'points_earned']),
    );
    expect(tried.statuses).toEqual(plain.statuses);
    expect(comparable(tried.rows)).toEqual(comparable(plain.rows));
    for (const canary of Object.values(CANARIES)) expect(tried.rows).not.toContain(String(canary));
    expect(tried.rows).not.toContain('2001-02-03');
  }
  // Every endpoint three times, on slow machines too.
}, 240_000);

test('additional fields make no one an admin, active, or the owner of more time', async () => {
  const { call, learner, store } = await startTestServer();
  const { token, password } = await learner();
  const wanted = {
    role: 'admin',
    isAdmin: true,
    is_active: true,
    timeFactor: 4,
    time_factor: 4,
    showEmail: true,
    show_email: true,
  };
  const body = { email: 'x@example.org', password: 'a fine password', firstName: 'X', lastName: 'Y', ...wanted };
  expect((await call('POST /auth/register', { body })).status).toBe(403);
  await call('POST /auth/register', { body: { ...body, role: 'user' } });
  await call('PUT /auth/change-password', {
    token,
    body: { currentPassword: password, newPassword: password, ...wanted },
  });
  const { rows } = await store.pool.query(
    'select distinct role, is_active, time_factor, show_email, is_demo from users',
  );
  expect(rows).toEqual([{ role: 'user', is_active: true, time_factor: 1, show_email: false, is_demo: false }]);
});
