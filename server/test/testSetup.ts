import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterAll, vi } from 'vitest';

// Properties use the same cases every time, so that a failure belongs to the change that caused it. PROPERTY_SEED=7 npm
// run unit uses others.
fc.configureGlobal({ seed: Number(process.env['PROPERTY_SEED'] ?? 1) });

// Tests start a hundred processes, and the first one compiles the code for all of them. The folder is deleted with the
// run.
process.env['NODE_COMPILE_CACHE'] = join(tmpdir(), 'compiled');

// The next file of this worker needs real time: with the clock of this one it would never end.
afterAll(() => void vi.useRealTimers());
