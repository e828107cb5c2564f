import { brotliDecompressSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { docsPaths } from './apiDocs.ts';
import { askRaw } from '../../../test/testRaw.ts';
import { startTestServer } from '../../../test/testServer.ts';

const production = { NODE_ENV: 'production', PUBLIC_URL: 'https://assay.example.org', TRUST_PROXY: '1' };
const paths = docsPaths.map(([path]) => path);

test('in production the documentation is for people who are signed in, learners too', async () => {
  const { call, learner, admin } = await startTestServer({ ...production, RATE_LIMIT_FACTOR: '10' });
  const [person, boss, gone] = [await learner(), await admin(), await learner()];
  await call('POST /auth/logout', { token: gone.token });
  for (const path of paths) {
    for (const token of [undefined, gone.token, `asy_${'x'.repeat(43)}`]) {
      for (const method of ['GET', 'HEAD']) expect((await call(`${method} ${path}`, { token })).status, path).toBe(401);
      expect((await call(`GET ${path}`, { token })).body.code, path).toBe('unauthenticated');
    }
    for (const { token } of [person, boss]) {
      const { status, text } = await call(`GET ${path}`, { token });
      expect([status, text.length > 5000], path).toEqual([200, true]);
    }
  }
});

test('elsewhere it is public', async () => {
  const { call } = await startTestServer();
  for (const path of paths) expect((await call(`GET ${path}`)).status, path).toBe(200);
});

test('many refused views are refused briefly, which does not block signing in', async () => {
  const { call, learner } = await startTestServer(production);
  const { email, password } = await learner();
  for (let nth = 0; nth < 120; nth += 1) expect((await call('GET /docs')).status).toBe(401);
  expect((await call('GET /openapi.json')).status).toBe(429);
  expect((await call('POST /auth/login', { body: { email, password } })).status).toBe(200);
});

test('the documentation is made once: it has a mark by which it is not sent again, and is compressed', async () => {
  const { url, server } = await startTestServer();
  for (const path of paths) {
    const first = await askRaw(url, { path: `/api${path}` });
    const etag = String(first.headers['etag']);
    expect((await askRaw(url, { path: `/api${path}`, headers: { 'if-none-match': etag } })).status, path).toBe(304);
    expect(first.headers['cache-control'], path).toBe('private, no-cache');
    const packed = await server.http.inject({ url: `/api${path}`, headers: { 'accept-encoding': 'br' } });
    expect(brotliDecompressSync(packed.rawPayload).toString(), path).toBe(first.text);
  }
});
