import { getSystemErrorMessage } from 'node:util';
import { ConfigFaults } from '../settings/config.ts';
import { failureOfDatabase } from '../database/failures.ts';
import { DirectoryInUse } from '../database/embedded/lock.ts';
import { UnsafeStore } from '../database/store.ts';
import { Refusal } from '../refusals/refusal.ts';

// sysexits.h: the configuration is wrong, so restarting will not help.
const EX_CONFIG = 78;

/** The text and exit code for an error that ends the process. Only bugs of ours show a stack. */
export function explain(error: unknown): { lines: string[]; exitCode: number } {
  if (error instanceof ConfigFaults || error instanceof UnsafeStore)
    return { lines: error.faults, exitCode: EX_CONFIG };
  if (error instanceof DirectoryInUse) return { lines: [error.message], exitCode: EX_CONFIG };
  if (!(error instanceof Error)) return { lines: [String(error)], exitCode: 1 };
  if (error instanceof Refusal) return { lines: [error.message], exitCode: 1 };
  const { code, errno, path, syscall, address, port } = error as NodeJS.ErrnoException & {
    address?: string;
    port?: number;
  };
  if (syscall === 'listen')
    return { lines: [`Cannot listen on ${address}:${port} (${code}). Set PORT or HOST to another.`], exitCode: 1 };
  // File errors: a socket's error has no path, and a full disk's has none either.
  if (errno !== undefined && (path !== undefined || code === 'ENOSPC'))
    return { lines: [`${path ?? 'The disk'}: ${getSystemErrorMessage(errno)} (${code})`], exitCode: 1 };
  if (failureOfDatabase(error))
    return { lines: [`The database cannot be used: ${error.message || code}`], exitCode: 1 };
  return { lines: [error.stack ?? error.message], exitCode: 1 };
}
