import { mkdirSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { lockDirectory } from './lock.ts';
import { openSocketPlace } from './socketPlace.ts';
import { startStoreThread } from './storeThread.ts';

export type EmbeddedOptions = {
  /** Used by this store alone; created if missing. */
  dataDir: string;
  /** Receives the database engine's own messages. */
  log?: (line: string) => void;
  /** A tarball from dump() that fills a new directory. */
  seedFrom?: Uint8Array;
  /** false only for tests that do not test durability: a power cut then loses the database. */
  sync?: boolean;
  /** The platform's own by default; set by tests. */
  transport?: 'unix' | 'tcp';
  /** Write-ahead log size that triggers a checkpoint; set by tests. */
  maxLogBytes?: number;
  /** Disk space that tables leave free; set by tests. */
  reserveBytes?: number;
  /** How long a second client waits for the first; set by tests. */
  waitMs?: number;
};

/** For pg.Pool. The store serves one connection: a second one waits 5 s for the first to close, then is refused. */
export type EmbeddedConnection = {
  host: string;
  port: number;
  user: 'postgres';
  database: 'postgres';
  application_name?: string;
  ssl: false;
  max: 1;
  idleTimeoutMillis: 0;
};

export type EmbeddedStore = {
  connection: EmbeddedConnection;
  /** Resolves when the store ends without close(). Committed data is safe, but the server should end too. */
  crashed: Promise<Error>;
  /** The number of disk syncs so far. */
  syncCount: () => Promise<number>;
  /** The whole data directory at one instant, with all committed data, as a tarball. */
  dump: (compression?: 'none' | 'gzip') => Promise<Uint8Array>;
  /** Copies the database's files as of one instant into `dataDir`, which must not hold a store yet. */
  copyTo: (dataDir: string) => Promise<void>;
  close: () => Promise<void>;
};

/** Opens the embedded PostgreSQL in a worker thread and serves it on a private socket. */
export async function openEmbedded(options: EmbeddedOptions): Promise<EmbeddedStore> {
  mkdirSync(options.dataDir, { recursive: true, mode: 0o700 });
  const dataDir = realpathSync(options.dataDir);
  const lock = lockDirectory(dataDir);
  const place = openSocketPlace(dataDir, options.transport);
  const free = () => {
    place.remove();
    lock.release();
  };
  const syncs = new BigInt64Array(new SharedArrayBuffer(8));
  const thread = startStoreThread(
    {
      directory: join(dataDir, 'pgdata'),
      seed: options.seedFrom,
      sync: options.sync ?? true,
      listen: place.listen,
      secret: place.secret,
      maxLogBytes: options.maxLogBytes,
      reserveBytes: options.reserveBytes,
      waitMs: options.waitMs,
      syncs,
    },
    options.log ?? (() => {}),
  );
  const port = await thread.ready.catch((error: unknown) => {
    free();
    throw error;
  });

  let closing: Promise<void> | undefined;
  return {
    connection: {
      host: place.host,
      port: port ?? 5432,
      user: 'postgres',
      database: 'postgres',
      ...(place.secret && { application_name: place.secret }),
      ssl: false,
      max: 1,
      idleTimeoutMillis: 0, // A closed connection would only be reopened.
    },
    crashed: thread.crashed,
    syncCount: async () => Number(Atomics.load(syncs, 0)),
    dump: async (compression = 'none') => {
      const tarball = await thread.ask({ ask: 'dump', compression });
      if (!tarball) throw new Error('The embedded store made no dump');
      return tarball;
    },
    copyTo: async (target) => {
      mkdirSync(target, { recursive: true, mode: 0o700 });
      await thread.ask({ ask: 'copy', directory: join(target, 'pgdata') });
    },
    close: () => (closing ??= thread.close().finally(free)),
  };
}
