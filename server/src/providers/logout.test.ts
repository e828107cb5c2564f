import type { JWTPayload } from 'jose';
import { UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { newSigningKey } from '../../test/signIn/testGoogle.ts';
import { signsInWith } from '../../test/signIn/testCertified.ts';
import { grace, signInAt } from '../../test/signIn/testProviderSignIn.ts';
import type { ProviderServer } from '../../test/signIn/testProviderSignIn.ts';
import { startProviderServer } from '../../test/testServer.ts';
import { openSocket } from '../../test/testSocket.ts';

// Back-channel logout: the service says that a person signed out there.

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
const SID = `session of ${grace.sub}`;
let tokens = 0;

const claimsOf = ({ issuer, clock }: ProviderServer): JWTPayload => {
  const now = Math.floor(clock.now().getTime() / 1000);
  const jti = `logout ${(tokens += 1)}`;
  return {
    iss: issuer.issuer,
    aud: 'assay',
    iat: now,
    exp: now + 120,
    jti,
    sub: grace.sub,
    sid: SID,
    events: { [EVENT]: {} },
  };
};

const send = (server: ProviderServer, token: string, id = 'campus') =>
  fetch(`${server.url}/api/auth/providers/${id}/logout`, {
    method: 'POST',
    body: new URLSearchParams({ logout_token: token }),
  });

const sendWith = async (server: ProviderServer, change: object, header = {}) =>
  send(server, await server.issuer.sign({ ...claimsOf(server), ...change }, header));

const isIn = async (server: ProviderServer, token: string) =>
  (await server.call('GET /auth/me', { token })).status === 200;

test.each([
  ['another issuer', { iss: 'https://elsewhere.example.org' }],
  ['another audience', { aud: 'another client' }],
  ['no events', { events: undefined }],
  ['another event', { events: { 'http://schemas.openid.net/event/other': {} } }],
  ['an event that is no object', { events: { [EVENT]: true } }],
  ['a nonce', { nonce: 'x' }],
  ['nobody', { sub: undefined, sid: undefined }],
  ['no id of its own', { jti: undefined }],
  ['no time', { iat: undefined }],
  ['an old time', { iat: 1_600_000_000, exp: undefined }],
  ['a passed expiry', { exp: 1_600_000_000 }],
])('refused, a logout token with: %s', async (_what, change) => {
  const server = await startProviderServer();
  const { token } = (await signInAt(server)).data;
  expect((await sendWith(server, change)).status).toBe(400);
  expect(await isIn(server, token)).toBe(true);
});

test('refused: another type, a foreign key, no signature, an identity token, a form without a token, JSON', async () => {
  const server = await startProviderServer();
  const { token } = (await signInAt(server)).data;
  expect((await sendWith(server, {}, { typ: 'at+jwt' })).status).toBe(400);
  expect((await send(server, new UnsecuredJWT(claimsOf(server)).encode())).status).toBe(400);
  expect((await sendWith(server, { events: undefined, nonce: 'x' }, { typ: 'JWT' })).status).toBe(400);
  server.issuer.behave({ key: (await newSigningKey()).privateKey });
  expect((await sendWith(server, {})).status).toBe(400);
  const url = `${server.url}/api/auth/providers/campus/logout`;
  expect((await fetch(url, { method: 'POST', body: new URLSearchParams({}) })).status).toBe(400);
  const json = { method: 'POST', body: '{}', headers: { 'content-type': 'application/json' } };
  expect((await fetch(url, json)).status).toBe(415);
  expect((await fetch(url)).status).toBe(405);
  server.issuer.behave({});
  expect((await send(server, await server.issuer.sign(claimsOf(server)), 'other')).status).toBe(404);
  expect(await isIn(server, token)).toBe(true);
});

test('the sessions and sockets of that session at the service end at once; those with a password and of others stay', async () => {
  const server = await startProviderServer({ domains: ['campus.example.org'] });
  const [mine, other] = [
    (await signInAt(server)).data.token,
    (await signInAt(server, { person: { ...grace, sub: 'person-8', email: 'ada@campus.example.org' } })).data.token,
  ];
  const [lost, kept] = [await openSocket(server.url, mine), await openSocket(server.url, other)];
  const reply = await sendWith(server, {}, { typ: 'logout+jwt' });
  expect([reply.status, reply.headers.get('cache-control')]).toEqual([204, 'no-store']);
  expect([await isIn(server, mine), await isIn(server, other)]).toEqual([false, true]);
  expect(await lost.ended).toBe('io server disconnect');
  expect(kept.socket.connected).toBe(true);
  const { rows } = await server.store.pool.query(
    `select details from audit_events where action = 'sessions_ended' order by id desc limit 1`,
  );
  expect(rows[0].details).toEqual({ by: 'provider', provider: 'campus', count: 1 });
});

test('without a session named, all that the service opened for the person end; with only a session, its own', async () => {
  const server = await startProviderServer();
  const first = (await signInAt(server)).data.token;
  await sendWith(server, { sid: undefined });
  expect(await isIn(server, first)).toBe(false);
  const second = (await signInAt(server)).data.token;
  await sendWith(server, { sub: undefined, sid: 'another session' });
  expect(await isIn(server, second)).toBe(true);
  await sendWith(server, { sub: undefined });
  expect(await isIn(server, second)).toBe(false);
});

test('a logout token is accepted once: a copy does not end the next session', async () => {
  const server = await startProviderServer();
  await signInAt(server);
  const copied = await server.issuer.sign(claimsOf(server));
  expect((await send(server, copied)).status).toBe(204);
  const { token } = (await signInAt(server)).data;
  expect((await send(server, copied)).status).toBe(400);
  expect(await isIn(server, token)).toBe(true);
});

test('a certified service signs a person out here when they sign out there', async () => {
  const { signIn, visitor, service, call } = await signsInWith();
  const { token } = (await signIn('grace')).data;
  expect((await call('GET /auth/me', { token })).status).toBe(200);
  await visitor.signOut(`${service.issuer}/session/end`);
  await expect.poll(async () => (await call('GET /auth/me', { token })).status, { timeout: 20_000 }).toBe(401);
});
