import { api } from '@assay/contract/api';
import type { Endpoint, Endpoints } from '@assay/contract/endpoint';
import type { ExportList } from '@assay/contract/reports/exportFilters';
import { areaOf, exportAreas } from '@assay/contract/endpointAreas';
import { areaNames, tokenAreas } from '@assay/contract/tokenAreas';
import type { TokenArea, TokenAreas } from '@assay/contract/tokenAreas';
import { describe, expect, test } from 'vitest';
import { auditEvents } from '../../test/testAudit.ts';
import { exportBody } from '../../test/testExports.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { Person, TestServer } from '../../test/testServer.ts';
import { openProgram, openSocket } from '../../test/testSocket.ts';
import { everyRow } from '../../test/testStore.ts';
import { accessTokenOf, allAreas } from '../../test/signIn/testTokens.ts';
import { callOf, makeWorld } from '../../test/testWorld.ts';

const calls = Object.entries<Endpoints>(api).flatMap(([feature, endpoints]) =>
  Object.entries<Endpoint>(endpoints).map(([name, endpoint]) => ({ endpoint, area: areaOf(feature, name) })),
);

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '1000' });

/** The areas of a token that lacks only this right. */
const allBut = (area: TokenArea, { method }: Endpoint): TokenAreas => ({
  ...allAreas('write'),
  [area]: method === 'GET' ? undefined : 'read',
});

test(
  'a call outside the areas of a token is refused, named, recorded, and changes nothing',
  { timeout: 240_000 },
  async () => {
    const server = await start();
    const world = await makeWorld(server);
    const holders = { admin: world.admin, learner: world.learner, user: world.admin, public: world.admin };
    const made = new Map<string, string>();
    const tokenFor = async (person: Person, areas: TokenAreas) => {
      const key = `${person.id} ${JSON.stringify(areas)}`;
      const token = made.get(key) ?? (await accessTokenOf(server, person, areas, { days: 7 })).token;
      made.set(key, token);
      // Its first use is noted.
      await server.call('GET /auth/me', { token });
      await server.app.afterwards.settled();
      return token;
    };
    const wrong: string[] = [];
    const asked = [];
    for (const { endpoint, area } of calls) {
      if (endpoint.access === 'public' || area === 'any') continue;
      const areas = area === 'never' ? allAreas('write') : allBut(area, endpoint);
      asked.push({ endpoint, area, token: await tokenFor(holders[endpoint.access], areas) });
    }
    const before = await everyRow(server.store);
    let seen = (await auditEvents(server.store)).length;
    for (const { endpoint, area, token } of asked) {
      const name = `${endpoint.method} ${endpoint.path}`;
      const { status, body } = await server.call(callOf(endpoint, world), { token });
      const says = area === 'never' ? 'No access token' : tokenAreas[area].name;
      if (status !== 403 || body.code !== 'token_scope' || !body.message.includes(says))
        wrong.push(`${name}: ${status}`);
      const events = await auditEvents(server.store, undefined, seen);
      seen += events.length;
      expect(events, name).toMatchObject([
        { action: 'access_refused', details: { call: name, reason: 'token_scope' } },
      ]);
      if ((await everyRow(server.store)) !== before) wrong.push(`${name} changed something`);
    }
    expect(wrong).toEqual([]);
    expect(asked.length).toBeGreaterThan(180);
  },
);

