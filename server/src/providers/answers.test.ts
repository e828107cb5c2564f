import { SignJWT, UnsecuredJWT } from 'jose';
import { expect, test } from 'vitest';
import { newSigningKey } from '../../test/signIn/testGoogle.ts';
import { comeBack, grace, signInAt } from '../../test/signIn/testProviderSignIn.ts';
import type { ProviderServer } from '../../test/signIn/testProviderSignIn.ts';
import { startProviderServer, startTestServer } from '../../test/testServer.ts';
import { everyRow } from '../../test/testStore.ts';

// Which answers of a sign-in service are accepted.

const MINUTE = 60;

async function expectRefused(server: ProviderServer, reply: { status: number; body: { code: string } }) {
  expect([reply.status, reply.body.code]).toEqual([401, 'provider_refused']);
  const { rows } = await server.store.pool.query(
    'select (select count(*) from users) + (select count(*) from sessions) n',
  );
  expect(Number(rows[0].n)).toBe(0);
}

test('a service that is not set up cannot be used', async () => {
  const { call, store } = await startTestServer();
  const before = await everyRow(store);
  const body = { code: 'x', state: 'x', secret: 'x' };
  expect((await call('POST /auth/providers/campus/begin', { body: {} })).status).toBe(404);
  expect((await call('POST /auth/providers/campus/finish', { body })).status).toBe(404);
  expect((await call('GET /config')).data).toMatchObject({ providers: [], passwordSignIn: true });
  expect(await everyRow(store)).toBe(before);
});

test('the browser is sent to the service with PKCE, a nonce and a state that are new each time', async () => {
  const server = await startProviderServer({}, { PUBLIC_URL: 'http://localhost:4000' });
  const [first, second] = [
    await server.call('POST /auth/providers/campus/begin', { body: {} }),
    await comeBack(server),
  ];
  const url = new URL(first.data.url);
  expect(url.origin + url.pathname).toBe(`${server.issuer.issuer}/authorize`);
  expect(Object.fromEntries(url.searchParams)).toMatchObject({
    client_id: 'assay',
    response_type: 'code',
    scope: 'openid email profile',
    redirect_uri: 'http://localhost:4000/login/callback/campus',
    code_challenge_method: 'S256',
  });
  for (const name of ['code_challenge', 'nonce', 'state'])
    expect(url.searchParams.get(name), name).toMatch(/^[\w-]{43}$/);
  expect(url.searchParams.get('state')).not.toBe(second.state);
  expect(url.href).not.toContain(first.data.secret);
  // The database holds neither the state nor the browser's secret.
  const stored = await everyRow(server.store);
  expect(stored).not.toContain(second.state);
  expect(stored).not.toContain(second.secret);
});

test('the right answer signs in, once', async () => {
  const server = await startProviderServer();
  const sent = await comeBack(server);
  const finish = () => server.call('POST /auth/providers/campus/finish', { body: sent });
  const replies = await Promise.all([finish(), finish(), finish()]);
  expect(replies.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401]);
  expect((await finish()).body.code).toBe('provider_refused');
  expect(replies.every(({ headers }) => headers.get('set-cookie') === null)).toBe(true);
});

test.each([
  ['another browser’s secret', (sent: object) => ({ ...sent, secret: 'x'.repeat(43) })],
  ['an unknown state', (sent: object) => ({ ...sent, state: 'x'.repeat(43) })],
  ['an unknown code', (sent: object) => ({ ...sent, code: 'x' })],
  ['another service’s name', (sent: object) => ({ ...sent, iss: 'https://elsewhere.example.org' })],
  ['no name of the service, which always gives it', (sent: object) => ({ ...sent, iss: undefined })],
])('refused: %s', async (_what, change) => {
  const server = await startProviderServer();
  await expectRefused(server, await signInAt(server, { change }));
});

test('a sign-in started by someone else cannot be finished here, nor is it used up by the attempt', async () => {
  const server = await startProviderServer();
  const [theirs, own] = [await comeBack(server), await comeBack(server)];
  const mixed = { ...theirs, secret: own.secret };
  await expectRefused(server, await server.call('POST /auth/providers/campus/finish', { body: mixed }));
  expect((await server.call('POST /auth/providers/campus/finish', { body: theirs })).status).toBe(200);
});

test('a code that was used for one sign-in does not serve another one', async () => {
  const server = await startProviderServer();
  const [first, second] = [await comeBack(server), await comeBack(server)];
  expect((await server.call('POST /auth/providers/campus/finish', { body: first })).status).toBe(200);
  const replayed = { ...second, code: first.code };
  expect((await server.call('POST /auth/providers/campus/finish', { body: replayed })).body.code).toBe(
    'provider_refused',
  );
});

test('a stolen code is worth nothing in the thief’s own sign-in', async () => {
  const server = await startProviderServer();
  const [victims, thiefs] = [await comeBack(server), await comeBack(server, { person: { ...grace, sub: 'thief' } })];
  const injected = { ...thiefs, code: victims.code };
  await expectRefused(server, await server.call('POST /auth/providers/campus/finish', { body: injected }));
});

