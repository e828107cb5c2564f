import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { SignJWT, UnsecuredJWT, exportSPKI, importJWK } from 'jose';
import type { JWTPayload } from 'jose';
import { expect, onTestFinished, test } from 'vitest';
import { newSigningKey, startTestGoogle } from '../../../test/signIn/testGoogle.ts';
import type { TestGoogle } from '../../../test/signIn/testGoogle.ts';
import { MovableClock } from '../../../test/movableClock.ts';
import { createGoogleIdentities, googlePicture } from './googleIdentity.ts';

const log = { warn: () => undefined } as never;
const person = {
  sub: '110169484474386276334',
  email: 'ada@gmail.com',
  name: 'Ada Lovelace',
  given_name: 'Ada',
  family_name: 'Lovelace',
  picture: 'https://lh3.googleusercontent.com/a/ada=s96-c',
  nonce: 'the nonce',
};

async function start() {
  const clock = new MovableClock();
  const google = await startTestGoogle(clock);
  onTestFinished(() => google.stop());
  const identities = createGoogleIdentities({ clientId: google.clientId, clock, log, keysUrl: google.keysUrl });
  return { clock, google, verify: (credential: string) => identities.verify(credential) };
}

const now = (clock: MovableClock) => Math.floor(clock.now().getTime() / 1000);
const withClaims = (claims: JWTPayload) => (google: TestGoogle) => google.sign(person, { claims });
const flipped = (place: number) => async (google: TestGoogle) => {
  const parts = (await google.sign(person)).split('.');
  const part = parts[place] ?? '';
  parts[place] = part.slice(0, 20) + (part[20] === 'A' ? 'B' : 'A') + part.slice(21);
  return parts.join('.');
};
const publicKeyAsSecret = async (google: TestGoogle) => {
  const pem = await exportSPKI((await importJWK(google.key().publicJwk, 'RS256')) as CryptoKey);
  return new SignJWT({ ...person, iss: 'https://accounts.google.com', aud: google.clientId })
    .setProtectedHeader({ alg: 'HS256', kid: google.key().kid })
    .setIssuedAt(new MovableClock().now())
    .setExpirationTime(new Date('2030-01-01'))
    .sign(new TextEncoder().encode(pem));
};

const refusals: [rule: string, make: (google: TestGoogle, clock: MovableClock) => string | Promise<string>][] = [
  ['an access token', () => 'ya29.a0AfH6SMBx-not-an-identity-token'],
  ['a token of our own', () => `asy_${'x'.repeat(43)}`],
  ['no text at all', () => ''],
  ['three dots and nothing', () => '..'],
  [
    'alg none',
    (google) => new UnsecuredJWT({ ...person, aud: google.clientId }).setIssuer('accounts.google.com').encode(),
  ],
  ['HS256 with the public key as its secret', publicKeyAsSecret],
  ['a changed header', flipped(0)],
  ['a changed claim', flipped(1)],
  ['a changed signature', flipped(2)],
  [
    'another’s key under Google’s name',
    async (google) => google.sign(person, { key: (await newSigningKey()).privateKey }),
  ],
  ['an unknown key', (google) => google.sign(person, { header: { kid: 'unknown' } })],
  ['a crit header', (google) => google.sign(person, { header: { crit: ['x'], x: 1 } }).catch(() => 'e30.e30.e30')],
  ['another issuer', withClaims({ iss: 'https://accounts.example.org' })],
  ['an issuer that only begins like Google', withClaims({ iss: 'https://accounts.google.com.example.org' })],
  ['no issuer', withClaims({ iss: undefined })],
  ['another client', withClaims({ aud: 'another.apps.googleusercontent.com' })],
  ['no audience', withClaims({ aud: undefined })],
  ['an audience of us and others', (google) => google.sign(person, { claims: { aud: [google.clientId, 'others'] } })],
  ['a token past its end', (google, clock) => google.sign(person, { claims: { exp: now(clock) - 61 } })],
  ['no end', withClaims({ exp: undefined })],
  ['a beginning to come', (google, clock) => google.sign(person, { claims: { nbf: now(clock) + 61 } })],
  ['made more than ten minutes ago', (google, clock) => google.sign(person, { claims: { iat: now(clock) - 601 } })],
  ['made in the future', (google, clock) => google.sign(person, { claims: { iat: now(clock) + 61 } })],
  ['no time of making', withClaims({ iat: undefined })],
  ['an empty nonce', withClaims({ nonce: '' })],
  ['an address that is not verified', withClaims({ email_verified: false })],
  ['verified as a word', withClaims({ email_verified: 'true' })],
  ['nothing about verification', withClaims({ email_verified: undefined })],
  ['no address', withClaims({ email: undefined })],
  ['an address that is none', withClaims({ email: 'ada\u0000@example.org' })],
  ['no sub', withClaims({ sub: undefined })],
  ['an empty sub', withClaims({ sub: '' })],
];

