import { expect, test } from 'vitest';
import { noteItself } from '../../../test/testStatements.ts';
import { openAsFound } from './store.ts';

test('PostgreSQL compiles no plan of a statement', async () => {
  noteItself();
  const url = process.env['TEST_DATABASE_URL'];
  if (!url) return; // The embedded database has no compiler.
  const store = await openAsFound({ DATABASE_URL: url, dataDir: '.', UNSAFE_STORE: true }, () => undefined, 'requests');
  try {
    expect((await store.pool.query('show jit')).rows).toEqual([{ jit: 'off' }]);
  } finally {
    await store.close();
  }
});
