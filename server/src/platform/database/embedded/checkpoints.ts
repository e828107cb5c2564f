import type { PGlite } from '@electric-sql/pglite';
import { freeBytes } from './diskSpace.ts';

// Single-user PostgreSQL, which PGlite is, never checkpoints by itself. Without this file the log would grow until the
// store is closed (measured: 12 MB for every 10 MB inserted), and with it disk use and recovery time.

/** Log size that triggers a checkpoint. Replaying this much takes about a second. */
const MAX_LOG_BYTES = 48 * 2 ** 20;
/**
 * The bytes written overstate the log, because a page is rewritten at each commit, and asking for the true size costs a
 * query.
 */
const ASK_AFTER_BYTES = 8 * 2 ** 20;

/** A checkpoint that cannot write its small new files panics. */
const CHECKPOINT_BYTES = 2 ** 20;

type Options = { directory: string; log: (line: string) => unknown; maxLogBytes: number | undefined };

/** Keeps the write-ahead log short. Triggered by the bytes written, so an idle store does nothing. */
export function createCheckpoints({ directory, log, maxLogBytes = MAX_LOG_BYTES }: Options) {
  let bytesWritten = 0;

  return {
    noteLogWrite(bytes: number): void {
      bytesWritten += bytes;
    },
    /** Call only without an open transaction. */
    async checkpointWhenDue(db: PGlite): Promise<void> {
      if (bytesWritten < Math.min(ASK_AFTER_BYTES, maxLogBytes)) return;
      if (freeBytes(directory) < CHECKPOINT_BYTES) return;
      bytesWritten = 0;
      try {
        const { rows } = await db.query<{ bytes: string }>(
          'select pg_current_wal_lsn() - redo_lsn as bytes from pg_control_checkpoint()',
        );
        if (Number(rows[0]?.bytes) >= maxLogBytes) await db.exec('CHECKPOINT');
      } catch (error) {
        // The client's own statement has succeeded, so it sees no error; more writing triggers the next attempt.
        log(`checkpoint failed: ${(error as Error).message}`);
      }
    },
  };
}
