import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Pool } from 'pg';
import type { Config } from '../config.ts';
import { connect } from './connect.ts';
import type { Db } from './connect.ts';
import { openEmbedded } from './embedded/embedded.ts';
import { proveDurable } from './embedded/selfTest.ts';
import { migrate } from './migrate.ts';
import { postgresFaults } from './postgresSafety.ts';

export interface Store {
  kind: 'embedded' | 'postgres';
  db: Db;
  pool: Pool;
  /** Names of the migrations applied at this start. */
  migrated: string[];
  /** Settles when the embedded database has ended by itself; never with PostgreSQL. */
  crashed: Promise<Error>;
  /** The data directory as a tarball; embedded only. */
  dump: (() => Promise<Uint8Array>) | null;
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

type StoreConfig = Pick<Config, 'DATABASE_URL' | 'dataDir' | 'UNSAFE_STORE'>;
type Say = (line: string) => void;

/** Opens the configured database, proves that it is durable, and migrates it. */
export async function openStore(config: StoreConfig, say: Say): Promise<Store> {
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  return config.DATABASE_URL ? openPostgres(config, config.DATABASE_URL, say) : openOwn(config, say);
}

async function openPostgres(config: StoreConfig, url: string, say: Say): Promise<Store> {
  const { db, pool } = connect({ connectionString: url }, (error) => say(`database connection lost: ${error.message}`));
  try {
    const faults = await postgresFaults((text) => pool.query(text));
    if (faults.length > 0) accept(config, faults, say);
    const migrated = await migrate(pool);
    return {
      kind: 'postgres',
      db,
      pool,
      migrated,
      crashed: new Promise(() => undefined),
      dump: null,
      close: () => pool.end(),
    };
  } catch (error) {
    await pool.end();
    throw error;
  }
}

async function openOwn(config: StoreConfig, say: Say): Promise<Store> {
  const embedded = await openEmbedded({ dataDir: join(config.dataDir, 'database'), log: say });
  const { db, pool } = connect(embedded.connection, (error) => say(`database connection lost: ${error.message}`));
  const close = async () => {
    await pool.end();
    await embedded.close();
  };
  try {
    await proveDurable((text) => pool.query(text), embedded.syncCount).catch((error: unknown) =>
      accept(config, [error instanceof Error ? error.message : String(error)], say),
    );
    const migrated = await migrate(pool);
    return {
      kind: 'embedded',
      db,
      pool,
      migrated,
      crashed: embedded.crashed,
      dump: () => embedded.dump('gzip'),
      close,
    };
  } catch (error) {
    await close();
    throw error;
  }
}

function accept(config: StoreConfig, faults: string[], say: Say) {
  if (!config.UNSAFE_STORE) throw new UnsafeStore(faults);
  for (const fault of faults) say(`UNSAFE_STORE=1, starting although: ${fault}`);
}
