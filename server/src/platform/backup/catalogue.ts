import { sql } from 'kysely';
import type { Db } from '../database/schema.ts';

interface Column {
  name: string;
  /** In SQL notation: `numeric(5,2)`. */
  type: string;
}

export interface Table {
  name: string;
  columns: Column[];
  /** The primary key's columns. */
  key: Column[];
}

// Written by the migrations and the embedded store's self-test; each installation has its own.
const OWN_TO_AN_INSTALLATION = ['schema_migrations', 'store_probe'];

/** All tables of the product with their stored columns, each after the tables it refers to. */
export async function listTables(db: Db): Promise<Table[]> {
  const { rows: columns } = await sql<{ table: string; name: string; type: string; keyPlace: number | null }>`
    select pg_class.relname as table, attname as name, format_type(atttypid, atttypmod) as type,
      array_position(pg_index.indkey::int2[], attnum) as "keyPlace"
    from pg_class
    join pg_attribute on attrelid = pg_class.oid and attnum > 0 and not attisdropped and attgenerated = ''
    left join pg_index on indrelid = pg_class.oid and indisprimary
    where relnamespace = 'public'::regnamespace and relkind = 'r' and relname <> all(${OWN_TO_AN_INSTALLATION})
    order by relname, attnum`.execute(db);
  const { rows: references } = await sql<{ from: string; to: string }>`
    select from_table.relname as from, to_table.relname as to
    from pg_constraint
    join pg_class from_table on from_table.oid = conrelid
    join pg_class to_table on to_table.oid = confrelid
    where contype = 'f' and conrelid <> confrelid and connamespace = 'public'::regnamespace`.execute(db);
  const tables = [...Map.groupBy(columns, ({ table }) => table)].map(([name, found]) => ({
    name,
    columns: found.map(({ name: column, type }) => ({ name: column, type })),
    key: found
      .filter(({ keyPlace }) => keyPlace !== null)
      .toSorted((a, b) => Number(a.keyPlace) - Number(b.keyPlace))
      .map(({ name: column, type }) => ({ name: column, type })),
  }));
  return referredFirst(tables, references);
}

function referredFirst(tables: Table[], references: { from: string; to: string }[]): Table[] {
  const placed: Table[] = [];
  const isPlaced = (name: string) => placed.some((table) => table.name === name);
  while (placed.length < tables.length) {
    const next = tables.find(
      ({ name }) => !isPlaced(name) && references.every(({ from, to }) => from !== name || isPlaced(to)),
    );
    if (!next) throw new Error('The tables refer to each other in a ring; a backup cannot put them in order.');
    placed.push(next);
  }
  return placed;
}

/** The last value of each id sequence, so that a deleted row's id is never reused. */
export async function readSequences(db: Db): Promise<Record<string, number | null>> {
  const { rows } = await sql<{ name: string; value: number | null }>`
    select sequencename as name, last_value as value from pg_sequences where schemaname = 'public'
    order by sequencename`.execute(db);
  return Object.fromEntries(rows.map(({ name, value }) => [name, value]));
}

export async function setSequences(db: Db, sequences: Record<string, number | null>): Promise<void> {
  for (const [name, value] of Object.entries(sequences))
    if (value !== null) await sql`select setval(${sql.lit(`public.${name}`)}::regclass, ${value}::bigint)`.execute(db);
}

/** The applied migrations in order; empty for a database that was never migrated. */
export async function readMigrations(db: Db): Promise<string[]> {
  const { rows: found } =
    await sql`select from pg_tables where schemaname = 'public' and tablename = 'schema_migrations'`.execute(db);
  if (found.length === 0) return [];
  const { rows } = await sql<{ name: string }>`select name from schema_migrations order by name`.execute(db);
  return rows.map(({ name }) => name);
}
