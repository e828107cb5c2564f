import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes the names in a directory durable: a file that was renamed there is found after a power cut. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return; // Windows has no sync for directories.
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
