import { constants, cpSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freeBytes, RESERVE_BYTES } from './diskSpace.ts';

/**
 * Copies the engine's files, using copy-on-write where the file system supports it. Between two statements the copy
 * equals the state after a crash, and opening it recovers.
 */
export function copyFiles(directory: string, target: string): void {
  // Twice the size, because opening the copy writes too, and neither may fill the store's own disk.
  const needed = 2 * sizeOf(directory) + RESERVE_BYTES;
  if (freeBytes(dirname(target)) < needed)
    throw new Error('There is too little disk space for a copy of the database.');
  cpSync(directory, target, { recursive: true, mode: constants.COPYFILE_FICLONE });
}

function sizeOf(directory: string): number {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);
}