test.each(refusals)('refused: %s', async (_rule, make) => {
  const { clock, google, verify } = await start();
  await expect(verify(await make(google, clock))).rejects.toMatchObject({ code: 'google_refused' });
});

test('a valid token identifies its person, up to the edges of its lifetime', async () => {
  const { clock, google, verify } = await start();
  const expected = {
    sub: person.sub,
    email: person.email,
    name: 'Ada Lovelace',
    givenName: 'Ada',
    familyName: 'Lovelace',
    picture: person.picture,
    hostedDomain: null,
    nonce: 'the nonce',
    issuedAt: clock.now(),
  };
  expect(await verify(await google.sign(person))).toEqual(expected);
  const edges: JWTPayload[] = [
    { iss: 'accounts.google.com' },
    { iat: now(clock) - 600 },
    { iat: now(clock) + 60 },
    { exp: now(clock) - 59 },
    { nbf: now(clock) + 60 },
  ];
  for (const claims of edges)
    expect(await verify(await google.sign(person, { claims })), JSON.stringify(claims)).toEqual({
      ...expected,
      issuedAt: new Date((claims.iat ?? now(clock)) * 1000),
    });
  expect(await verify(await google.sign({ ...person, nonce: undefined }))).toEqual({ ...expected, nonce: null });
  expect(await verify(await google.sign({ ...person, hd: 'example.org' }))).toMatchObject({
    hostedDomain: 'example.org',
  });
});

test('fields missing at Google are empty, and odd values are no names', async () => {
  const { google, verify } = await start();
  const { sub, email, nonce } = person;
  const bare = { givenName: '', familyName: '', name: '', picture: null, hostedDomain: null };
  expect(await verify(await google.sign({ sub, email, nonce }))).toMatchObject(bare);
  const odd = { given_name: 7, family_name: null, name: ['x'], picture: 'javascript:alert(1)', hd: true };
  expect(await verify(await google.sign({ sub, email, nonce, ...odd }))).toMatchObject(bare);
});

test('no header of a token leads the server to other keys', async () => {
  const { google, verify } = await start();
  const foreign = await newSigningKey();
  let asked = 0;
  const elsewhere = createServer((_request, reply) => {
    asked += 1;
    reply.end(JSON.stringify({ keys: [foreign.publicJwk] }));
  });
  await new Promise<void>((resolve) => elsewhere.listen(0, '127.0.0.1', resolve));
  onTestFinished(() => void elsewhere.close());
  const at = `http://127.0.0.1:${(elsewhere.address() as AddressInfo).port}/keys`;
  for (const header of [{ jku: at }, { x5u: at }, { jwk: foreign.publicJwk }, { jku: at, kid: foreign.kid }]) {
    const credential = await google.sign(person, { header, key: foreign.privateKey });
    await expect(verify(credential)).rejects.toMatchObject({ code: 'google_refused' });
  }
  expect(asked).toBe(0);
});

test('the keys are asked for once, by many at once, and again after an hour', async () => {
  const { clock, google, verify } = await start();
  await Promise.all(Array.from({ length: 20 }, async () => verify(await google.sign(person))));
  expect(google.asked()).toBe(1);
  clock.move(3599);
  await verify(await google.sign(person));
  expect(google.asked()).toBe(1);
  clock.move(1);
  await verify(await google.sign(person));
  expect(google.asked()).toBe(2);
});

