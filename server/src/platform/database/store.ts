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
  /** Settles if the embedded database ends unexpectedly; never with PostgreSQL. */
  crashed: Promise<Error>;
  /** Copies the embedded database as of one instant into that data directory; null with PostgreSQL. */
  copyTo: ((dataDir: string) => Promise<void>) | null;
  close(): Promise<void>;
}

/** The store is not durable; the process ends with 78 unless UNSAFE_STORE allows it. */
export class UnsafeStore extends Error {
  readonly faults: string[];
  constructor(faults: string[]) {
    super(faults.join('\n'));
    this.name = 'UnsafeStore';
    this.faults = faults;
  }
}

/** The embedded store's directory. */
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
/** Log levels: `warn` for operators, `debug` for finding our own bugs. */
export type Say = (line: string, level: 'warn' | 'debug') => void;
/** An opened store and the check of its safety. */
type FoundStore = Omit<Store, 'migrated'> & { faults: () => Promise<string[]> };

/** Opens the configured database, checks that it is durable, and migrates it. */
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

/** Opens the configured database with whatever schema it has; checks and changes nothing. */
export async function openAsFound(config: StoreConfig, say: Say, pace: Pace): Promise<FoundStore> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const onLost = (error: Error) => say(`database connection lost: ${error.message}`, 'warn');
  return config.DATABASE_URL
    ? openPostgres(config, onLost, pace)
    : openOwn(await openEmbedded({ dataDir: databaseFolder(config), log: (line) => say(line, 'debug') }), onLost, pace);
}

type OnLost = (error: Error) => void;

// Papers and answers are JSON arrays, which the planner counts as a hundred rows each, so it would compile plans, which
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

/** @param embedded closed together with the store */
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