test('a token reads everything in its area and nothing else', { timeout: 240_000 }, async () => {
  const server = await start();
  const world = await makeWorld(server);
  const wrong: string[] = [];
  for (const area of areaNames) {
    const { token } = await accessTokenOf(server, world.admin, { [area]: 'read' });
    for (const { endpoint, area: its } of calls) {
      if (endpoint.method !== 'GET' || endpoint.access === 'public') continue;
      const { status, body } = await server.call(callOf(endpoint, world), { token });
      const isOpen = its === area || its === 'any';
      // A panel’s scorecards are closed to a host without their own.
      const fits = isOpen ? status === 200 || body.code === 'scorecard_blind' : status === 403;
      if (!fits) wrong.push(`${endpoint.method} ${endpoint.path} by ${area}: ${status} ${body.code}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('an export needs the area of its list', async () => {
  const server = await start();
  const admin = await server.admin();
  for (const [list, area] of Object.entries(exportAreas) as [ExportList, TokenArea][]) {
    const { token, id } = await accessTokenOf(server, admin, { ...allAreas('write'), [area]: undefined });
    const reply = await server.call('POST /exports', { token, body: exportBody(list) });
    expect([reply.status, reply.body.code], list).toEqual([403, 'token_scope']);
    await server.call(`DELETE /auth/tokens/${id}`, { token: admin.token });
  }
  const { token, id } = await accessTokenOf(server, admin, { people: 'read' });
  const prepare = () => server.call('POST /exports', { token, body: { list: 'users', format: 'csv', filter: {} } });
  const first = await prepare();
  expect(await (await fetch(`${server.url}${first.data.path}`)).text()).toContain(admin.email);
  const second = await prepare();
  await server.call(`DELETE /auth/tokens/${id}`, { token: admin.token });
  // The prepared file is gone with the token.
  expect((await fetch(`${server.url}${second.data.path}`)).status).toBe(404);
});

describe('a token that may write people', () => {
  let server: TestServer;
  let token: string;
  let learner: Person;
  let admin: Person;
  const begin = async () => {
    server = await start();
    admin = await server.admin();
    learner = await server.learner();
    ({ token } = await accessTokenOf(server, admin, { people: 'write' }));
  };
  const refused = async (name: string, body?: object) => {
    const reply = await server.call(name, { token, body });
    expect([reply.status, reply.body.code], name).toEqual([403, 'token_scope']);
  };

  test('makes no admins, changes no address and touches no admin', async () => {
    await begin();
    const other = await server.admin();
    const person = { email: 'new@example.org', firstName: 'New', lastName: 'Admin', role: 'admin' };
    await refused('POST /users', person);
    await refused(`PUT /users/${learner.id}`, { role: 'admin' });
    await refused(`PUT /users/${learner.id}`, { email: 'thief@example.org' });
    for (const change of [{ role: 'user' }, { active: false }, { firstName: 'X' }])
      await refused(`PUT /users/${other.id}`, change);
    await refused(`DELETE /users/${other.id}`);
    const content = Buffer.from('Email,First name,Last name,Role\nnew@example.org,New,Admin,admin\n').toString(
      'base64',
    );
    await server.call('POST /users/import', { token, body: { content, mode: 'valid', from: 0 } });
    const { rows } = await server.store.pool.query(`select email from users where role = 'admin' order by id`);
    expect(new Set(rows.map(({ email }) => email))).toEqual(new Set([admin.email, other.email]));
  });

  test('creates, renames and deletes learners', async () => {
    await begin();
    const body = { email: 'new@example.org', firstName: 'New', lastName: 'Learner', role: 'user' };
    const created = await server.call('POST /users', { token, body });
    expect(created.status).toBe(201);
    const { id } = created.data.user;
    const renamed = await server.call(`PUT /users/${id}`, { token, body: { firstName: 'Renamed', email: body.email } });
    expect(renamed.data.user.firstName).toBe('Renamed');
    expect((await server.call(`DELETE /users/${id}`, { token, body: {} })).status).toBe(200);
  });
});

test('a learner’s token reads their own results, but takes no quiz and reaches nothing of admins', async () => {
  const server = await start();
  const { person, attempt, skill } = await server.running({ questions: 1 });
  const { token } = await accessTokenOf(server, person, allAreas('write'));
  expect((await server.call('GET /quiz/history', { token })).status).toBe(200);
  expect(
    (
      await server.call(`GET /quiz/${attempt.id}`, {
        token: (await accessTokenOf(server, await server.learner(), allAreas('read'))).token,
      })
    ).status,
  ).toBe(404);
  expect((await server.call('POST /quiz/start', { token, body: { skillId: skill.id } })).body.code).toBe('token_scope');
  expect((await server.call('GET /users', { token })).body.code).toBe('forbidden');
});

test('no trick with method, path or header widens a token', async () => {
  const server = await start();
  const admin = await server.admin();
  const learner = await server.learner();
  const { token } = await accessTokenOf(server, admin, { questions: 'read' });
  const name = `/users/${learner.id}`;
  const tricks: [string, Record<string, string>?][] = [
    ['HEAD /users'],
    ['GET /USERS'],
    ['GET /users/'],
    ['GET //users'],
    ['GET /%75sers'],
    ['GET /skills/../users'],
    ['GET /skills/..%2fusers'],
    ['GET /users?path=/skills'],
    ['GET /skills', { 'x-original-url': '/api/users', 'x-rewrite-url': '/api/users' }],
    [`GET ${name}`, { 'x-http-method-override': 'DELETE' }],
    ['POST /skills', { 'x-http-method-override': 'GET', 'x-http-method': 'GET', 'content-type': 'application/json' }],
    [`DELETE ${name}`, { 'x-http-method-override': 'GET' }],
    ['OPTIONS /users'],
  ];
  // Its first use is noted.
  await server.call('GET /auth/me', { token });
  await server.app.afterwards.settled();
  const before = await everyRow(server.store);
  for (const [call, headers = {}] of tricks) {
    const { status, text } = await server.call(call, { token, headers });
    expect(text, call).not.toContain(learner.email);
    if (!call.startsWith('GET /skills')) expect([400, 403, 404, 405], `${call}: ${status}`).toContain(status);
  }
  await server.app.afterwards.settled();
  expect(await everyRow(server.store)).toBe(before);
  for (const header of [
    `bearer ${token}`,
    `Bearer  ${token}`,
    `Basic ${token}`,
    `Bearer ${token}, Bearer ${admin.token}`,
  ])
    expect((await server.call('GET /skills', { headers: { authorization: header } })).status, header).toBe(401);
  expect((await server.call(`GET /skills?token=${token}&access_token=${token}`)).status).toBe(401);
});

test('signing in, signing out and public calls neither use nor end a token that is sent along', async () => {
  const server = await start();
  const admin = await server.admin();
  const { token } = await accessTokenOf(server, admin, allAreas('write'));
  expect((await server.call('POST /auth/logout', { token })).body.code).toBe('token_scope');
  const { email, password } = admin;
  expect((await server.call('POST /auth/login', { token, body: { email, password } })).status).toBe(200);
  expect((await server.call('GET /config', { token })).status).toBe(200);
  expect((await server.call('GET /auth/me', { token })).data.user.id).toBe(admin.id);
});

test('no token opens a socket', async () => {
  const server = await start();
  const admin = await server.admin();
  const { token } = await accessTokenOf(server, admin, allAreas('write'));
  for (const open of [openSocket, openProgram])
    await expect(open(server.url, token)).rejects.toThrow('unauthenticated');
});

test('the documentation is open to every token', async () => {
  const server = await startTestServer();
  const admin = await server.admin();
  const { token } = await accessTokenOf(server, admin, { records: 'read' });
  expect((await server.call('GET /openapi.json', { token })).status).toBe(200);
});

test('300 guessed tokens find nothing, and fill the audit log with no more than ten events a minute', async () => {
  const server = await startTestServer();
  await accessTokenOf(server, await server.admin(), allAreas('read'));
  for (let nth = 0; nth < 300; nth += 1) {
    const { status } = await server.call('GET /users', { token: `asyp_${String(nth).padStart(43, 'A')}` });
    expect(status).toBe(401);
  }
  expect(await auditEvents(server.store, 'access_refused')).toHaveLength(10);
});
