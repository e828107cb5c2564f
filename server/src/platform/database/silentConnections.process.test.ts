import { setTimeout as delay } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startPrivatePostgres } from '../../../../scripts/privatePostgres.ts';
import type { PrivatePostgres } from '../../../../scripts/privatePostgres.ts';
import { connect, endSilentConnections } from './connect.ts';
import type { Connected } from './connect.ts';

/** A tenth of a server's value. */
const SILENCE_MS = 550;

let postgres: PrivatePostgres | null;
let connected: Connected;

beforeAll(async () => {
  postgres = await startPrivatePostgres();
  if (!postgres) return;
  connected = connect({ connectionString: postgres.url, max: 2 }, () => undefined);
  endSilentConnections(connected.pool, SILENCE_MS);
}, 120_000);
afterAll(async () => {
  await connected?.pool.end();
  await postgres?.stop();
});

test('work that was given more time than a request is waited for as long as the server is there', async () => {
  if (!postgres) return;
  const { db } = connected;
  // Longer than two checks for silent connections.
  const { rows } = await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    return sql<{ done: number }>`select 7 as done from pg_sleep(1.2)`.execute(tx);
  });
  expect(rows).toEqual([{ done: 7 }]);
});

test('a connection that was idle for long is given up as well when the server hangs', async () => {
  if (!postgres || process.platform !== 'linux') return;
  const { db } = connected;
  await sql`select 1`.execute(db);
  await delay(SILENCE_MS + 100);
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const backend = rows[0]?.pid ?? 0;
  await delay(SILENCE_MS + 100);
  const all = [postgres.pid(), backend];
  for (const pid of all) process.kill(pid, 'SIGSTOP');
  try {
    await expect(sql`select 1`.execute(db)).rejects.toThrow(/does not answer/);
  } finally {
    for (const pid of all) process.kill(pid, 'SIGCONT');
  }
  await expect(sql`select 1`.execute(db)).resolves.toBeTruthy();
});
