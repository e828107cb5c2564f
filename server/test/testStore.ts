import { randomBytes } from 'node:crypto';
import { mkdtemp, readFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { PoolConfig } from 'pg';
import { inject } from 'vitest';
import { connect } from '../src/platform/database/connect.ts';
import { openEmbedded } from '../src/platform/database/embedded/embedded.ts';
import { migrate } from '../src/platform/database/migrate.ts';
import type { Store } from '../src/platform/database/store.ts';
import { noteStatements } from './testStatements.ts';

const lost = () => undefined;
/**
 * Without the product's time limits, because a busy machine looks like a hanging database. Tests of those limits start
 * their own servers and databases.
 */
const UNLIMITED: PoolConfig = {
  connectionTimeoutMillis: 0,
  statement_timeout: 0,
  idle_in_transaction_session_timeout: 0,
};
let shared: Promise<Store> | undefined;

/** This worker's database: embedded, or a fresh one on TEST_DATABASE_URL. The same tests run on both. */
export function testStore(): Promise<Store> {
  shared ??= process.env['TEST_DATABASE_URL'] ? onPostgres(process.env['TEST_DATABASE_URL']) : onEmbedded();
  return shared;
}

/** Vacuums after this many wipes, before dead rows slow the tests down. */
const WIPES_BEFORE_VACUUM = 40;
let wipes = 0;

/**
 * Empties every table of this worker's database. Ids continue, because the server caches papers and versions by id.
 * Deleting a test's few rows is far quicker than truncating every table; the triggers that forbid it are disabled
 * meanwhile.
 */
export async function wipe({ pool }: Store): Promise<void> {
  await pool.query(WIPE);
  wipes += 1;
  if (wipes % WIPES_BEFORE_VACUUM !== 0) return;
  const { rows } = await pool.query<{ names: string }>(
    `select string_agg(name, ', ') as names from (${TOUCHED}) touched`,
  );
  if (rows[0]?.names) await pool.query(`vacuum ${rows[0].names}`);
}

/** A table without pages has had no rows since the last vacuum. */
const TOUCHED = `select quote_ident(relname) as name from pg_class
  where relnamespace = 'public'::regnamespace and relkind = 'r' and pg_relation_size(oid) > 0
    and relname not in ('schema_migrations', 'store_probe')`;

const WIPE = `do $wipe$ declare table_name text; begin
  perform set_config('session_replication_role', 'replica', true);
  for table_name in ${TOUCHED} loop execute 'delete from ' || table_name; end loop;
end $wipe$`;

/**
 * Every row of every table as text, to show that a call changed nothing; without the audit log, which records refusals.
 */
export async function everyRow({ pool }: Store): Promise<string> {
  sql ??= { places: await writePlacesSql(pool), rows: await writeEveryRowSql(pool) };
  const places = await readText(pool, 'every place', sql.places);
  const last = read.get(pool);
  if (last?.places === places) return last.rows;
  const rows = await readText(pool, 'every row', sql.rows);
  read.set(pool, { places, rows });
  return rows;
}

let sql: { places: string; rows: string } | undefined;
/** The rows as last read, and where they were then: reading them takes ten times as long as looking there. */
const read = new WeakMap<Store['pool'], { places: string; rows: string }>();

/** Named, so that it is prepared: planning these queries takes longer than running them. */
const readText = async (pool: Store['pool'], name: string, text: string) =>
  (await pool.query<{ text: string }>({ name, text })).rows[0]?.text ?? '';

const KEPT = `schemaname = 'public' and tablename not in ('schema_migrations', 'store_probe')
  and tablename not like 'audit\\_%'`;

/** A row that is written has another place or another transaction than before. */
async function writePlacesSql(pool: Store['pool']): Promise<string> {
  const { rows } = await pool.query<{ sql: string }>(
    `select 'select ' || string_agg(format(
       '(select count(*) || ''/'' || coalesce(bit_xor(hashtextextended(ctid::text || xmin::text, 0)), 0) from %I)',
       tablename), ' || '','' || ' order by tablename) || ' as text' as sql
     from pg_tables where ${KEPT}`,
  );
  return rows[0]?.sql ?? '';
}

async function writeEveryRowSql(pool: Store['pool']): Promise<string> {
  const { rows } = await pool.query<{ sql: string }>(
    // Joined, because a function takes at most 100 arguments.
    `select format('select jsonb_pretty(%s) as text', string_agg(
       format('jsonb_build_object(%L, (select coalesce(jsonb_agg(to_jsonb(t) order by to_jsonb(t)), ''[]'') from %I t))',
         tablename, tablename), ' || ' order by tablename)) as sql
     from pg_tables where ${KEPT}`,
  );
  return rows[0]?.sql ?? '';
}

async function onEmbedded(): Promise<Store> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-test-'));
  const seedFrom = await readFile(inject('template'));
  const embedded = await openEmbedded({ dataDir: join(folder, 'database'), sync: false, seedFrom });
  return storeOf('embedded', embedded.connection, embedded.crashed);
}

async function onPostgres(url: string): Promise<Store> {
  const name = `${inject('databases')}${randomBytes(4).toString('hex')}`;
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(`create database ${name}`);
  await client.end();
  const own = new URL(url);
  own.pathname = `/${name}`;
  const store = storeOf('postgres', { connectionString: own.href }, new Promise(() => undefined));
  await migrate(store.pool);
  return store;
}

function storeOf(kind: Store['kind'], options: PoolConfig, crashed: Promise<Error>): Store {
  const { db, pool, commitSeconds } = connect({ ...options, ...UNLIMITED }, lost);
  noteStatements(pool);
  return { kind, db, pool, commitSeconds, migrated: [], crashed, copyTo: null, close: () => pool.end() };
}
