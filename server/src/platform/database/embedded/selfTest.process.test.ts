import { expect, test, vi } from 'vitest';
import { proveDurable, StoreNotDurable } from './selfTest.ts';
import { ask, openTestStore } from './embeddedForTests.ts';

// Opening a store takes a second alone, and longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

test('a store that syncs proves that it is durable, at every start', async () => {
  const store = await openTestStore({ sync: true });
  const query = (sql: string) => ask(store, sql);
  await proveDurable(query, store.syncCount);
  await proveDurable(query, store.syncCount);
  expect(await ask(store, 'select id from store_probe')).toEqual([{ id: 1 }]);
});

test('a store that does not sync is found out', async () => {
  const store = await openTestStore({ sync: false });
  await expect(proveDurable((sql) => ask(store, sql), store.syncCount)).rejects.toThrow(StoreNotDurable);
});
