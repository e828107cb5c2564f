import { expect, test } from 'vitest';
import { openSocket } from '../../../test/testSocket.ts';
import { startTestServer } from '../../../test/testServer.ts';
import { accessTokenOf } from '../../../test/signIn/testTokens.ts';

const APP = 'https://app.example.org';
const start = (origins = `${APP}, http://localhost:5000`) => startTestServer({ CORS_ORIGINS: origins });
const ACCESS = 'access-control-';
const corsHeaders = (headers: Headers) => Object.fromEntries([...headers].filter(([name]) => name.startsWith(ACCESS)));

const preflight = (origin: string, method = 'POST') => ({
  headers: { origin, 'access-control-request-method': method, 'access-control-request-headers': 'authorization' },
});

const strangers = [
  'null',
  'https://evil.example',
  'https://app.example.org.evil.example',
  'https://evilapp.example.org',
  'https://sub.app.example.org',
  'https://app.example.org:8443',
  'http://app.example.org',
  'https://app.example.org/',
  'https://APP.example.org',
  'https://app.example.org, https://evil.example',
  'http://localhost',
  'http://localhost:5001',
  '*',
];

test('an origin that is not listed gets no permission, and its changes are refused', async () => {
  const server = await start();
  const { token } = await server.admin();
  for (const origin of strangers) {
    const read = await server.call('GET /users', { token, headers: { origin } });
    expect(corsHeaders(read.headers), origin).toEqual({});
    expect(read.headers.get('vary'), origin).toContain('Origin');
    const asked = await server.call('OPTIONS /skills', preflight(origin));
    expect([asked.status, corsHeaders(asked.headers)], origin).toEqual([403, {}]);
    const change = await server.call('POST /skills', { token, body: { name: 'x' }, headers: { origin } });
    expect([change.status, change.body.code, corsHeaders(change.headers)]).toEqual([403, 'foreign_origin', {}]);
  }
});

test('without the setting no origin gets permission', async () => {
  const server = await startTestServer();
  const { token } = await server.admin();
  const read = await server.call('GET /users', { token, headers: { origin: APP } });
  expect(corsHeaders(read.headers)).toEqual({});
  expect(read.headers.get('vary')).toBeNull();
  expect((await server.call('OPTIONS /skills', preflight(APP))).status).toBe(403);
});

test('a listed origin changes nothing without a token: it signs no one in', async () => {
  const server = await start();
  const { email, password } = await server.learner();
  const login = { body: { email, password }, headers: { origin: APP } };
  expect((await server.call('POST /auth/login', login)).body.code).toBe('foreign_origin');
});

test('pages outside the API and sockets stay closed to a listed origin', async () => {
  const server = await start();
  const { token } = await server.learner();
  const page = await fetch(`${server.url}/healthz`, { headers: { origin: APP } });
  expect(corsHeaders(page.headers)).toEqual({});
  await expect(openSocket(server.url, token, { extraHeaders: { origin: APP } })).rejects.toThrow();
});

test('the documentation varies by the origin and by the encoding', async () => {
  const server = await start();
  const { headers } = await server.call('GET /openapi.json', { headers: { origin: APP } });
  expect(headers.get('vary')).toBe('Origin, accept-encoding');
});

test('a listed origin asks first, then calls with a token and reads answers, failures and limits', async () => {
  const server = await start();
  const { call } = server;
  const { token } = await accessTokenOf(server, await server.admin(), { questions: 'write' });
  for (const origin of [APP, 'http://localhost:5000']) {
    const asked = await call('OPTIONS /skills', preflight(origin));
    expect([asked.status, asked.text]).toEqual([204, '']);
    expect(corsHeaders(asked.headers)).toEqual({
      'access-control-allow-origin': origin,
      'access-control-allow-methods': 'GET, HEAD, POST, PUT, DELETE',
      'access-control-allow-headers': 'Authorization, Content-Type',
      'access-control-max-age': '600',
      'access-control-expose-headers': 'RateLimit, RateLimit-Policy, Retry-After, X-Request-Id, Content-Disposition',
    });
    expect(asked.headers.get('vary')).toBe('Origin, Access-Control-Request-Method, Access-Control-Request-Headers');
    const body = { name: `Skill of ${origin}`, category: 'Test', description: '', difficulty: 'easy' };
    const made = await call('POST /skills', { token, body, headers: { origin } });
    expect([made.status, made.headers.get('access-control-allow-origin')]).toEqual([201, origin]);
    for (const name of ['GET /users', 'GET /nowhere', 'PATCH /skills']) {
      const failed = await call(name, { token, headers: { origin } });
      expect(failed.status, name).toBeGreaterThanOrEqual(400);
      expect(failed.headers.get('access-control-allow-origin'), name).toBe(origin);
      expect(failed.headers.has('access-control-allow-credentials'), name).toBe(false);
    }
  }
});
