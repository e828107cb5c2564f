import { mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test, vi } from 'vitest';
import { openEmbedded } from './embedded.ts';
import { DirectoryInUse } from './lock.ts';
import { ask, connectTo, openTestStore, shareStore, someDump, testDirectory } from './embeddedForTests.ts';

// Opening a store takes a second alone, and longer on a busy machine.
vi.setConfig({ testTimeout: 60_000 });

const shared = shareStore({ sync: true, maxLogBytes: 2 ** 20 });

test('every commit is synced to disk', async () => {
  const client = await connectTo(shared());
  await client.query('create table synced (id int)');
  const before = await shared().syncCount();
  for (let id = 0; id < 50; id++) await client.query('insert into synced values ($1)', [id]);
  expect((await shared().syncCount()) - before).toBeGreaterThanOrEqual(50);
  await client.end();
});

test('the write-ahead log does not grow endlessly', async () => {
  const client = await connectTo(shared());
  await client.query("create table large as select repeat('x', 900) as text from generate_series(1, 4000)");
  await client.query('select 1'); // The checkpoint runs after the statement that made it due.
  const { rows } = await client.query('select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()');
  expect(Number(rows[0].bytes)).toBeLessThan(2 ** 20);
  await client.end();
});

test('a value nested too deeply is an error of its statement only', async () => {
  const client = await connectTo(shared());
  const nested = '['.repeat(100_000) + ']'.repeat(100_000);
  await expect(client.query('select $1::jsonb', [nested])).rejects.toThrow(/stack depth limit/);
  expect((await client.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await client.end();
});

test('a dump becomes a store with what was committed, and nothing of the transaction under way', async () => {
  const client = await connectTo(shared());
  await client.query('create table dumped as select generate_series(1, 1000) as id');
  await client.query('begin');
  await client.query('insert into dumped values (1001)');
  const dump = await shared().dump('gzip');
  await client.query('commit');
  await client.end();
  const copy = await openTestStore({ seedFrom: dump });
  expect(await ask(copy, 'select count(*)::int as rows from dumped')).toEqual([{ rows: 1000 }]);
});

test('a directory serves one store, keeps its data over closing, and takes no second seed', async () => {
  const dataDir = testDirectory();
  const seedFrom = await someDump();
  const first = await openEmbedded({ dataDir, seedFrom, sync: false });
  await expect(openEmbedded({ dataDir })).rejects.toThrow(DirectoryInUse);
  await ask(first, 'create table kept as select 7 as id');
  await first.close();
  await expect(openEmbedded({ dataDir, seedFrom })).rejects.toThrow(/holds data already/);
  const second = await openTestStore({ dataDir });
  expect(await ask(second, 'select id from kept')).toEqual([{ id: 7 }]);
});

test('a creation that was cut short or had a damaged seed leaves nothing in the way of the next', async () => {
  const dataDir = testDirectory();
  mkdirSync(join(dataDir, 'pgdata.unfinished'));
  writeFileSync(join(dataDir, 'pgdata.unfinished', 'PG_VERSION'), '99\n');
  const seedFrom = await someDump();
  await expect(openEmbedded({ dataDir, seedFrom: seedFrom.subarray(0, 20_000_000) })).rejects.toThrow(/cut short/);
  expect(readdirSync(dataDir)).not.toContain('pgdata');
  const store = await openTestStore({ dataDir, seedFrom });
  expect(await ask(store, 'select 1 as alive')).toEqual([{ alive: 1 }]);
});

test('closing twice is closing once, and frees the socket and the directory', async () => {
  const lines: string[] = [];
  const dataDir = testDirectory();
  const store = await openTestStore({ dataDir, seedFrom: await someDump(), log: (line) => lines.push(line) });
  const client = await connectTo(store);
  await Promise.all([store.close(), store.close()]);
  await store.close();
  expect(lines.at(-1)).toMatch(/database system is shut down/);
  expect(() => readdirSync(store.connection.host)).toThrow(/ENOENT/);
  expect(readdirSync(dataDir).toSorted()).toEqual(['lock', 'pgdata']);
  await expect(client.query('select 1')).rejects.toThrow(/not queryable|Connection terminated/);
  await expect(store.dump()).rejects.toThrow(/has ended/);
});

test('an engine that ends by itself is reported to its caller and its watcher', async () => {
  const store = await openTestStore();
  await ask(store, 'create table kept (id int)');
  const client = await connectTo(store);
  // PGlite cannot read COPY from its socket: PostgreSQL gives up, but PGlite alone would loop endlessly.
  await expect(client.query('copy kept from stdin')).rejects.toThrow(/EOF|Connection terminated/);
  expect((await store.crashed).message).toMatch(/FATAL: .*protocol synchronization/);
  await expect(store.dump()).rejects.toThrow(/has ended/);
  await expect(connectTo(store)).rejects.toThrow(/ENOENT|ECONNREFUSED/);
  await store.close();
});

test('on a nearly full disk tables stop growing and reading continues', async () => {
  const store = await openTestStore({ sync: true, reserveBytes: Number.MAX_SAFE_INTEGER });
  const client = await connectTo(store);
  const grow = "create table large as select repeat('x', 900) as text from generate_series(1, 4000)";
  await expect(client.query(grow)).rejects.toMatchObject({ code: '53100' });
  expect((await client.query('select 1 as alive')).rows).toEqual([{ alive: 1 }]);
  await client.end();
});
