import { statfsSync } from 'node:fs';

// The engine can refuse a statement for want of space (error 53100) only while it grows a table; when its log or a
// checkpoint finds the disk full, it panics. So tables leave this much alone: as much log as gathers at most, and room.
export const RESERVE_BYTES = 64 * 2 ** 20;

/** What a user without special rights may still write. */
export function freeBytes(directory: string): number {
  const { bavail, bsize } = statfsSync(directory);
  return bavail * bsize;
}
