import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testOrder.ts';

/** Tests of whole processes, of databases of their own and of real waits; `npm test -- --all` runs them. */
const PROCESSES = '**/*.process.test.ts';

/** What a full disk does comes to the tests' database by an import only. */
const ofNoDatabase = process.env['TEST_DATABASE_URL'] ? ['**/diskFull.process.test.ts'] : [];

const onNode = {
  globalSetup: ['server/test/testTemplate.ts'],
  setupFiles: ['server/test/testSetup.ts'],
};

/** Whatever has no other name, so that every test is in a project. */
const node = {
  extends: true,
  test: {
    ...onNode,
    name: 'node',
    include: ['contract/src/**/*.test.ts', 'server/src/**/*.test.ts', 'web/src/**/*.test.ts', 'scripts/**/*.test.ts'],
    exclude: [PROCESSES],
  },
} as const;

const processes = {
  extends: true,
  test: { ...onNode, name: 'process', include: [PROCESSES], exclude: ['node_modules/**', ...ofNoDatabase] },
} as const;

export default defineConfig({
  test: {
    projects: [node, processes],
    // One embedded database a worker, shared by its files and wiped between tests.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // For machines that do much else; how long something may take is for bench/ to say.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // What is waited for comes when it comes; the default of a second is a timed assertion in disguise.
    expect: { poll: { timeout: 30_000 } },
    dir: import.meta.dirname,
  },
});
