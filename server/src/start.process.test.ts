import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { freePort } from '../../scripts/freePort.ts';
import { startPrivatePostgres } from '../../scripts/privatePostgres.ts';
import type { PrivatePostgres } from '../../scripts/privatePostgres.ts';
import { runEntry, startServer } from '../faults/serverProcess.ts';
import type { ServerProcess } from '../faults/serverProcess.ts';
import { prepareDataDir } from './platform/database/embedded/embeddedForTests.ts';

// Starts whole processes, which takes long on a busy machine.
const PATIENT = { timeout: 180_000 };
const EX_CONFIG = 78;

let folder: string;
let postgres: PrivatePostgres | null;
/** On the embedded database in `folder`, for tests that need a running server. */
let server: ServerProcess;
let metricsPort: number;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'assay-start-'));
  postgres = await startPrivatePostgres();
  metricsPort = await freePort();
  await prepareDataDir(join(folder, 'a'));
  server = await startServer({ DATA_DIR: join(folder, 'a'), METRICS_PORT: String(metricsPort) });
}, 180_000);
afterAll(async () => {
  server.kill('SIGKILL');
  await server.ended;
  await postgres?.stop();
  rmSync(folder, { recursive: true, force: true });
});

/** Runs a server that should refuse to start. @returns its exit code and output */
async function refused(environment: NodeJS.ProcessEnv) {
  const { code, output } = await runEntry('main.ts', [], { DATA_DIR: join(folder, 'b'), ...environment });
  return { code, lines: output.trim().split('\n') };
}

async function sql(text: string): Promise<any[]> {
  const client = new Client({ connectionString: postgres?.url });
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

test('wrong settings end a start with 78 and one line for each', PATIENT, async () => {
  const { code, lines } = await refused({
    PORT: 'seven',
    PASSWORD_MIN: '3',
    TIME_ZONE: 'Middle/Earth',
    LOG_LEVEL: 'loud',
  });
  expect(code).toBe(EX_CONFIG);
  expect(lines.map((line) => line.split(':')[0])).toEqual(['PORT', 'TIME_ZONE', 'PASSWORD_MIN', 'LOG_LEVEL']);
});

test('a second process on the same data directory is refused with the name of the holder', PATIENT, async () => {
  const { code, lines } = await refused({ DATA_DIR: join(folder, 'a') });
  expect(code).toBe(EX_CONFIG);
  expect(lines).toHaveLength(1);
  expect(lines[0]).toContain(`is in use by process ${server.pid} `);
  await expect.poll(async () => (await fetch(`${server.url}/readyz`)).status).toBe(200);
});

test(
  'a PostgreSQL that would lose confirmed answers is refused with 78, unless that is accepted',
  PATIENT,
  async () => {
    if (!postgres) return;
    const DATABASE_URL = postgres.url;
    for (const [setting, what] of [
      ['synchronous_commit', 'the last answers that were confirmed'],
      ['full_page_writes', 'torn pages'],
      ['fsync', 'destroys the database'],
    ]) {
      await sql(`alter system set ${setting} = off`);
      await sql('select pg_reload_conf()');
      const { code, lines } = await refused({ DATABASE_URL });
      expect(code, setting).toBe(EX_CONFIG);
      expect(lines).toHaveLength(1);
      expect(lines[0]).toContain(`${setting} is off`);
      expect(lines[0]).toContain(what);
      expect(await sql(`select from pg_tables where schemaname = 'public'`)).toEqual([]);
      if (setting !== 'fsync') await sql(`alter system reset ${setting}`);
    }
    const accepted = await startServer({ DATABASE_URL, DATA_DIR: join(folder, 'b'), UNSAFE_STORE: '1' });
    accepted.kill('SIGTERM');
    const { code, output } = await accepted.ended;
    expect(code).toBe(0);
    expect(output).toContain('UNSAFE_STORE=1, starting although: fsync is off');
    await sql('alter system reset all');
    await sql('select pg_reload_conf()');
  },
);

test(
  'a database from a newer version, an absent one and a taken port are each reported in one line',
  PATIENT,
  async () => {
    const probe = createServer().listen(0, '127.0.0.1');
    await once(probe, 'listening');
    onTestFinished(() => void probe.close());
    const port = String((probe.address() as AddressInfo).port);
    const absent = await refused({ DATABASE_URL: `postgres://nobody@127.0.0.1:${await freePort()}/nothing` });
    expect(absent).toEqual({ code: 1, lines: [expect.stringContaining('The database cannot be used')] });
    if (!postgres) return;
    const taken = await refused({ DATABASE_URL: postgres.url, PORT: port });
    expect(taken).toEqual({
      code: 1,
      lines: [`Cannot listen on 127.0.0.1:${port} (EADDRINUSE). Set PORT or HOST to another.`],
    });
    await sql(`insert into schema_migrations (name) values ('9999_later')`);
    const newer = await refused({ DATABASE_URL: postgres.url });
    expect(newer).toEqual({ code: 1, lines: [expect.stringContaining('a newer version of the product (9999_later)')] });
    await sql(`delete from schema_migrations where name = '9999_later'`);
  },
);

test('in production a database with demo accounts is refused until they are removed', PATIENT, async () => {
  if (!postgres) return;
  const environment = { DATABASE_URL: postgres.url, DATA_DIR: join(folder, 'b') };
  const production = { ...environment, NODE_ENV: 'production', PUBLIC_URL: 'http://localhost:3000', DEMO: '' };
  expect((await runEntry('commands/demo.ts', ['seed'], environment)).code).toBe(0);
  const { code, lines } = await refused(production);
  expect(code).toBe(EX_CONFIG);
  expect(lines).toEqual([expect.stringContaining('npm run demo -- remove')]);
  expect((await runEntry('commands/demo.ts', ['remove'], environment)).code).toBe(0);
  const served = await startServer(production);
  served.kill('SIGKILL');
  await served.ended;
});

test('only the private listener shows the parts of readiness and the metrics', PATIENT, async () => {
  const replyOf = async (url: string) => (await fetch(url)).json();
  // A database that takes more than a second to answer counts as not ready.
  await expect.poll(() => replyOf(`${server.url}/readyz`)).toEqual({ status: 'ready' });
  expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain('http_requests_total');
  const inside = `http://127.0.0.1:${metricsPort}`;
  const parts = { database: true, migrated: true, finalised: true, disk: true, accepting: true };
  await expect.poll(() => replyOf(`${inside}/readyz`)).toEqual(parts);
  const read = async () => (await fetch(`${inside}/metrics`)).text();
  // The jobs of the server wait for the one connection now and then.
  await expect.poll(read).toContain('db_pool_waiting 0');
  const metrics = await read();
  for (const line of [
    'http_requests_total{route="/readyz",method="GET",status="200"}',
    'quiz_attempts_open 0',
    'build_info{version="0.1.0"',
  ])
    expect(metrics).toContain(line);
  expect(metrics).toContain('backup_age_seconds +Inf');
});
