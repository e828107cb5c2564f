import { constants, copyFileSync, existsSync, mkdirSync, rmSync, writeFileSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, dirname, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../config.ts';
import { databaseFolder, isInUse } from '../database/store.ts';
import { Refusal } from '../refusal.ts';
import { automaticFolder, inWorkFile, listBackups, wantedFile } from './automatic.ts';
import { syncDirectory } from './syncDirectory.ts';

/** A server looks for wishes every 2 s. */
const NOTICED_AFTER_MS = 20_000;

type Settings = Pick<Config, 'dataDir'>;

/** Has the server that runs on this data directory make a backup now. @returns its file */
export async function askServerForBackup(config: Settings): Promise<string> {
  const wanted = wantedFile(config);
  mkdirSync(dirname(wanted), { recursive: true, mode: 0o700 });
  const before = listBackups(automaticFolder(config))[0];
  writeFileSync(wanted, '', { mode: 0o600 });
  for (let waited = 0; existsSync(wanted); waited += 200) {
    if (waited >= NOTICED_AFTER_MS) {
      rmSync(wanted, { force: true });
      throw new Refusal(`The process that holds ${databaseFolder(config)} makes no backups.${newestSaid(before)}`);
    }
    await delay(200);
  }
  while (existsSync(inWorkFile(config)) && isInUse(config)) await delay(200);
  const made = listBackups(automaticFolder(config))[0];
  if (!made || made.madeAt.getTime() === before?.madeAt.getTime())
    throw new Refusal(`The running server could not make a backup; its log says why.${newestSaid(before)}`);
  return made.file;
}

const newestSaid = (newest: { file: string } | undefined) => (newest ? ` The newest backup is ${newest.file}` : '');

/** Copies a backup into another folder; under its name it is whole and on the disk. @returns the copy */
export async function copyBackup(file: string, folder: string): Promise<string> {
  const target = join(folder, basename(file));
  const unfinished = `${target}.unfinished`;
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  copyFileSync(file, unfinished, constants.COPYFILE_EXCL | constants.COPYFILE_FICLONE); // Keeps mode 600.
  const copied = await open(unfinished, 'r+');
  await copied.sync();
  await copied.close();
  await rename(unfinished, target);
  syncDirectory(folder);
  return target;
}
