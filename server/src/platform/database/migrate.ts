import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { migrations } from '../../../migrations/list.ts';
import type { Migration } from '../../../migrations/list.ts';
import { Refusal } from '../refusals/refusal.ts';

// An arbitrary number, the same in every process of this product.
export const MIGRATION_LOCK = 4_115_529;

export const MIGRATIONS_TABLE =
  'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())';

/** The statements of one migration, for one transaction. */
export const stepsOf = ({ name, up }: Migration) => [up, `insert into schema_migrations (name) values ('${name}')`];

/** @param what has these migrations: a database or a backup @throws if this code cannot migrate it */
export function refuseUnknown(what: string, applied: readonly string[], known: readonly Migration[]): void {
  const names = known.map(({ name }) => name);
  const [baseline = ''] = names;
  if (applied.length > 0 && !applied.includes(baseline))
    throw new Refusal(
      `${what} starts from ${applied[0]}, this version from a new baseline (${baseline}). It needs an empty database.`,
    );
  const beyond = applied.filter((name) => !names.includes(name));
  if (beyond.length > 0)
    throw new Refusal(
      `${what} was written by a newer version of the product (${beyond.join(', ')}). Use that version.`,
    );
}

/**
 * Migrates the schema to this code's version: each migration in one transaction, under one lock, forward only.
 * @param known this code's migrations; tests add some
 * @returns the names of the migrations applied now
 * @throws if the database is newer than this code, or started from another baseline
 */
export async function migrate(pool: Pool, known = migrations, random: () => number = Math.random): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(pool, known);
    } catch (error) {
      const lockTimeout = (error as { code?: string }).code === '55P03';
      if (!lockTimeout || attempt === 10) throw error;
      await delay(200 + random() * 800);
    }
  }
}

async function migrateOnce(pool: Pool, known: readonly Migration[]): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query("set lock_timeout = '3s'; set statement_timeout = 0");
    await client.query('select pg_advisory_lock($1)', [MIGRATION_LOCK]);
    await client.query(MIGRATIONS_TABLE);
    const done = await client.query<{ name: string }>('select name from schema_migrations order by name');
    const present = new Set(done.rows.map((row) => row.name));
    refuseUnknown('This database', [...present], known);
    for (const migration of known.filter(({ name }) => !present.has(name))) {
      await client.query('begin');
      for (const step of stepsOf(migration)) await client.query(step);
      await client.query('commit');
      applied.push(migration.name);
    }
    return applied;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client
      .query('select pg_advisory_unlock_all(); reset lock_timeout; reset statement_timeout')
      .catch(() => undefined);
    client.release();
  }
}

/** Whether exactly this code's migrations have been applied. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const done = await pool.query<{ name: string }>('select name from schema_migrations');
  return done.rows.length === migrations.length;
}
