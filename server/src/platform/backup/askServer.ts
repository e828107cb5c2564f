import { constants, copyFileSync, existsSync, rmSync } from 'node:fs';
import { open, rename } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../settings/config.ts';
import { databaseFolder, isInUse } from '../database/store.ts';
import { Refusal } from '../refusals/refusal.ts';
import { automaticFolder, inWorkFile, listBackups } from './automatic.ts';
import { makeOutputFolder } from './outputFolder.ts';
import { syncDirectory } from '../files/syncDirectory.ts';
import { makeWish } from './wishes.ts';

/** An idle server looks for requests every 2 s. */
const NOTICED_AFTER_MS = 20_000;
const LOOK_EVERY_MS = 200;
/** Checking takes a moment and blocks this process. */
const IS_IN_USE_EVERY_MS = 2000;

type Settings = Pick<Config, 'dataDir'>;

/**
 * Asks the server running on this data directory for a backup now.
 * @param noticedAfterMs for tests
 * @returns the backup's file
 */
export async function askServerForBackup(config: Settings, noticedAfterMs = NOTICED_AFTER_MS): Promise<string> {
  const folder = automaticFolder(config);
  makeOutputFolder(folder);
  const wish = makeWish(folder);
  let unnoticedMs = 0;
  for (let waited = 0; ; waited += LOOK_EVERY_MS) {
    const state = wish.state();
    if (state.step === 'made') {
      wish.forget();
      return state.file;
    }
    if (state.step === 'failed' || state.step === 'gone') {
      wish.forget();
      throw new Refusal(`The running server could not make a backup; its log says why.${newestSaid(config)}`);
    }
    if (state.step === 'wanted' && unnoticedMs >= noticedAfterMs && wish.withdraw())
      throw new Refusal(`The process that holds ${databaseFolder(config)} makes no backups.${newestSaid(config)}`);
    if (waited % IS_IN_USE_EVERY_MS === 0 && !isInUse(config)) {
      wish.withdraw();
      throw new Refusal(`The server ended before it made the backup; ask again.${newestSaid(config)}`);
    }
    await delay(LOOK_EVERY_MS);
    unnoticedMs = existsSync(inWorkFile(config)) ? 0 : unnoticedMs + LOOK_EVERY_MS;
  }
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
