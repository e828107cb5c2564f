import { existsSync, mkdirSync, renameSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { migrations } from '../../../migrations/list.ts';
import type { Migration } from '../../../migrations/list.ts';
import type { Config } from '../settings/config.ts';
import { connect, postgresAt } from '../database/connect.ts';
import type { PostgresPlace } from '../database/connect.ts';
import type { Db } from '../database/schema.ts';
import { openEmbedded } from '../database/embedded/embedded.ts';
import { lockDirectory } from '../database/embedded/lock.ts';
import { MIGRATIONS_TABLE, MIGRATION_LOCK, refuseUnknown, stepsOf } from '../database/migrate.ts';
import { databaseFolder, openOwn } from '../database/store.ts';
import { Refusal } from '../refusals/refusal.ts';
import { inspect } from './backup.ts';
import type { Inspected } from './backup.ts';
import { listTables, setSequences } from './catalogue.ts';
import type { Table } from './catalogue.ts';
import { readPortable } from './portable.ts';
import type { Batch } from './portable.ts';
import { readSealed } from './sealedFile.ts';
import { syncDirectory } from '../files/syncDirectory.ts';

type Settings = Pick<Config, 'DATABASE_URL' | 'dataDir' | 'BACKUP_KEY'> & PostgresPlace;

interface Restoring {
  now: Date;
  /** Whether existing data may be set aside. */
  replace: boolean;
  /** Runs before the restored data becomes visible. */
  finish(db: Db): Promise<void>;
  /** This code's migrations; tests add some. */
  known?: readonly Migration[];
}

interface Restored extends Inspected {
  /** Where the previous data is now; null if there was none. */
  aside: string | null;
}

/** Reads the whole backup, and refuses one that this version cannot restore. Changes nothing. */
export async function checkBackup(
  file: string,
  key: string | undefined,
  known: readonly Migration[] = migrations,
): Promise<Inspected> {
  const inspected = await inspect(file, key);
  refuseUnknown(file, inspected.manifest.migrations, known);
  return inspected;
}

/** Replaces the configured database with a backup. The server must not be running. */
export async function restore(config: Settings, file: string, restoring: Restoring): Promise<Restored> {
  const inspected = await checkBackup(file, config.BACKUP_KEY, restoring.known);
  const fill = (connection: Db) => fillEmpty(connection, inspected, config.BACKUP_KEY, restoring);
  const aside = config.DATABASE_URL
    ? await intoPostgres(config, fill, restoring)
    : await intoEmbedded(config, fill, restoring);
  return { ...inspected, aside };
}

type Fill = (connection: Db) => Promise<void>;

/** Builds the new database beside the old one; at the end they only swap names. */
async function intoEmbedded(config: Settings, fill: Fill, { now, replace }: Restoring): Promise<string | null> {
  const folder = databaseFolder(config);
  const unfinished = `${folder}.restoring`;
  mkdirSync(config.dataDir, { recursive: true, mode: 0o700 });
  const lock = existsSync(folder) ? lockDirectory(folder) : null;
  try {
    const aside = existsSync(join(folder, 'pgdata')) ? `${folder}.before-restore-${stamp(now)}` : null;
    if (aside && !replace) throw notEmpty(folder);
    rmSync(unfinished, { recursive: true, force: true });
    const store = openOwn(await openEmbedded({ dataDir: unfinished }), () => undefined, 'work');
    try {
      await store.db.connection().execute(fill);
      await sql`vacuum analyze`.execute(store.db);
    } finally {
      await store.close();
    }
    if (aside) renameSync(folder, aside);
    else rmSync(folder, { recursive: true, force: true });
    renameSync(unfinished, folder);
    syncDirectory(config.dataDir);
    return aside;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
    lock?.release();
  }
}

/** One transaction: the old data stays visible until the commit, and for good if it fails. */
async function intoPostgres(place: PostgresPlace, fill: Fill, { now, replace }: Restoring): Promise<string | null> {
  const { db, pool } = connect(postgresAt(place), () => undefined, 'work');
  try {
    return await db.connection().execute(async (connection) => {
      await refuseRunningServer(connection);
      await sql`begin`.execute(connection);
      await sql`set local statement_timeout = 0`.execute(connection);
      await sql`select pg_advisory_xact_lock(${sql.lit(MIGRATION_LOCK)})`.execute(connection);
      const aside = await setSchemaAside(connection, `public_before_restore_${stamp(now)}`, replace);
      await fill(connection);
      await sql`commit`.execute(connection);
      await sql`analyze`.execute(connection);
      return aside;
    });
  } finally {
    // Rolls back the transaction, too, after an error.
    await pool.end();
  }
}

async function refuseRunningServer(connection: Db): Promise<void> {
  // Closed connections stay visible for a moment.
  for (let tries = 1; tries <= 15; tries += 1) {
    const { rows } = await sql`select from pg_stat_activity
      where datname = current_database() and application_name = 'assay' and pid <> pg_backend_pid()`.execute(
      connection,
    );
    if (rows.length === 0) return;
    await delay(200);
  }
  throw new Refusal('A server is using this database. Stop it, restore, then start it again.');
}

async function setSchemaAside(connection: Db, name: string, replace: boolean): Promise<string | null> {
  const { rows } = await sql`select from pg_class
    where relnamespace = 'public'::regnamespace and relkind = 'r' limit 1`.execute(connection);
  if (rows.length === 0) return null;
  if (!replace) throw notEmpty('The PostgreSQL database');
  await sql`alter schema public rename to ${sql.id(name)}`.execute(connection);
  await sql`create schema public`.execute(connection);
  return `schema ${name}`;
}

const notEmpty = (what: string) =>
  new Refusal(`${what} is not empty. With --replace its data is set aside and the backup takes its place.`);

const stamp = (now: Date) =>
  now
    .toISOString()
    .replace(/\.\d+Z$/, '')
    .replaceAll(/[-:]/g, '')
    .replace('T', '_');

/** Creates the backup's schema version, fills it, then migrates it to the current version. */
async function fillEmpty(
  connection: Db,
  { file, manifest }: Inspected,
  key: string | undefined,
  { finish, known = migrations }: Restoring,
) {
  const inBackup = new Set(manifest.migrations);
  const apply = async (wanted: readonly Migration[]) => {
    for (const step of wanted.flatMap(stepsOf)) await sql.raw(step).execute(connection);
  };
  await sql.raw(MIGRATIONS_TABLE).execute(connection);
  await apply(known.filter(({ name }) => inBackup.has(name)));
  const tables = new Map((await listTables(connection)).map((table) => [table.name, table]));
  // Rows inserted by migrations are in the backup too.
  for (const name of tables.keys()) await sql`truncate ${sql.table(name)} cascade`.execute(connection);
  // Triggers check changes, and the backup's rows were valid when written, so triggers are off during the import.
  const turnTriggers = async (state: 'disable' | 'enable') => {
    for (const name of tables.keys())
      await sql`alter table ${sql.table(name)} ${sql.raw(state)} trigger user`.execute(connection);
  };
  await turnTriggers('disable');
  await readPortable(readSealed(file, key), {
    manifest: async () => undefined,
    rows: (batch) => insertRows(connection, tables.get(batch.table), batch),
  });
  await turnTriggers('enable');
  await setSequences(connection, manifest.sequences);
  await apply(known.filter(({ name }) => !inBackup.has(name)));
  await finish(connection);
}

async function insertRows(
  connection: Db,
  table: Table | undefined,
  { table: name, columns, rows }: Batch,
): Promise<void> {
  const types = new Map(table?.columns.map((column) => [column.name, column.type]));
  if (types.size !== columns.length || !columns.every((column) => types.has(column)))
    throw new Refusal(`The backup's table ${name} does not fit this version of the product.`);
  const values = columns.map((column, place) => sql`(row ->> ${sql.lit(place)})::${sql.raw(types.get(column) ?? '')}`);
  await sql`insert into ${sql.table(name)} (${sql.join(columns.map((column) => sql.ref(column)))})
    overriding system value select ${sql.join(values)}
    from jsonb_array_elements(${`[${rows.join(',')}]`}::jsonb) row`.execute(connection);
}
