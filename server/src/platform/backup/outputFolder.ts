import { mkdirSync, mkdtempSync, rmdirSync } from 'node:fs';
import { join } from 'node:path';
import { getSystemErrorMessage } from 'node:util';
import { Refusal } from '../refusals/refusal.ts';

/** Creates the folder if needed and tests that it is writable, before the slow backup starts. */
export function makeOutputFolder(folder: string): void {
  try {
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    rmdirSync(mkdtempSync(join(folder, '.assay-')));
  } catch (error) {
    const { code, errno } = error as NodeJS.ErrnoException;
    if (errno === undefined) throw error;
    const why = code === 'EEXIST' || code === 'ENOTDIR' ? 'not a folder' : getSystemErrorMessage(errno);
    throw new Refusal(`Cannot write into ${folder}: ${why} (${code}).`);
  }
}
