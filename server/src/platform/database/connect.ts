import type { Socket } from 'node:net';
import { Kysely, PostgresDialect } from 'kysely';
import { Client, DatabaseError, Pool, types } from 'pg';
import type { PoolClient, PoolConfig } from 'pg';
import { createCommitSeconds } from '../telemetry/metrics.ts';
import type { CommitSeconds } from '../telemetry/metrics.ts';
import { preparing } from './prepared.ts';
import type { Database, Db } from './schema.ts';

// int8 and numeric arrive as text; ours stay below 2^53 and have few decimals. A date has no time zone, so it stays
// text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

export interface Connected {
  db: Db;
  pool: Pool;
  commitSeconds: CommitSeconds;
}

export interface PostgresPlace {
  DATABASE_URL?: string | undefined;
  /** The certificate (PEM) of a private certificate authority. */
  DATABASE_CA_FILE?: string | undefined;
}

/** How to reach PostgreSQL; with a private authority, the host name must match the certificate. */
export function postgresAt({ DATABASE_URL = '', DATABASE_CA_FILE: ca }: PostgresPlace): PoolConfig {
  if (ca === undefined) return { connectionString: DATABASE_URL };
  const url = new URL(DATABASE_URL);
  // TLS parameters in the URL would override the ones set here.
  for (const name of url.searchParams.keys().toArray()) if (name.startsWith('ssl')) url.searchParams.delete(name);
  return { connectionString: url.href, ssl: { ca } };
}

/** Requests answer or fail within ten seconds; migrations, commands and backups have no limit. */
export type Pace = 'requests' | 'work';

const LIMITS: Record<Pace, PoolConfig> = {
  requests: {
    connectionTimeoutMillis: 4000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
  },
  work: { connectionTimeoutMillis: 10_000 },
};

/** Opens the connection pool for either store. The embedded database serves one connection at a time. */
export function connect(options: PoolConfig, onLost: (error: Error) => void, pace: Pace = 'requests'): Connected {
  const pool = new Pool({ max: 10, application_name: 'assay', ...LIMITS[pace], ...options });
  // Without listeners a broken connection would end the process: the pool hears of idle ones, the client of those in
  // use.
  pool.on('error', onLost);
  pool.on('connect', (client) => client.on('error', () => undefined));
  const commitSeconds = createCommitSeconds();
  const db = new Kysely<Database>({
    dialect: new PostgresDialect({ pool: preparing(pool) }),
    log({ level, query, queryDurationMillis }) {
      if (level === 'query' && query.sql === 'commit') commitSeconds.observe(queryDurationMillis / 1000);
    },
  });
  return { db, pool, commitSeconds };
}

/** Longer than any statement in a request may take. */
const SILENCE_MS = 5500;
/** Short enough for requests to fail within ten seconds. */
const PROBE_MS = 2500;

/**
 * Destroys connections whose server is paused or unreachable, which time-outs alone do not end. Long-running work is
 * silent as well, so a second connection probes the server: while it answers, the first one is left alone. The driver's
 * query_timeout would return the connection to the pool with the statement still running.
 * @param silenceMs longer than any statement in a request may take; shorter in tests
 */
export function endSilentConnections(pool: Pool, silenceMs = SILENCE_MS): void {
  pool.on('connect', (client) => {
    const { stream } = (client as unknown as { connection: { stream: Socket } }).connection;
    const lookAfter = async () => {
      if (isIdle(client)) return;
      if (await answers(pool.options)) stream.setTimeout(silenceMs);
      else if (!isIdle(client)) stream.destroy(new Error('Connection terminated: the database does not answer'));
    };
    stream.setTimeout(silenceMs);
    stream.on('timeout', () => void lookAfter());
  });
}

const isIdle = (client: PoolClient) => (client as unknown as { readyForQuery: boolean }).readyForQuery;

/** Whether the server responds to a new connection, even with a refusal. */
async function answers(options: PoolConfig): Promise<boolean> {
  const probe = new Client({
    ...options,
    password: options.password,
    connectionTimeoutMillis: PROBE_MS,
    query_timeout: PROBE_MS,
  });
  probe.on('error', () => undefined);
  try {
    await probe.connect();
    await probe.query('select 1');
    return true;
  } catch (error) {
    return error instanceof DatabaseError;
  } finally {
    void probe.end().catch(() => undefined);
  }
}
