import { closeSync, fsyncSync, openSync } from 'node:fs';

/** Makes the names in a directory durable, so that a renamed file survives a power cut. */
export function syncDirectory(directory: string): void {
  if (process.platform === 'win32') return; // Windows cannot sync directories.
  const descriptor = openSync(directory, 'r');
  try {
    fsyncSync(descriptor);
  } finally {
    closeSync(descriptor);
  }
}
