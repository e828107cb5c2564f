import { statfsSync } from 'node:fs';

// The engine can refuse a statement for lack of space (error 53100) only while it grows a table; a full disk during a
// log write or checkpoint makes it panic. So tables leave this much free: the largest log, and a margin.
export const RESERVE_BYTES = 64 * 2 ** 20;

/** Free space for an unprivileged user. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
