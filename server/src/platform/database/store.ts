import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../settings/config.ts';
import { connect, endSilentConnections, postgresAt } from './connect.ts';
import type { Pace, PostgresPlace } from './connect.ts';
import type { Db } from './schema.ts';
import { openEmbedded } from './embedded/embedded.ts';
import type { EmbeddedStore } from './embedded/embedded.ts';
import { DirectoryInUse, lockDirectory } from './embedded/lock.ts';
import { proveDurable } from './embedded/selfTest.ts';
import type { CommitSeconds } from '../telemetry/metrics.ts';
import { migrate } from './migrate.ts';
import { postgresFaults } from './postgresSafety.ts';

export interface Store {
  kind: 'embedded' | 'postgres';
  db: Db;
  pool: Pool;
  commitSeconds: CommitSeconds;
  /** Names of the migrations applied at this start. */
  migrated: string[];
  /** Settles when the embedded database has ended by itself; never with PostgreSQL. */
  crashed: Promise<Error>;
  /** Copies the database as of one instant for an embedded store in that data directory; embedded only. */
  copyTo: ((dataDir: string) => Promise<void>) | null;
  close(): Promise<void>;
}

/** The store does not keep what it confirms; the process ends with 78 unless UNSAFE_STORE says otherwise. */
export class UnsafeStore extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'UnsafeStore';
    this.faults = faults;
  }
}

/** Where the embedded store is. */
export const databaseFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'database');

/** Whether a process has the embedded database open. */
export function isInUse(config: Pick<Config, 'dataDir'>): boolean {
  try {
    lockDirectory(databaseFolder(config)).release();
    return false;
  } catch (error) {
    if (error instanceof DirectoryInUse) return true;
    throw error;
  }
}

type StoreConfig = Pick<Config, 'DATABASE_URL' | 'dataDir' | 'UNSAFE_STORE'> & PostgresPlace;
/** What an operator should know (`warn`), and what helps to find a fault of ours. */
export type Say = (line: string, level: 'warn' | 'debug') => void;
/** A store as it was found, and what tells why it is not safe. */
type FoundStore = Omit<Store, 'migrated'> & { faults: () => Promise<string[]> };

/** Opens the configured database, proves that it is durable, and migrates it. */
export async function openStore(config: StoreConfig, say: Say, pace: Pace = 'requests'): Promise<Store> {
  const { faults, ...store } = await openAsFound(config, say, pace);
  try {
    const found = await faults();
    if (found.length > 0 && !config.UNSAFE_STORE) throw new UnsafeStore(found);
    for (const fault of found) say(`UNSAFE_STORE=1, starting although: ${fault}`, 'warn');
    return { ...store, migrated: await migrateStore(config, store, say) };
  } catch (error) {
    await store.close();
    throw error;
  }
}

/** Opens the configured database, whatever its schema; proves and changes nothing. */
export async function openAsFound(config: StoreConfig, say: Say, pace: Pace): Promise<FoundStore> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const onLost = (error: Error) => say(`database connection lost: ${error.message}`, 'warn');
  return config.DATABASE_URL
    ? openPostgres(config, onLost, pace)
    : openOwn(await openEmbedded({ dataDir: databaseFolder(config), log: (line) => say(line, 'debug') }), onLost, pace);
}

type OnLost = (error: Error) => void;

// Papers and answers are JSON arrays, each of which counts as a hundred rows: plans look dear enough to be compiled, which
// takes longer than running them.
const NEVER_COMPILED = '-c jit=off';

function openPostgres(place: PostgresPlace, onLost: OnLost, pace: Pace): FoundStore {
  const { db, pool, commitSeconds } = connect({ ...postgresAt(place), options: NEVER_COMPILED }, onLost, pace);
  if (pace === 'requests') endSilentConnections(pool);
  return {
    kind: 'postgres',
    db,
    pool,
    commitSeconds,
    crashed: new Promise(() => undefined),
    copyTo: null,
    faults: () => postgresFaults((text) => pool.query(text)),
    close: () => pool.end(),
  };
}

/** @param embedded closed with the store */
export function openOwn(embedded: EmbeddedStore, onLost: OnLost, pace: Pace): FoundStore {
  const { db, pool, commitSeconds } = connect(embedded.connection, onLost, pace);
  return {
    kind: 'embedded',
    db,
    pool,
    commitSeconds,
    crashed: embedded.crashed,
    copyTo: (dataDir) => embedded.copyTo(databaseFolder({ dataDir })),
    faults: () =>
      proveDurable((text) => pool.query(text), embedded.syncCount).then(
        () => [],
        (error: unknown) => [error instanceof Error ? error.message : String(error)],
      ),
    async close() {
      await pool.end();
      await embedded.close();
    },
  };
}

async function migrateStore(config: StoreConfig, store: Pick<Store, 'pool'>, say: Say): Promise<string[]> {
  if (!config.DATABASE_URL) return migrate(store.pool);
  // A migration may take longer than a request.
  const { pool } = connect(postgresAt(config), (error) => say(error.message, 'warn'), 'work');
  try {
    return await migrate(pool);
  } finally {
    await pool.end();
  }
}
