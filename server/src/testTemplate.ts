import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { TestProject } from 'vitest/node';
import { connect } from './platform/database/connect.ts';
import { openEmbedded } from './platform/database/embedded/embedded.ts';
import { migrate } from './platform/database/migrate.ts';

declare module 'vitest' {
  export interface ProvidedContext {
    template: string;
  }
}

/** Once a test run: an empty, migrated embedded database as a tarball, from which every worker starts its own. */
export default async function makeTemplate(project: TestProject): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'assay-template-'));
  const file = join(folder, 'template.tar');
  if (!process.env['TEST_DATABASE_URL']) {
    const embedded = await openEmbedded({ dataDir: join(folder, 'database'), sync: false });
    const { pool } = connect(embedded.connection, () => undefined);
    await migrate(pool);
    await pool.end();
    await writeFile(file, await embedded.dump('none'));
    await embedded.close();
  }
  project.provide('template', file);
  return () => rm(folder, { recursive: true, force: true });
}
