import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { testStore } from '../../../test/testStore.ts';

/**
 * Table to columns, as `schema.ts` and `tables/` declare them: types have no runtime form, so the source text is
 * parsed.
 */
function writtenTables(): Record<string, string[]> {
  const files = ['schema.ts', ...globSync('tables/*.ts', { cwd: import.meta.dirname })];
  const text = files.map((name) => readFileSync(join(import.meta.dirname, name), 'utf8')).join('\n');
  const columnsOf = (name: string) => {
    const body = new RegExp(`interface ${name} \\{\\n([^}]*)\\}`).exec(text)?.[1] ?? '';
    return [...body.matchAll(/^ {2}(\w+):/gm)].map(([, column]) => column ?? '').toSorted();
  };
  const tables = /export interface Database \{\n([^}]*)\}/.exec(text)?.[1] ?? '';
  const named = [...tables.matchAll(/^ {2}(\w+): (\w+);/gm)];
  return Object.fromEntries(named.map(([, table = '', type = '']) => [table, columnsOf(type)]));
}

test('every table has a primary key: a backup writes its rows in that order', async () => {
  const { pool } = await testStore();
  const { rows } = await pool.query(
    `select relname from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace
     and not exists (select from pg_index where indrelid = pg_class.oid and indisprimary)`,
  );
  expect(rows).toEqual([]);
});

test('the migrated database has exactly the tables and columns that the schema names', async () => {
  const { pool } = await testStore();
  const { rows } = await pool.query<{ table: string; columns: string[] }>(
    `select table_name as table, array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and table_name not in ('schema_migrations', 'store_probe') group by table_name`,
  );
  const migrated = Object.fromEntries(rows.map(({ table, columns }) => [table, columns.toSorted()]));
  expect(writtenTables()).toEqual(migrated);
});
