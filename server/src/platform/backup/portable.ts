import { createHash } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';
import { listTables, readMigrations, readSequences } from './catalogue.ts';
import type { Table } from './catalogue.ts';

// The text of a backup: a manifest line; for each table its name and columns, then its rows; an end line with counts
// and digests. Every value is in PostgreSQL's own text form, so the embedded store and PostgreSQL can read each other's
// backups.

export interface Manifest {
  version: string;
  createdAt: string;
  migrations: string[];
  /** Last value of each id sequence; null if none was used yet. */
  sequences: Record<string, number | null>;
}

/** Row counts and SHA-256 of the rows per table: equal contents have equal digests in both stores. */
export type Contents = Record<string, { rows: number; sha256: string }>;

type Line = { manifest: Manifest } | { table: string; columns: string[] } | { end: Contents };

const line = (said: Line) => `${JSON.stringify(said)}\n`;

// Fixes the text form of values. No statement timeout: a large backup takes longer than any request may.
const SETTINGS = `set local timezone = 'UTC'; set local datestyle = 'ISO, YMD'; set local bytea_output = 'hex';
  set local extra_float_digits = 1; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0`;

const FETCHED_ROWS = 5000;

/**
 * The whole database as of one instant.
 * @param connection a connection of its own, see `db.connection()`
 */
export async function* writePortable(
  connection: Db,
  about: Pick<Manifest, 'version' | 'createdAt'>,
): AsyncGenerator<string> {
  await sql`begin isolation level repeatable read read only`.execute(connection);
  await sql.raw(SETTINGS).execute(connection);
  const tables = await listTables(connection);
  const migrations = await readMigrations(connection);
  yield line({ manifest: { ...about, migrations, sequences: await readSequences(connection) } });
  const end: Contents = {};
  for (const table of tables) {
    yield line({ table: table.name, columns: table.columns.map(({ name }) => name) });
    const digest = createHash('sha256');
    let rows = 0;
    for await (const fetched of rowsOf(connection, table)) {
      const text = `${fetched.join('\n')}\n`;
      digest.update(text);
      rows += fetched.length;
      yield text;
    }
    end[table.name] = { rows, sha256: digest.digest('hex') };
  }
  await sql`commit`.execute(connection);
  yield line({ end });
}

/** A table's rows as JSON arrays of texts, in key order, independent of the database's locale. */
async function* rowsOf(connection: Db, { name, columns, key }: Table): AsyncGenerator<string[]> {
  const values = sql.join(columns.map((column) => sql`${sql.ref(column.name)}::text`));
  const order = key.map(({ name: part, type }) =>
    type === 'text' ? sql`${sql.ref(part)} collate "C"` : sql.ref(part),
  );
  await sql`declare backup no scroll cursor for select to_json(array[${values}])::text as row
    from ${sql.table(name)} order by ${sql.join(order)}`.execute(connection);
  for (;;) {
    const { rows } = await sql<{ row: string }>`fetch ${sql.lit(FETCHED_ROWS)} from backup`.execute(connection);
    if (rows.length === 0) break;
    yield rows.map(({ row }) => row);
  }
  await sql`close backup`.execute(connection);
}

export interface Batch {
  table: string;
  columns: string[];
  /** JSON arrays of texts and nulls, in the order of the columns. */
  rows: string[];
}

interface Reader {
  manifest(manifest: Manifest): Promise<void>;
  rows(batch: Batch): Promise<void>;
}

/**
 * Passes a backup's text to a reader, piece by piece.
 * @throws at the end of the text if a row is missing or was changed
 */
export async function readPortable(pieces: AsyncIterable<string[]>, reader: Reader): Promise<Contents> {
  let table: { table: string; columns: string[]; digest: Hash; count: number } | undefined;
  const found: Contents = {};
  let end: Contents | undefined;

  async function pass(rows: string[]): Promise<void> {
    if (!table || rows.length === 0) return;
    table.digest.update(`${rows.join('\n')}\n`);
    table.count += rows.length;
    await reader.rows({ table: table.table, columns: table.columns, rows });
  }

  function finishTable(): void {
    if (table) found[table.table] = { rows: table.count, sha256: table.digest.digest('hex') };
    table = undefined;
  }

  for await (const lines of pieces) {
    let rows: string[] = [];
    for (const text of lines) {
      if (text.startsWith('[')) {
        rows.push(text);
        continue;
      }
      await pass(rows);
      rows = [];
      finishTable();
      const said = JSON.parse(text) as Line;
      if ('manifest' in said) await reader.manifest(said.manifest);
      else if ('end' in said) end = said.end;
      else table = { ...said, digest: createHash('sha256'), count: 0 };
    }
    await pass(rows);
  }
  if (!end || JSON.stringify(end) !== JSON.stringify(found)) throw new Error('The backup is not complete.');
  return found;
}
