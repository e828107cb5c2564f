import { execFileSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface SmallDisk {
  /** World-writable, because PostgreSQL runs as another user. */
  folder: string;
  /** Writes a file until only that many bytes are free. */
  fill(leave: number): void;
  /** Removes that file. */
  free(): void;
  remove(): void;
}

const CHUNK = Buffer.alloc(2 ** 16);

/** A small in-memory disk. @returns null, after reporting why, if none can be created */
export function makeSmallDisk(megabytes: number, say: (line: string) => void): SmallDisk | null {
  if (process.platform !== 'linux' || process.getuid?.() !== 0) {
    say('skipped: mounting a small disk needs Linux and root');
    return null;
  }
  const folder = mkdtempSync(join(tmpdir(), 'assay-disk-'));
  const filler = join(folder, 'filler');
  try {
    execFileSync('/bin/mount', ['-t', 'tmpfs', '-o', `size=${megabytes}m,mode=1777`, 'assay-disk', folder], {
      stdio: 'pipe',
    });
  } catch (error) {
    rmSync(folder, { recursive: true });
    say(`skipped: cannot mount a small disk (${String((error as { stderr?: Buffer }).stderr).trim()})`);
    return null;
  }
  // Ctrl-C also cleans up: child processes end, and the disk is removed.
  const interrupt = () => process.exit(1);
  const remove = () => {
    process.off('exit', remove);
    process.off('SIGINT', interrupt);
    process.off('SIGTERM', interrupt);
    // Lazily, because its processes may still be ending at exit.
    execFileSync('/bin/umount', ['-l', folder]);
    rmSync(folder, { recursive: true, force: true });
  };
  process.once('exit', remove);
  process.once('SIGINT', interrupt);
  process.once('SIGTERM', interrupt);
  const left = () => {
    const { bavail, bsize } = statfsSync(folder);
    return bavail * bsize;
  };
  return {
    folder,
    fill(leave) {
      const file = openSync(filler, 'a');
      try {
        while (left() > leave) writeSync(file, CHUNK);
      } catch (error) {
        if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
      } finally {
        closeSync(file);
      }
    },
    free: () => rmSync(filler, { force: true }),
    remove,
  };
}
