import { expect, test } from 'vitest';
import { openAsFound } from './store.ts';

const url = process.env['TEST_DATABASE_URL'];

test.runIf(url)('PostgreSQL compiles no plan of a statement', async () => {
  const store = await openAsFound({ DATABASE_URL: url, dataDir: '.', UNSAFE_STORE: true }, () => undefined, 'requests');
  try {
    expect((await store.pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  } finally {
    await store.close();
  }
});
