import { expect, test } from 'vitest';
import { createSealing } from '../platform/secrets/sealing.ts';
import { startTestServer } from '../../test/testServer.ts';
import type { TestServer } from '../../test/testServer.ts';
import { sealUnderNewest } from './resealing.service.ts';
import { countUnreadable } from './secondFactor/secondFactor.service.ts';

const OLD = 'an older key of more than thirty-two letters';
const NEW = 'a newer key of more than thirty-two letters';
const at = (SECRET_KEY: string) => createSealing({ SECRET_KEY, dataDir: '/nonexistent' });

/** People whose secrets were sealed with the old key. */
async function enrolled({ store, learner }: TestServer, count: number): Promise<number[]> {
  const ids: number[] = [];
  for (let nth = 0; nth < count; nth += 1) {
    const { id } = await learner();
    const { bytes, keyId } = at(OLD).seal(`secret ${id}`, `second factor of user ${id}`);
    await store.pool.query(
      'insert into second_factors (user_id, secret, key_id, confirmed_at) values ($1, $2, $3, $4)',
      [id, bytes, keyId, new Date()],
    );
    ids.push(id);
  }
  return ids;
}

const opened = async ({ store }: TestServer, keys: string) => {
  const { rows } = await store.pool.query('select user_id, secret as bytes, key_id as "keyId" from second_factors');
  return rows.map(({ user_id: id, ...sealed }) => [Number(id), at(keys).open(sealed, `second factor of user ${id}`)]);
};

test('secrets under an older key are re-encrypted under the newest, also by two processes at once', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
  const ids = await enrolled(server, 12);
  const app = { ...server.app, sealing: at(`${NEW}\n${OLD}`) };
  const [one, other] = await Promise.all([sealUnderNewest(app), sealUnderNewest(app)]);
  expect(one.sealed + other.sealed).toBe(ids.length);
  expect(new Map((await opened(server, NEW)) as [number, string][])).toEqual(
    new Map(ids.map((id) => [id, `secret ${id}`])),
  );
  expect(await sealUnderNewest(app)).toEqual({ sealed: 0, idleKeys: 1 });
  // The old key can be removed now.
  expect(await countUnreadable({ ...server.app, sealing: at(NEW) })).toBe(0);
});

test('a secret that none of the keys opens stays as it is, and no key is called idle that still opens one', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
  const [damaged = 0, lost = 0, fine = 0] = await enrolled(server, 3);
  const { keyId } = at('a third key of more than thirty-two letters').seal('x', 'x');
  await server.store.pool.query('update second_factors set key_id = $1 where user_id = $2', [keyId, lost]);
  await server.store.pool.query(`update second_factors set secret = '\\x00' where user_id = $1`, [damaged]);
  const app = { ...server.app, sealing: at(`${NEW}\n${OLD}`) };
  expect(await sealUnderNewest(app)).toEqual({ sealed: 1, idleKeys: 0 });
  expect(await countUnreadable(app)).toBe(1);
  const { rows } = await server.store.pool.query(
    'select secret as bytes, key_id as "keyId" from second_factors where user_id = $1',
    [fine],
  );
  expect(at(NEW).open(rows[0], `second factor of user ${fine}`)).toBe(`secret ${fine}`);
});

test('with one key there is nothing to do', async () => {
  const server = await startTestServer({ RATE_LIMIT_FACTOR: '1000' });
  await enrolled(server, 1);
  expect(await sealUnderNewest({ ...server.app, sealing: at(NEW) })).toEqual({ sealed: 0, idleKeys: 0 });
  expect(await opened(server, OLD)).toMatchObject([[expect.any(Number), expect.stringContaining('secret')]]);
});
