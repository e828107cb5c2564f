import { setTimeout as delay } from 'node:timers/promises';
import type { Pool } from 'pg';
import { migrations } from '../../../migrations/list.ts';

// Any number, the same for every process of this product.
const LOCK = 4_115_529;

/**
 * Brings the schema to this code's level: each migration in one transaction, under one lock, forward only.
 * @returns the names of those applied now.
 * @throws when the database is newer than this code.
 */
export async function migrate(pool: Pool, random: () => number = Math.random): Promise<string[]> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await migrateOnce(pool);
    } catch (error) {
      const lockTimeout = (error as { code?: string }).code === '55P03';
      if (!lockTimeout || attempt === 10) throw error;
      await delay(200 + random() * 800);
    }
  }
}

async function migrateOnce(pool: Pool): Promise<string[]> {
  const client = await pool.connect();
  const applied: string[] = [];
  try {
    await client.query("set lock_timeout = '3s'; set statement_timeout = 0");
    await client.query('select pg_advisory_lock($1)', [LOCK]);
    await client.query(
      'create table if not exists schema_migrations (name text primary key, applied_at timestamptz not null default now())',
    );
    const done = await client.query<{ name: string }>('select name from schema_migrations order by name');
    const known = new Set(migrations.map((migration) => migration.name));
    const unknown = done.rows.filter((row) => !known.has(row.name)).map((row) => row.name);
    if (unknown.length > 0)
      throw new Error(`This database was written by a newer version of the product (${unknown.join(', ')}).`);
    const present = new Set(done.rows.map((row) => row.name));
    for (const migration of migrations.filter(({ name }) => !present.has(name))) {
      await client.query('begin');
      await client.query(migration.up);
      await client.query('insert into schema_migrations (name) values ($1)', [migration.name]);
      await client.query('commit');
      applied.push(migration.name);
    }
    return applied;
  } catch (error) {
    await client.query('rollback').catch(() => undefined);
    throw error;
  } finally {
    await client.query('select pg_advisory_unlock_all(); reset lock_timeout; reset statement_timeout').catch(() => undefined);
    client.release();
  }
}

/** Whether every migration of this code has been applied, and none beyond. */
export async function isMigrated(pool: Pool): Promise<boolean> {
  const done = await pool.query<{ name: string }>('select name from schema_migrations');
  return done.rows.length === migrations.length;
}
