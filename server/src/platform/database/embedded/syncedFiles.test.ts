import { PGlite } from '@electric-sql/pglite';
import { expect, test } from 'vitest';
import { durableStartParams, SyncedFiles } from './syncedFiles.ts';
import { testDirectory } from './embeddedForTests.ts';

test('a failed sync is never taken for a successful one', async () => {
  let syncs = 0;
  const files = new SyncedFiles(testDirectory(), {
    onSync: () => void syncs++,
    onLogWrite: () => {},
    mayGrow: () => true,
    onFailure: (error) => {
      throw new Error('the store ends', { cause: error });
    },
  });
  const db = await PGlite.create({ fs: files, noInitDb: true });
  const { fsync } = db.Module.FS.lookupPath(PGlite.paths.PGDATA).node.mount.type.stream_ops;
  const closedDescriptor = { nfd: 2 ** 20, node: { mode: 0o100600 } };
  expect(() => fsync(closedDescriptor)).toThrow('the store ends');
  expect(syncs).toBe(0);
});

test('the engine is started with syncs, by a method that is not empty in PGlite', () => {
  expect(durableStartParams[0]).toBe('--single');
  expect(durableStartParams).not.toContain('-F');
  expect(durableStartParams).toEqual(
    expect.arrayContaining(['fsync=on', 'wal_sync_method=fsync', 'full_page_writes=on', 'synchronous_commit=on']),
  );
});
