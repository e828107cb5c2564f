import { setTimeout as delay } from 'node:timers/promises';
import { onTestFinished } from 'vitest';
import type { Store } from '../src/platform/database/store.ts';
import { noteItself } from './testStatements.ts';

// An arbitrary number, shared by the trigger and the test.
const BARRIER = 7_741_203;

export interface Barrier {
  /** Resolves when that many transactions wait for a lock, at the barrier or behind one there. */
  untilWaiting(count: number): Promise<void>;
  /** Releases all waiting transactions. */
  lift(): Promise<void>;
}

/**
 * Whether two transactions can overlap: the embedded database runs one at a time. `npm test` runs the tests that use
 * this file on PostgreSQL too.
 */
export function canMeet({ kind }: Pick<Store, 'kind'>): boolean {
  noteItself();
  return kind !== 'embedded';
}

/** How often a race is run: many times only where transactions can meet. `npm run races` runs each 200 times. */
export const turnsOn = (store: Pick<Store, 'kind'>): number =>
  canMeet(store) ? Number(process.env['RACES'] ?? 40) : 5;

/**
 * Holds back all writes to a table, so that two requests meet in every run instead of by luck. The embedded database
 * runs one transaction at a time, so there nothing is held.
 */
export async function holdWrites(
  store: Store,
  when: 'before insert' | 'after update',
  table: string,
): Promise<Barrier> {
  if (!canMeet(store)) return open;
  const { pool } = store;
  await pool.query(`
    create or replace function wait_at_barrier() returns trigger language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(${BARRIER});
      return new;
    end $$;
    create trigger barrier ${when} on ${table} for each row execute function wait_at_barrier()`);
  const holder = await pool.connect();
  await holder.query('select pg_advisory_lock($1)', [BARRIER]);
  let lifted = false;
  async function lift() {
    if (lifted) return;
    lifted = true;
    await holder.query('select pg_advisory_unlock($1)', [BARRIER]);
    holder.release();
  }
  onTestFinished(async () => {
    await lift();
    await pool.query(`drop trigger barrier on ${table}; drop function wait_at_barrier`);
  });
  return { lift, untilWaiting: (count) => untilWaiting(pool, count) };
}

/** Likewise, for transactions that lock this row of a table. */
export async function holdRow(store: Store, table: string, id: number): Promise<Barrier> {
  if (!canMeet(store)) return open;
  const { pool } = store;
  const holder = await pool.connect();
  await holder.query('begin');
  await holder.query(`select 1 from ${table} where id = $1 for update`, [id]);
  let lifted = false;
  async function lift() {
    if (lifted) return;
    lifted = true;
    await holder.query('rollback');
    holder.release();
  }
  onTestFinished(lift);
  return { lift, untilWaiting: (count) => untilWaiting(pool, count) };
}

const nothing = async () => undefined;
const open: Barrier = { untilWaiting: nothing, lift: nothing };

async function untilWaiting(pool: Store['pool'], count: number): Promise<void> {
  for (;;) {
    // A new connection each time: within one transaction the same waiters would be seen again.
    const { rows } = await pool.query(
      `select count(*) as waiting from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`,
    );
    if (rows[0].waiting >= count) return;
    await delay(5);
  }
}
