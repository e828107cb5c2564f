import { existsSync, statSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import product from '../../../package.json' with { type: 'json' };
import type { PostgresPlace } from '../database/connect.ts';
import type { Config } from '../settings/config.ts';
import { databaseFolder, openAsFound } from '../database/store.ts';
import { Refusal } from '../refusals/refusal.ts';
import { nameOfBackup } from './names.ts';
import { makeOutputFolder } from './outputFolder.ts';
import { readPortable, writePortable } from './portable.ts';
import type { Contents, Manifest } from './portable.ts';
import { readSealed, writeSealed } from './sealedFile.ts';

type Settings = Pick<Config, 'DATABASE_URL' | 'dataDir' | 'UNSAFE_STORE' | 'BACKUP_KEY'> & PostgresPlace;

export interface Inspected {
  file: string;
  bytes: number;
  manifest: Manifest;
  contents: Contents;
}

/**
 * Writes the configured database to a new backup file in a folder, and verifies it.
 * @throws DirectoryInUse if a running server holds the embedded database
 */
export async function backUp(config: Settings, folder: string, now: Date): Promise<Inspected> {
  if (!config.DATABASE_URL && !existsSync(databaseFolder(config)))
    throw new Refusal(`There is no database in ${config.dataDir} yet.`);
  makeOutputFolder(folder);
  const store = await openAsFound(config, () => undefined, 'work');
  const file = join(folder, nameOfBackup(now));
  try {
    const about = { version: product.version, createdAt: now.toISOString() };
    await store.db
      .connection()
      .execute((connection) => writeSealed(file, writePortable(connection, about), config.BACKUP_KEY));
  } finally {
    await store.close();
  }
  try {
    return await inspect(file, config.BACKUP_KEY);
  } catch (error) {
    await rm(file);
    throw error;
  }
}

/** Verifies a backup from its first to its last byte. @throws UnusableBackup */
export async function inspect(file: string, key: string | undefined): Promise<Inspected> {
  let manifest: Manifest | undefined;
  const contents = await readPortable(readSealed(file, key), {
    manifest: async (found) => {
      manifest = found;
    },
    rows: async () => undefined,
  });
  if (!manifest) throw new Refusal(`${file} does not say what it holds.`);
  return { file, bytes: statSync(file).size, manifest, contents };
}

/** Size, contents and time of a backup, for people. */
export function describe({ file, bytes, manifest, contents }: Inspected): string {
  const tables = Object.values(contents);
  const rows = tables.reduce((sum, table) => sum + table.rows, 0);
  return `${file}: ${rows} rows of ${tables.length} tables as of ${manifest.createdAt}, ${(bytes / 1e6).toFixed(1)} MB`;
}
