import { expect, test } from 'vitest';
import { comeBack, signInAt } from '../../test/signIn/testProviderSignIn.ts';
import type { ProviderServer } from '../../test/signIn/testProviderSignIn.ts';
import { startProviderServer } from '../../test/testServer.ts';

// A sign-in service that is down, slow, broken or lying about itself.

const DISCOVERY = '/.well-known/openid-configuration';
const begin = (server: ProviderServer) => server.call('POST /auth/providers/campus/begin', { body: {} });

test.each([
  ['an error', { status: 500 }],
  ['a page instead of its description', { status: 200, text: '<html>', headers: { 'content-type': 'text/html' } }],
  ['broken JSON', { status: 200, text: '{"issuer":' }],
  ['a redirect to itself', { status: 302, headers: { location: DISCOVERY } }],
  ['more than any description', { status: 200, text: JSON.stringify({ filler: 'x'.repeat(300_000) }) }],
])('a service that answers with %s: try again later', async (_what, instead) => {
  const server = await startProviderServer();
  server.issuer.behave({ answers: { [DISCOVERY]: instead } });
  const reply = await begin(server);
  expect([reply.status, reply.body.code, reply.body.message]).toEqual([
    503,
    'unavailable',
    'Campus cannot be reached right now. Please try again later.',
  ]);
  expect(server.issuer.asked[DISCOVERY]).toBe(1);
});

test('a service that is away is asked at most every five seconds, and found again afterwards', async () => {
  const server = await startProviderServer();
  server.issuer.behave({ answers: { [DISCOVERY]: { status: 503 } } });
  const replies = await Promise.all(Array.from({ length: 10 }, () => begin(server)));
  expect(replies.every(({ status }) => status === 503)).toBe(true);
  expect(server.issuer.asked[DISCOVERY]).toBe(1);
  server.issuer.behave({});
  expect((await begin(server)).status).toBe(503);
  server.clock.move(5);
  expect((await begin(server)).status).toBe(200);
});

test('a description is read once an hour, and stays valid for a day while the service is away', async () => {
  const server = await startProviderServer();
  await begin(server);
  await begin(server);
  expect(server.issuer.asked[DISCOVERY]).toBe(1);
  server.clock.move(3600);
  server.issuer.behave({ answers: { [DISCOVERY]: { status: 503 } } });
  expect((await begin(server)).status).toBe(200);
  expect(server.issuer.asked[DISCOVERY]).toBe(2);
  server.clock.move(24 * 3600);
  expect((await begin(server)).status).toBe(503);
});

test.each([
  ['another issuer', { issuer: 'https://elsewhere.example.org' }],
  ['a sign-in page without encryption', { authorization_endpoint: 'http://elsewhere.example.org/authorize' }],
  ['a sign-in page that is a script', { authorization_endpoint: 'javascript:alert(1)' }],
  ['keys on another machine without encryption', { jwks_uri: 'http://192.0.2.1/jwks' }],
  ['keys in a file', { jwks_uri: 'file:///etc/passwd' }],
  ['no keys', { jwks_uri: undefined }],
  ['no place to redeem a code', { token_endpoint: undefined }],
])('a description that names %s is not used', async (_what, discovery) => {
  const server = await startProviderServer();
  server.issuer.behave({ discovery });
  expect((await begin(server)).status).toBe(503);
});

test.each(['/token', '/jwks'])('%s away: try again later, and no one is signed in', async (path) => {
  const server = await startProviderServer();
  server.issuer.behave({ answers: { [path]: { status: 500 } } });
  const reply = await signInAt(server);
  expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
  server.issuer.behave({ answers: { [path]: { status: 302, headers: { location: path } } } });
  expect((await signInAt(server)).status).toBe(503);
  expect((await server.store.pool.query('select from sessions')).rowCount).toBe(0);
});

test('a service that takes too long is given up', { timeout: 60_000 }, async () => {
  const server = await startProviderServer();
  const sent = await comeBack(server);
  server.issuer.behave({ answers: { '/token': { status: 200, delayMs: 8000 } } });
  const reply = await server.call('POST /auth/providers/campus/finish', { body: sent });
  expect([reply.status, reply.body.code]).toEqual([503, 'unavailable']);
});