test('a sign-in ends after ten minutes', async () => {
  const server = await startProviderServer();
  const [late, inTime] = [await comeBack(server), await comeBack(server)];
  server.clock.move(10 * MINUTE - 1);
  expect((await server.call('POST /auth/providers/campus/finish', { body: inTime })).status).toBe(200);
  server.clock.move(1);
  expect((await server.call('POST /auth/providers/campus/finish', { body: late })).body.code).toBe('provider_refused');
});

const seconds = (server: ProviderServer) => Math.floor(server.clock.now().getTime() / 1000);

test.each([
  ['another issuer', () => ({ iss: 'https://elsewhere.example.org' })],
  ['another audience', () => ({ aud: 'another client' })],
  ['a further audience', () => ({ aud: ['assay', 'another client'], azp: 'assay' })],
  ['a foreign authorised party', () => ({ aud: ['assay'], azp: 'another client' })],
  ['another nonce', () => ({ nonce: 'x' })],
  ['no nonce', () => ({ nonce: undefined })],
  ['no subject', () => ({ sub: undefined })],
  ['an empty subject', () => ({ sub: '' })],
  ['no expiry', () => ({ exp: undefined })],
  ['expired two minutes ago', (server: ProviderServer) => ({ exp: seconds(server) - 120 })],
  ['issued two minutes from now', (server: ProviderServer) => ({ iat: seconds(server) + 120 })],
  ['issued eleven minutes ago', (server: ProviderServer) => ({ iat: seconds(server) - 11 * MINUTE })],
  ['valid in two minutes', (server: ProviderServer) => ({ nbf: seconds(server) + 120 })],
])('refused, a token with: %s', async (_what, claims) => {
  const server = await startProviderServer();
  server.issuer.behave({ claims: claims(server) });
  await expectRefused(server, await signInAt(server));
});

test.each([-50, 50])('a clock that is off by %i seconds is tolerated', async (off) => {
  const server = await startProviderServer();
  const iat = seconds(server) + off;
  server.issuer.behave({ claims: { iat, exp: iat + 45 } });
  expect((await signInAt(server)).status).toBe(200);
});

test('refused, a token with: no signature', async () => {
  const server = await startProviderServer();
  const now = seconds(server);
  const sent = await comeBack(server);
  const claims = { ...grace, iss: server.issuer.issuer, aud: 'assay', iat: now, exp: now + 300 };
  const discovery = { id_token_signing_alg_values_supported: ['none', 'RS256'] };
  server.issuer.behave({ idToken: new UnsecuredJWT(claims).encode(), discovery });
  await expectRefused(server, await server.call('POST /auth/providers/campus/finish', { body: sent }));
});

test('refused, a token with: a signature by the client’s secret, or by the public key as a secret', async () => {
  const server = await startProviderServer();
  server.issuer.behave({ discovery: { id_token_signing_alg_values_supported: ['HS256', 'RS256'] } });
  const published = await (await fetch(`${server.issuer.issuer}/jwks`)).text();
  for (const secret of [server.issuer.clientSecret, published]) {
    const sent = await comeBack(server);
    const now = seconds(server);
    const { rows } = await server.store.pool.query('select nonce from provider_sign_ins');
    const claims = {
      ...grace,
      iss: server.issuer.issuer,
      aud: 'assay',
      iat: now,
      exp: now + 300,
      nonce: rows[0].nonce,
    };
    const key = new TextEncoder().encode(secret.padEnd(32));
    const idToken = await new SignJWT(claims).setProtectedHeader({ alg: 'HS256' }).sign(key);
    server.issuer.behave({ idToken, discovery: { id_token_signing_alg_values_supported: ['HS256', 'RS256'] } });
    await expectRefused(server, await server.call('POST /auth/providers/campus/finish', { body: sent }));
  }
});

test('refused, a token with: a signature by a key that the service does not publish', async () => {
  const server = await startProviderServer();
  server.issuer.behave({ key: (await newSigningKey()).privateKey });
  await expectRefused(server, await signInAt(server));
});

test('new keys of the service are used at once, and old ones no longer', async () => {
  const server = await startProviderServer();
  expect((await signInAt(server)).status).toBe(200);
  const old = (await server.issuer.rotate()) && (await newSigningKey());
  expect((await signInAt(server)).status).toBe(200);
  server.issuer.behave({ key: old.privateKey });
  expect((await signInAt(server)).body.code).toBe('provider_refused');
});

test('claims missing in the token come from the service’s page about that person only', async () => {
  const server = await startProviderServer();
  const { sub, ...others } = grace;
  server.issuer.behave({ claims: { email: undefined, email_verified: undefined }, userinfo: { sub: 'someone else' } });
  await expectRefused(server, await signInAt(server));
  server.issuer.behave({ claims: { email: undefined, email_verified: undefined, name: undefined } });
  const reply = await signInAt(server);
  expect(reply.data.user).toMatchObject({ email: others.email, firstName: 'Grace', lastName: 'Hopper' });
  expect(sub).toBe('person-7');
});

test('a verified address is that of the place that verified it', async () => {
  const server = await startProviderServer();
  server.issuer.behave({
    claims: { email: 'someone.else@campus.example.org', email_verified: undefined },
    userinfo: { email: grace.email, email_verified: true },
  });
  expect((await signInAt(server)).data.user.email).toBe(grace.email);
});
