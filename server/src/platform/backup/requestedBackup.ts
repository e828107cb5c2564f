import { constants, copyFileSync, existsSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import type { Config } from '../settings/config.ts';
import { databaseFolder } from '../database/store.ts';
import { askServer } from '../operators/askServer.ts';
import { automaticFolder, inWorkFile, listBackups } from './automatic.ts';
import { makeOutputFolder } from './outputFolder.ts';
import { syncDirectory } from '../files/syncDirectory.ts';

type Settings = Pick<Config, 'dataDir'>;

/**
 * Asks the server running on this data directory for a backup now.
 * @param noticedAfterMs for tests
 * @returns the backup's file
 */
export async function askServerForBackup(config: Settings, noticedAfterMs?: number): Promise<string> {
  const folder = automaticFolder(config);
  makeOutputFolder(folder);
  const name = await askServer(config, {
    folder,
    body: null,
    noticedAfterMs,
    isBusy: () => existsSync(inWorkFile(config)),
    refusals: {
      unnoticed: () => `The process that holds ${databaseFolder(config)} makes no backups.${newestSaid(config)}`,
      failed: () => `The running server could not make a backup; its log says why.${newestSaid(config)}`,
      ended: () => `The server ended before it made the backup; ask again.${newestSaid(config)}`,
    },
  });
  return join(folder, String(name));
}

function newestSaid(config: Settings): string {
  const [newest] = listBackups(automaticFolder(config));
  return newest ? ` The newest backup is ${newest.file}` : '';
}

/** Copies a backup into another folder; it appears under its name only when complete and synced. @returns the copy */
export async function copyBackup(file: string, folder: string): Promise<string> {
  const target = join(folder, basename(file));
  const unfinished = `${target}.unfinished`;
  try {
    copyFileSync(file, unfinished, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE); // Keeps mode 600.
    const copied = await open(unfinished, 'r+');
    await copied.sync();
    await copied.close();
    await rename(unfinished, target);
  } catch (error) {
    rmSync(unfinished, { force: true });
    throw error;
  }
  syncDirectory(folder);
  return target;
}
