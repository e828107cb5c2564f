import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { METHODS } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askRaw } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { everyRow } from '../../../test/testStore.ts';
import { callOf, makeWorld } from '../../../test/testWorld.ts';

const start = () => startTestServer({ RATE_LIMIT_FACTOR: '1000' });
const bearer = ({ token }: { token: string }) => ({ authorization: `Bearer ${token}` });

const disguises = [
  '/api/questions/',
  '/api/questions//',
  '//api/questions',
  '/api//questions',
  '/api/./questions',
  '/api/skills/../questions',
  '/api/skills/..%2fquestions',
  '/api/skills/..;/questions',
  '/api/questions;a=b',
  '/api/questions%2f',
  '/api/questions%00',
  '/api/questions%20',
  '/api%2fquestions',
  '/api\\questions',
  '/API/questions',
  '/api/Questions',
  '/api/QUESTIONS',
  '/api/%71uestions',
  '/%61pi/questions',
  '/api/questions?admin=true&role=admin',
  '/api/questions#.json',
  '/api/questions.json',
  '/api/questions/%zz',
  '/api/%e0%80%af/questions',
];

test('no way of writing an address leads past who may call it', async () => {
  const server = await start();
  const { learner } = await makeWorld(server);
  const wrong: string[] = [];
  for (const path of disguises) {
    for (const headers of [{}, bearer(learner)]) {
      const { status, text } = await askRaw(server.url, { path, headers });
      if (![400, 401, 403, 404].includes(status)) wrong.push(`${path}: ${status}`);
      if (JSON.parse(text).success !== false) wrong.push(`${path}: ${text}`);
    }
  }
  expect(wrong).toEqual([]);
});

test('a header or a query that names another method or address is ignored', async () => {
  const server = await start();
  const { learner, admin, skillId } = await makeWorld(server);
  const before = await everyRow(server.store);
  for (const name of ['x-http-method-override', 'x-http-method', 'x-method-override']) {
    const path = `/api/skills/${skillId}?_method=DELETE`;
    const reply = await askRaw(server.url, { path, headers: { ...bearer(admin), [name]: 'DELETE' } });
    // This endpoint takes no query.
    expect([200, 400]).toContain(reply.status);
  }
  for (const name of ['x-original-url', 'x-rewrite-url', 'x-forwarded-uri', 'x-forwarded-path']) {
    const headers = { ...bearer(learner), [name]: '/api/questions' };
    const reply = await askRaw(server.url, { path: '/api/config', headers });
    expect(JSON.parse(reply.text).data.productName, name).toBe('Assay');
    const refused = await askRaw(server.url, {
      path: '/api/questions',
      headers: { ...headers, [name]: '/api/config' },
    });
    expect(refused.status, name).toBe(403);
  }
  expect(await everyRow(server.store)).toBe(before);
});

test('a token counts in the Authorization header only, and only as Bearer', async () => {
  const server = await start();
  const { token } = await server.learner();
  const path = '/api/auth/me';
  const places: { path: string; headers: Record<string, string> }[] = [
    { path: `${path}?token=${token}`, headers: {} },
    { path: `${path}?access_token=${token}`, headers: {} },
    { path, headers: { cookie: `token=${token}; access_token=${token}` } },
    { path, headers: { 'x-auth-token': token, 'x-access-token': token } },
    { path, headers: { authorization: token } },
    { path, headers: { authorization: `Token ${token}` } },
    { path, headers: { authorization: `Basic ${Buffer.from(`x:${token}`).toString('base64')}` } },
    { path, headers: { authorization: `Bearer ${token}x` } },
    { path, headers: { authorization: `Bearer ${token.slice(0, -1)}` } },
    { path, headers: { authorization: `Bearer ${token.toUpperCase()}` } },
    { path, headers: { authorization: `Bearer ${token}, Bearer ${token}` } },
    { path, headers: { authorization: `Bearer ${token} ` + 'x'.repeat(2000) } },
  ];
  for (const place of places) {
    const { status } = await askRaw(server.url, place);
    expect([400, 401], JSON.stringify(place)).toContain(status);
  }
  expect((await askRaw(server.url, { path, headers: bearer({ token }) })).status).toBe(200);
});

test('HEAD is refused like GET and answers no body', async () => {
  const server = await start();
  const world = await makeWorld(server);
  const asked = [...server.server.bound.values()]
    .flat()
    .filter(({ method, hasEffect }) => method === 'GET' && !hasEffect);
  for (const endpoint of asked) {
    const path = `/api${callOf(endpoint, world).slice('GET '.length)}`;
    for (const headers of [{}, bearer(world.learner), bearer(world.admin)]) {
      const get = await askRaw(server.url, { path, headers });
      const head = await askRaw(server.url, { method: 'HEAD', path, headers });
      expect(head.status, path).toBe(get.status);
      expect(head.text, path).toBe('');
    }
  }
});

