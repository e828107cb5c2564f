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

/** Components in a document without a browser; no database, so none is prepared for them. */
const dom = {
  extends: true,
  test: {
    name: 'dom',
    include: ['web/src/**/*.test.tsx'],
    environment: 'happy-dom',
    // Where nobody listens: what is not answered by a test is refused at once.
    environmentOptions: { happyDOM: { url: 'http://localhost:1' } },
    setupFiles: ['web/test/setup.ts'],
    silent: 'passed-only',
  },
} as const;

export default defineConfig({
  test: {
    projects: [node, dom, processes],
    // A worker's files share what they have loaded: one embedded database, wiped between tests; the libraries of pages.
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
