import { createLocalJWKSet, jwtVerify } from 'jose';
import type { JSONWebKeySet } from 'jose';
import { expect, test } from 'vitest';
import { startTestServer } from '../../test/testServer.ts';
import { ensureKeys, sealLtiKeysUnderNewest, signed } from './keys.service.ts';

const DAY = 86_400;

async function published(url: string) {
  const reply = await fetch(`${url}/api/lti/keys`);
  return (await reply.json()) as JSONWebKeySet & { keys: { kid: string }[] };
}

test('the published keys verify what is signed, and hold nothing private', async () => {
  const { app, url } = await startTestServer();
  const keys = await published(url);
  expect(Object.keys(keys.keys[0] ?? {}).toSorted()).toEqual(['alg', 'e', 'kid', 'kty', 'n', 'use']);
  const token = await signed(app, { iss: 'us' });
  expect((await jwtVerify(token, createLocalJWKSet(keys))).payload.iss).toBe('us');
  expect((await published(url)).keys).toHaveLength(1);
});

test('the stored key is encrypted', async () => {
  const { url, store } = await startTestServer();
  await published(url);
  const { rows } = await store.pool.query(`select encode(secret, 'escape') as text from lti_keys`);
  expect(rows[0].text).not.toContain('PRIVATE');
});

test('after 90 days a new key is published two days before it signs, and the old one for a week after', async () => {
  const { app, url, clock } = await startTestServer();
  const kids = async () => (await published(url)).keys.map(({ kid }) => kid);
  const signer = async () =>
    JSON.parse(Buffer.from((await signed(app, {})).split('.')[0] ?? '', 'base64url').toString()).kid;
  const [first] = await kids();
  clock.move(90 * DAY);
  await ensureKeys(app);
  const [second, ...others] = await kids();
  expect([others, await signer()]).toEqual([[first], first]);
  clock.move(2 * DAY);
  expect(await signer()).toBe(second);
  clock.move(7 * DAY);
  await ensureKeys(app);
  expect(await kids()).toEqual([second]);
});

test('a key whose secret is lost is replaced, and one under an older secret is sealed anew', async () => {
  const { app, url, store } = await startTestServer();
  await published(url);
  const older = app.sealing;
  const { createSealing } = await import('../platform/secrets/sealing.ts');
  const [was, is] = ['fjord lantern walnut cosmic river', 'another secret that is long enough for it'];
  const both = createSealing({ SECRET_KEY: `${is}\n${was}`, dataDir: '/nonexistent' });
  expect(older.keyIds()).toEqual([both.keyIds()[1]]);
  expect(await sealLtiKeysUnderNewest({ ...app, sealing: both })).toBe(0);
  expect((await store.pool.query('select key_id from lti_keys')).rows).toEqual([{ key_id: both.keyIds()[0] }]);
  // Without the new secret, the key cannot be opened: another one signs.
  await signed(app, {});
  expect((await published(url)).keys).toHaveLength(2);
});
