import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { askRaw, sendBytes } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { bodyFor, callOf, makeWorld } from '../../../test/testWorld.ts';

const always = {
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'strict-origin-when-cross-origin',
  'cross-origin-resource-policy': 'same-origin',
  'cross-origin-opener-policy': 'same-origin',
  'permissions-policy': 'camera=(self), microphone=(self), display-capture=(self), geolocation=(), payment=(), usb=()',
};
const ofApi = {
  ...always,
  'cache-control': 'no-store',
  'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
};
/** Its address contains its hash. */
const ofImage = { ...ofApi, 'cache-control': 'public, max-age=31536000, immutable' };
const pagePolicy = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "img-src 'self' data: blob: https://lh3.googleusercontent.com",
  "font-src 'self'",
  "connect-src 'self' ws://localhost:0",
  "media-src 'self' blob:",
  "worker-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "object-src 'none'",
  "form-action 'self'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  'report-to csp',
];

async function builtPages(): Promise<string> {
  const pages = await mkdtemp(join(tmpdir(), 'assay-pages-'));
  onTestFinished(() => rm(pages, { recursive: true }));
  await mkdir(join(pages, 'assets'));
  await writeFile(join(pages, 'index.html'), '<!doctype html><title>pages</title>');
  await writeFile(join(pages, 'assets', 'app-1a2b3c.js'), 'export {};');
  return pages;
}

type Headers = Record<string, string | string[] | undefined>;

function expectNothingForbidden(headers: Headers, where: string) {
  const names = Object.keys(headers);
  expect(
    names.filter((name) => name.startsWith('access-control-')),
    where,
  ).toEqual([]);
  for (const name of ['set-cookie', 'server', 'x-powered-by']) expect(names, where).not.toContain(name);
}

test('every answer of the API, for every caller, has the API’s headers and no cookie', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
  const world = await makeWorld(server);
  for (const endpoint of [...server.server.bound.values()].flat()) {
    for (const token of [undefined, world.learner.token, world.admin.token]) {
      const call = callOf(endpoint, world);
      const { status, headers } = await server.call(call, { token, body: bodyFor(endpoint, world) });
      const received = Object.fromEntries(headers.entries());
      expect(received, call).toMatchObject(endpoint.path === '/images/:sha256' && status === 200 ? ofImage : ofApi);
      expectNothingForbidden(received, call);
    }
  }
});

test('every refusal of the API carries the headers of the API', async () => {
  const { url } = await startTestServer(
    {},
    {
      prepare: ({ http }) =>
        http.get('/api/broken', async () => {
          throw new Error('broken');
        }),
    },
  );
  const json = { 'content-type': 'application/json' };
  const post = { method: 'POST', path: '/api/auth/login' };
  const refusals = [
    [404, { path: '/api/nowhere' }],
    [405, { method: 'PUT', path: '/api/config' }],
    [401, { path: '/api/auth/me' }],
    [400, { path: '/api/users/%zz' }],
    [404, { path: `/api/users/${'1'.repeat(400)}` }],
    [400, { ...post, headers: json, body: '{' }],
    [413, { ...post, headers: json, body: JSON.stringify({ email: 'x'.repeat(70_000) }) }],
    [415, { ...post, headers: { 'content-type': 'text/plain' }, body: '{}' }],
    [415, { ...post, headers: { ...json, 'content-encoding': 'gzip' }, body: '{}' }],
    [403, { ...post, headers: { ...json, origin: 'https://elsewhere.example' }, body: '{}' }],
    [500, { path: '/api/broken' }],
    [401, { path: '/%61pi/auth/me' }],
    [401, { path: 'http://x/api/auth/me' }],
    [401, { path: 'https://x/%61pi/auth/me' }],
  ] as const;
  for (const [status, ask] of refusals) {
    const reply = await askRaw(url, ask);
    expect(reply.status, JSON.stringify(ask).slice(0, 100)).toBe(status);
    expect(reply.headers, JSON.stringify(ask).slice(0, 100)).toMatchObject({
      ...ofApi,
      'content-type': 'application/json; charset=utf-8',
      'x-request-id': JSON.parse(reply.text).requestId,
    });
    expectNothingForbidden(reply.headers, JSON.stringify(ask));
  }
  const broken = await sendBytes(url, 'GET /api/config HTTP/1.1\r\nHost: x\r\nx: ' + 'y'.repeat(20_000) + '\r\n\r\n');
  for (const [name, value] of Object.entries(ofApi)) expect(broken).toContain(`${name}: ${value}\r\n`);
});

test('pages and their files carry the content policy; a hashed file is kept for a year, the page is asked for each time', async () => {
  const { url } = await startTestServer({}, { pages: await builtPages() });
  const cached = {
    '/': 'no-cache',
    '/quiz/7': 'no-cache',
    '/assets/app-1a2b3c.js': 'public, max-age=31536000, immutable',
  };
  for (const [path, kept] of Object.entries(cached)) {
    const reply = await askRaw(url, { path });
    expect(reply.status, path).toBe(200);
    expect(reply.headers, path).toMatchObject({
      ...always,
      'cache-control': kept,
      'content-security-policy': pagePolicy.join('; '),
      'reporting-endpoints': 'csp="/api/csp-reports"',
    });
    expect(reply.headers, path).not.toHaveProperty('strict-transport-security');
    expect(reply.headers, path).not.toHaveProperty('content-security-policy-report-only');
    expect(JSON.stringify(reply.headers), path).not.toContain('accounts.google.com');
    expectNothingForbidden(reply.headers, path);
  }
  for (const path of ['/assets/app-absent.js', '/assets/../../package.json', '/assets/%2e%2e/%2e%2e/package.json']) {
    const absent = await askRaw(url, { path });
    expect(absent.status, path).toBe(404);
    expect(absent.headers, path).toMatchObject(always);
  }
});

