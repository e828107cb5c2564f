import { randomBytes } from 'node:crypto';
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import type { TestProject } from 'vitest/node';
import { connect } from '../src/platform/database/connect.ts';
import { openEmbedded } from '../src/platform/database/embedded/embedded.ts';
import { migrate } from '../src/platform/database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The file of an empty, migrated embedded database; none with TEST_DATABASE_URL. */
    template: string;
    /** The prefix of this run's database names on TEST_DATABASE_URL. */
    databases: string;
  }
}

/**
 * Once per test run: an empty, migrated embedded database as a tarball, from which every worker starts. Workers end
 * without cleanup, so their files share one folder and their databases one prefix, which are deleted with the run.
 */
export default async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  const url = process.env['TEST_DATABASE_URL'];
  // As short as possible, because socket paths in it have a maximum length.
  const folder = await mkdtemp(join(tmpdir(), 'at-'));
  await chmod(folder, 0o711); // A PostgreSQL started by tests runs as another user.
  process.env['TMPDIR'] = folder;
  const file = join(folder, 'template.tar');
  if (!url) {
    const embedded = await openEmbedded({ dataDir: join(folder, 'database'), sync: false });
    const { pool } = connect(embedded.connection, () => undefined);
    await migrate(pool);
    await pool.end();
    await writeFile(file, await embedded.dump('none'));
    await embedded.close();
  }
  const databases = `assay_test_${randomBytes(4).toString('hex')}_`;
  project.provide('template', file);
  project.provide('databases', databases);
  return async () => {
    // A process that was just killed may still write.
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
    if (url) await dropDatabases(url, databases);
  };
}

async function dropDatabases(url: string, beginning: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  const { rows } = await client.query<{ name: string }>(
    'select datname as name from pg_database where starts_with(datname, $1)',
    [beginning],
  );
  for (const { name } of rows) await client.query(`drop database if exists ${name} with (force)`);
  await client.end();
}
