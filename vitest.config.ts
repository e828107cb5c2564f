import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testOrder.ts';

export default defineConfig({
  test: {
    include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    // One embedded database a worker, shared by its files and wiped between tests.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // For machines that do much else; how long something may take is for bench/ to say.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes when it comes; the default of a second is a timed assertion in disguise.
    expect: { poll: { timeout: 30_000 } },
    globalSetup: ['server/test/testTemplate.ts'],
    setupFiles: ['server/test/testSetup.ts'],
    dir: import.meta.dirname,
  },
});
