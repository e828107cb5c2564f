import { constants, cpSync, readdirSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { freeBytes, RESERVE_BYTES } from './diskSpace.ts';

/**
 * Copies the engine's files, at once where the file system shares blocks. Called between two statements it leaves what
 * a crash at that instant would leave: opening the copy recovers.
 */
export function copyFiles(directory: string, target: string): void {
  // Twice the size: whoever opens the copy writes too, and neither may fill the disk of the store itself.
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