test('a new key is found, but unknown ones are asked for at most once a minute', async () => {
  const { clock, google, verify } = await start();
  await verify(await google.sign(person));
  const old = google.key();
  await google.rotate();
  clock.move(59);
  await expect(verify(await google.sign(person))).rejects.toMatchObject({ code: 'google_refused' });
  expect(google.asked()).toBe(1);
  clock.move(1);
  expect(await verify(await google.sign(person))).toMatchObject({ sub: person.sub });
  expect(google.asked()).toBe(2);
  for (let nth = 0; nth < 5; nth += 1) {
    const unknown = await google.sign(person, { header: { kid: `unknown ${nth}` } });
    await expect(verify(unknown)).rejects.toMatchObject({ code: 'google_refused' });
  }
  expect(google.asked()).toBe(2);
  // A key that Google withdrew is no longer accepted.
  const withOld = await google.sign(person, { header: { kid: old.kid }, key: old.privateKey });
  await expect(verify(withOld)).rejects.toMatchObject({ code: 'google_refused' });
});

const brokenAnswers: [name: string, status: number, text: string][] = [
  ['an error', 500, 'oops'],
  ['a page', 200, '<!doctype html>'],
  ['an empty object', 200, '{}'],
  ['no list', 200, JSON.stringify({ keys: 'none' })],
  ['an endless answer', 200, `{"keys":[],"filler":"${'x'.repeat(70_000)}"}`],
];

test.each(brokenAnswers)('while Google answers with %s, known keys serve a day', async (_name, status, text) => {
  const { clock, google, verify } = await start();
  await verify(await google.sign(person));
  google.answerWith({ status, text });
  clock.move(86_399);
  expect(await verify(await google.sign(person))).toMatchObject({ sub: person.sub });
  const asked = google.asked();
  expect(asked).toBe(2);
  // Later sign-ins that day do not ask Google again.
  await verify(await google.sign(person));
  expect(google.asked()).toBe(asked);
  clock.move(60);
  await expect(verify(await google.sign(person))).rejects.toMatchObject({ code: 'unavailable' });
  google.answerWith(null);
  clock.move(60);
  expect(await verify(await google.sign(person))).toMatchObject({ sub: person.sub });
});

test('without Google and without keys it says so, and tries again at the next sign-in', async () => {
  const { google, verify } = await start();
  google.answerWith({ status: 503, text: '' });
  await expect(verify(await google.sign(person))).rejects.toMatchObject({ code: 'unavailable' });
  google.answerWith(null);
  expect(await verify(await google.sign(person))).toMatchObject({ sub: person.sub });
  await google.stop();
  const { clientId, keysUrl } = google;
  const unplugged = createGoogleIdentities({ clientId, clock: new MovableClock(), log, keysUrl });
  await expect(unplugged.verify(await google.sign(person))).rejects.toMatchObject({ code: 'unavailable' });
});

test('only Google’s own pictures are pictures', () => {
  const own = 'https://lh3.googleusercontent.com/a/ada=s96-c';
  expect(googlePicture(own)).toBe(own);
  const others = [
    'http://lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com.example.org/a',
    'https://lh3.googleusercontent.com@example.org/a',
    'https://someone@lh3.googleusercontent.com/a',
    'https://lh3.googleusercontent.com:8443/a',
    'https://lh4.googleusercontent.com/a',
    'https://example.org/lh3.googleusercontent.com',
    '//lh3.googleusercontent.com/a',
    'javascript:alert(1)//https://lh3.googleusercontent.com',
    'data:image/svg+xml,<svg/>',
    `${own}?${'x'.repeat(1000)}`,
    '',
    7,
    null,
    undefined,
    { href: own },
  ];
  for (const other of others) expect(googlePicture(other), JSON.stringify(other) ?? 'nothing').toBeNull();
});
