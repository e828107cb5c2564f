import { randomBytes } from 'node:crypto';
import { Client, Pool } from 'pg';
import { startPrivatePostgres } from '../../scripts/privatePostgres.ts';

export interface BenchDatabase {
  url: string;
  stop(): Promise<void>;
}

/** An empty database: on DATABASE_URL's server when that is given, otherwise on a private PostgreSQL of this run. */
export async function openDatabase(): Promise<BenchDatabase> {
  const given = process.env['DATABASE_URL'];
  if (given) return createOn(given);
  const server = await startPrivatePostgres();
  if (!server) throw new Error('Install PostgreSQL 15 or later, or give DATABASE_URL of one to measure with.');
  return server;
}

async function createOn(serverUrl: string): Promise<BenchDatabase> {
  const name = `assay_bench_${randomBytes(6).toString('hex')}`;
  await command(serverUrl, `create database ${name}`);
  const url = new URL(serverUrl);
  url.pathname = `/${name}`;
  return {
    url: url.href,
    stop: () => command(serverUrl, `drop database ${name} with (force)`),
  };
}

async function command(url: string, text: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(text);
  await client.end();
}

/** Connections to the database itself, past the product and without its time-outs. */
export function straightTo(url: string, connections: number): Pool {
  const pool = new Pool({ connectionString: url, max: connections });
  // The database may end before the last connection has said goodbye.
  pool.on('error', () => undefined);
  return pool;
}
