import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { Pool } from 'pg';
import { expect, test } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { DirectoryInUse } from './lock.ts';
import { ask, connectTo, emptyDatabase, openTestStore, testDirectory } from './testStore.ts';

test('what was stored is there after closing and opening again', async () => {
  const dataDir = testDirectory();
  const first = await openEmbedded({ dataDir, seedFrom: await emptyDatabase() });
  await ask(first, 'create table answer as select 7 as id');
  await first.close();
  const second = await openTestStore({ dataDir });
  expect(await ask(second, 'select id from answer')).toEqual([{ id: 7 }]);
});

test('every commit is synced to disk', async () => {
  const store = await openTestStore({ sync: true });
  const pool = new Pool(store.connection);
  await pool.query('create table answer (id int)');
  const before = await store.syncCount();
  for (let id = 0; id < 50; id++) await pool.query('insert into answer values ($1)', [id]);
  expect((await store.syncCount()) - before).toBeGreaterThanOrEqual(50);
  await pool.end();
});

test.each(['none', 'gzip'] as const)('a dump (%s) becomes a store with the same data', async (compression) => {
  const store = await openTestStore();
  await ask(store, 'create table answer as select generate_series(1, 1000) as id');
  const copy = await openTestStore({ seedFrom: await store.dump(compression) });
  expect(await ask(copy, 'select count(*)::int as n, sum(id)::int as sum from answer')).toEqual([
    { n: 1000, sum: 500_500 },
  ]);
});

test('a dump taken in the middle of a transaction holds only what is committed', async () => {
  const store = await openTestStore();
  await ask(store, 'create table answer as select 1 as id');
  const client = await connectTo(store);
  await client.query('begin');
  await client.query('insert into answer values (2)');
  const dump = await store.dump();
  await client.query('commit');
  await client.end();
  expect(await ask(await openTestStore({ seedFrom: dump }), 'select id from answer')).toEqual([{ id: 1 }]);
});

test('a seed is refused where data are already, and a damaged one leaves no directory', async () => {
  const seed = await emptyDatabase();
  const dataDir = testDirectory();
  await expect(openEmbedded({ dataDir, seedFrom: seed.subarray(0, 20_000_000) })).rejects.toThrow(/cut short/);
  expect(readdirSync(dataDir)).not.toContain('pgdata');
  await (await openEmbedded({ dataDir, seedFrom: seed })).close();
  await expect(openEmbedded({ dataDir, seedFrom: seed })).rejects.toThrow(/holds data already/);
});

test('a directory whose creation was interrupted is created anew', async () => {
  const dataDir = testDirectory();
  mkdirSync(join(dataDir, 'pgdata.unfinished'));
  writeFileSync(join(dataDir, 'pgdata.unfinished', 'PG_VERSION'), '18\n');
  const store = await openTestStore({ dataDir, seedFrom: await emptyDatabase() });
  expect(await ask(store, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('one directory serves one store', async () => {
  const dataDir = testDirectory();
  const store = await openTestStore({ dataDir, seedFrom: await emptyDatabase() });
  await expect(openEmbedded({ dataDir })).rejects.toThrow(DirectoryInUse);
  await store.close();
  await openTestStore({ dataDir });
});

test('closing twice is closing once, and nothing is left behind', async () => {
  const store = await openTestStore();
  const { host } = store.connection;
  await Promise.all([store.close(), store.close()]);
  await store.close();
  expect(() => readdirSync(host)).toThrow(/ENOENT/);
  await expect(store.dump()).rejects.toThrow(/has ended/);
});

test('an engine that ends by itself is reported, to the one who asks and to the one who watches', async () => {
  const lines: string[] = [];
  const store = await openTestStore({ log: (line) => lines.push(line) });
  await ask(store, 'create table answer (id int)');
  const client = await connectTo(store);
  // PGlite cannot read COPY from its socket: PostgreSQL gives up, and PGlite alone would spin for ever.
  await expect(client.query('copy answer from stdin')).rejects.toThrow();
  expect((await store.crashed).message).toMatch(/FATAL: .*protocol synchronization/);
  await expect(store.dump()).rejects.toThrow(/has ended/);
  await expect(connectTo(store)).rejects.toThrow();
  await store.close();
  expect(lines.some((line) => line.includes('FATAL'))).toBe(true);
});

test('a value nested too deeply is an error of its statement only', async () => {
  const store = await openTestStore();
  const client = await connectTo(store);
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  await expect(client.query('select $1::jsonb', [nested])).rejects.toThrow(/stack depth limit/);
  expect((await client.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await client.end();
});

test('the write-ahead log does not grow for ever', async () => {
  const store = await openTestStore({ sync: true, maxLogBytes: 2 ** 20 });
  const client = await connectTo(store);
  const logBytes = async () =>
    Number((await client.query('select pg_current_wal_lsn() - redo_lsn as n from pg_control_checkpoint()')).rows[0].n);
  await client.query('create table answer (text text)');
  await client.query("insert into answer select repeat('x', 900) from generate_series(1, 4000)");
  expect(await logBytes()).toBeLessThan(2 ** 20);
  await client.end();
});

test('when the disk is nearly full, tables stop growing and reading goes on', async () => {
  const store = await openTestStore({ sync: true, reserveBytes: Number.MAX_SAFE_INTEGER });
  const client = await connectTo(store);
  const store4000 = "create table answer as select repeat('x', 900) from generate_series(1, 4000)";
  await expect(client.query(store4000)).rejects.toMatchObject({ code: '53100' });
  expect((await client.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await client.end();
});