test('no referrer is sent from an address with more than a path', async () => {
  const { url } = await startTestServer({}, { pages: await builtPages() });
  for (const path of ['/join/abcd-efgh-jkmn?i=AbCd-_0123456789abcdef', '/no/such/page?x', '/?'])
    expect((await askRaw(url, { path })).headers['referrer-policy'], path).toBe('strict-origin');
  expect((await askRaw(url, { path: '/join/abcd-efgh-jkmn' })).headers).toMatchObject(always);
});

test('on https everything demands https, and the socket is a secure one', async () => {
  const settings = { PUBLIC_URL: 'https://assay.example.org', TRUST_PROXY: '1' };
  const { url } = await startTestServer(settings, { pages: await builtPages() });
  const page = await askRaw(url, { path: '/' });
  const policy = pagePolicy.map((part) => part.replace('ws://localhost:0', 'wss://assay.example.org'));
  expect(page.headers['content-security-policy']).toBe(policy.toSpliced(-1, 0, 'upgrade-insecure-requests').join('; '));
  for (const path of ['/', '/api/config', '/api/nowhere', '/assets/app-1a2b3c.js'])
    expect((await askRaw(url, { path })).headers['strict-transport-security'], path).toBe(
      'max-age=31536000; includeSubDomains',
    );
});

test('sign-in with Google adds its addresses and a window that may answer, and only watches Trusted Types', async () => {
  const { url } = await startTestServer({ GOOGLE_CLIENT_ID: 'a client id of tests' }, { pages: await builtPages() });
  const added: Record<string, string> = {
    "script-src 'self'": "script-src 'self' https://accounts.google.com/gsi/client",
    "style-src 'self'": "style-src 'self' https://accounts.google.com/gsi/style",
    "connect-src 'self' ws://localhost:0":
      "connect-src 'self' ws://localhost:0 https://accounts.google.com/gsi/; frame-src https://accounts.google.com/gsi/",
  };
  const trustedTypes = "require-trusted-types-for 'script'";
  const policy = pagePolicy.filter((part) => part !== trustedTypes).map((part) => added[part] ?? part);
  const page = await askRaw(url, { path: '/' });
  expect(page.headers).toMatchObject({
    ...always,
    'cross-origin-opener-policy': 'same-origin-allow-popups',
    'content-security-policy': policy.join('; '),
    'content-security-policy-report-only': trustedTypes,
  });
  const api = await askRaw(url, { path: '/api/config' });
  expect(api.headers).toMatchObject({ ...ofApi, 'cross-origin-opener-policy': 'same-origin-allow-popups' });
  expect(api.headers).not.toHaveProperty('content-security-policy-report-only');
});

test('a request that changes something is refused when a page of another site sends it', async () => {
  const server = await startTestServer({ PUBLIC_URL: 'https://assay.example.org' });
  const { token } = await server.learner();
  const own = new URL(server.url).host;
  const foreign = [
    'https://elsewhere.example',
    'http://assay.example.org',
    'https://assay.example.org.elsewhere.example',
    'https://assay.example.org:8443',
    `http://${own}1`,
    'null',
    'file://',
    'nonsense',
  ];
  for (const origin of foreign) {
    for (const name of [
      'POST /auth/logout',
      'PUT /auth/change-password',
      'DELETE /auth/sessions/1',
      'POST /auth/login',
    ]) {
      const reply = await server.call(name, { token, body: {}, headers: { origin } });
      expect([reply.status, reply.body.code], `${name} from ${origin}`).toEqual([403, 'foreign_origin']);
    }
    const preflight = await askRaw(server.url, {
      method: 'OPTIONS',
      path: '/api/auth/login',
      headers: { origin, 'access-control-request-method': 'POST', 'access-control-request-headers': 'content-type' },
    });
    expect(preflight.status).toBeGreaterThanOrEqual(400);
    expectNothingForbidden(preflight.headers, origin);
    const read = await server.call('GET /auth/me', { token, headers: { origin } });
    expect(read.status).toBe(200);
    expectNothingForbidden(Object.fromEntries(read.headers.entries()), origin);
  }
  for (const origin of ['https://assay.example.org', `http://${own}`])
    expect(
      (await server.call('POST /auth/logout', { token: (await server.learner()).token, headers: { origin } })).status,
    ).toBe(200);
  expect((await server.call('GET /auth/me', { token })).status).toBe(200);
});

test('a request id in the known form comes back, any other is replaced', async () => {
  const { call } = await startTestServer();
  const given = 'client-7f3a.09_Z';
  const reply = await call('GET /auth/me', { headers: { 'x-request-id': given } });
  expect(reply.headers.get('x-request-id')).toBe(given);
  expect(reply.body.requestId).toBe(given);
  for (const bad of [
    'short',
    'x'.repeat(65),
    'with space in it',
    '<script>alert(1)</script>',
    'a;b;c;d;e;f',
    '../../../etc',
  ]) {
    const { headers, body } = await call('GET /auth/me', { headers: { 'x-request-id': bad } });
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(body.requestId).toBe(headers.get('x-request-id'));
  }
});
