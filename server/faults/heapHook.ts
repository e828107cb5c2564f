import { renameSync, writeFileSync } from 'node:fs';
import { isMainThread } from 'node:worker_threads';

// Loaded into a server under test with `node --expose-gc --import`, so that the product itself needs no hook: on
// SIGUSR2 it collects garbage and writes the remaining heap, in MB, to the file HEAP_FILE.

const file = process.env['HEAP_FILE'] ?? '';

if (isMainThread)
  process.on('SIGUSR2', () => {
    globalThis.gc?.();
    // The second collection also frees what finalizers held.
    setImmediate(() => {
      globalThis.gc?.();
      const { heapUsed, external } = process.memoryUsage();
      writeFileSync(`${file}.part`, String((heapUsed + external) / 1024 / 1024));
      renameSync(`${file}.part`, file);
    });
  });
