import { Kysely, PostgresDialect } from 'kysely';
import { Pool, types } from 'pg';
import type { PoolConfig } from 'pg';
import type { Database } from './schema.ts';

// int8 and numeric come as text; ours stay below 2^53 and have few decimals. A date has no time zone: keep its text.
types.setTypeParser(types.builtins.INT8, Number);
types.setTypeParser(types.builtins.NUMERIC, Number);
types.setTypeParser(types.builtins.DATE, (text) => text);

export type Db = Kysely<Database>;

export interface Connected {
  db: Db;
  pool: Pool;
}

/** Opens the pool both stores share. The embedded database serves one connection at a time. */
export function connect(options: PoolConfig, onLost: (error: Error) => void): Connected {
  const pool = new Pool({
    max: 10,
    connectionTimeoutMillis: 5000,
    statement_timeout: 5000,
    idle_in_transaction_session_timeout: 15_000,
    application_name: 'assay',
    ...options,
  });
  // Without a listener an idle connection that breaks would end the process.
  pool.on('error', onLost);
  return { db: new Kysely<Database>({ dialect: new PostgresDialect({ pool }) }), pool };
}
