import { randomBytes } from 'node:crypto';
import { statfsSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { Client, Pool } from 'pg';
import { startPrivatePostgres } from '../../scripts/privatePostgres.ts';
import { note } from './report.ts';

/** Linux's number of a file system in memory. */
const TMPFS = 0x01_02_19_94;

export interface BenchDatabase {
  url: string;
  stop(): Promise<void>;
}

/** An empty database: on DATABASE_URL's server if given, otherwise on a private PostgreSQL of this run. */
export async function openDatabase(): Promise<BenchDatabase> {
  const given = process.env['DATABASE_URL'];
  if (given) return createOn(given);
  if (statfsSync(tmpdir()).type === TMPFS)
    note('The temporary folder is in memory: a commit costs less here than on a disk. TMPDIR names another.');
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

/** Direct connections to the database, bypassing the product and its time-outs. */
export function directPool(url: string, connections: number): Pool {
  const pool = new Pool({ connectionString: url, max: connections });
  // The database may stop before the last connection is closed.
  pool.on('error', () => undefined);
  return pool;
}