test('a known path answers any other method with 405 and its methods, for every caller', async () => {
  const server = await start();
  const world = await makeWorld(server);
  const before = await everyRow(server.store);
  const wrong: string[] = [];
  for (const [path, endpoints] of server.server.bound) {
    const taken = endpoints.flatMap(({ method, hasEffect }) =>
      method === 'GET' && !hasEffect ? ['GET', 'HEAD'] : [method],
    );
    for (const method of ['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'TRACE']) {
      if (taken.includes(method)) continue;
      const to = `/api${callOf({ method: 'GET', path: path as '/' }, world).slice('GET '.length)}`;
      const reply = await askRaw(server.url, { method, path: to, headers: bearer(world.admin) });
      if (reply.status !== 405 || reply.headers.allow !== taken.join(', '))
        wrong.push(`${method} ${path}: ${reply.status}, Allow ${reply.headers.allow}, not ${taken.join(', ')}`);
      if (method !== 'HEAD')
        expect(JSON.parse(reply.text)).toMatchObject({ success: false, code: 'method_not_allowed' });
    }
  }
  expect(wrong).toEqual([]);
  expect(await everyRow(server.store)).toBe(before);
});

test('methods that nothing takes are refused everywhere', async () => {
  const { url } = await start();
  const odd = METHODS.filter(
    (name) => !['GET', 'HEAD', 'POST', 'PUT', 'DELETE', 'PATCH', 'OPTIONS', 'CONNECT'].includes(name),
  );
  for (const method of odd) {
    for (const path of ['/', '/api/auth/me', '/api/nowhere']) {
      const { status, headers } = await askRaw(url, { method, path });
      expect(status, `${method} ${path}`).toBe(405);
      expect(headers.allow, `${method} ${path}`).toBeTruthy();
    }
  }
});

test('an unknown path below /api is JSON that says so, also where pages are served', async () => {
  const pages = await mkdtemp(join(tmpdir(), 'assay-pages-'));
  onTestFinished(() => rm(pages, { recursive: true }));
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>pages</title>');
  const { url } = await startTestServer({}, { pages });
  for (const path of ['/api', '/api/', '/api/nowhere', '/api/auth', '/api/auth/me/more', '/%61pi/nowhere'])
    for (const method of ['GET', 'POST', 'PUT', 'DELETE', 'PATCH']) {
      const reply = await askRaw(url, { method, path });
      expect(reply.status, `${method} ${path}`).toBe(404);
      expect(JSON.parse(reply.text)).toMatchObject({ success: false, code: 'not_found' });
    }
  expect((await askRaw(url, { path: '/some/page' })).text).toContain('<title>pages</title>');
});

test('an old link shows the page, whatever it ends with; a file that is gone fails', async () => {
  const pages = await mkdtemp(join(tmpdir(), 'assay-pages-'));
  onTestFinished(() => rm(pages, { recursive: true }));
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>pages</title>');
  const { url } = await startTestServer({}, { pages });
  const ask = (path: string, accept?: string) => askRaw(url, { path, headers: accept ? { accept } : {} });
  const browser = 'text/html,application/xhtml+xml,*/*;q=0.8';
  for (const path of ['/old/index.html', '/login.php', '/quiz.v2?x=1'])
    expect((await ask(path, browser)).text, path).toContain('<title>pages</title>');
  for (const [path, accept] of [
    ['/assets/gone-1a2b3c.js', '*/*'],
    ['/assets/gone-1a2b3c.js', browser],
    ['/favicon.png', 'image/avif,*/*;q=0.8'],
    ['/robots.txt', undefined],
  ] as const) {
    const reply = await ask(path, accept);
    expect(reply.status, path).toBe(404);
    expect(JSON.parse(reply.text)).toMatchObject({ code: 'not_found' });
  }
});

test('a fixed path does not match as an id', async () => {
  const { call, running } = await start();
  const { person } = await running();
  const { token } = person;
  expect((await call('GET /quiz/history', { token })).data.quizHistory).toEqual([]);
  expect((await call('GET /quiz/active', { token })).data.items).toHaveLength(1);
  expect((await call('GET /skills/categories/list', { token })).data.items).toEqual(['Tests']);
  expect((await call('GET /reports/leaderboard', { token })).data.leaderboard).toEqual([]);
  for (const path of ['/users/stats', '/skills/categories', '/quiz/start'])
    expect((await call(`GET ${path}`, { token })).status, path).toBe(path === '/quiz/start' ? 405 : 400);
  expect((await call('GET /users/profile', { token })).status).toBe(405);
});
