import { readFileSync } from 'node:fs';
import { defineConfig } from 'vitest/config';
import { LongestFirst } from './scripts/testOrder.ts';

/** Tests of whole processes, of databases of their own and of real waits; `npm test -- --all` runs them. */
const PROCESSES = '**/*.process.test.ts';

/** The tests that `npm test -- --all` repeats on PostgreSQL. */
const selected = process.env['TEST_SELECTION'];
const repeated = selected && (JSON.parse(readFileSync(selected, 'utf8')) as { files: string[]; pattern: string });

/** In MB. Each test starts a server; with the default most of them are copied while they are in use. */
const YOUNG = 128;

const onNode = {
  execArgv: [`--min-semi-space-size=${YOUNG}`, `--max-semi-space-size=${YOUNG}`],
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
  test: { ...onNode, name: 'process', include: [PROCESSES], exclude: ['node_modules/**'] },
} as const;

const again = {
  extends: true,
  test: { ...onNode, name: 'again', include: repeated ? repeated.files : [] },
} as const;

/** Component tests in a DOM without a browser; they need no database. */
const dom = {
  extends: true,
  test: {
    name: 'dom',
    include: ['web/src/**/*.test.tsx'],
    environment: 'happy-dom',
    // A closed port, so that requests without a test's answer fail at once.
    environmentOptions: { happyDOM: { url: 'http://localhost:1' } },
    setupFiles: ['web/test/setup.ts'],
    silent: 'passed-only',
  },
} as const;

export default defineConfig({
  test: {
    projects: repeated ? [again] : [node, dom, processes],
    ...(repeated && { testNamePattern: new RegExp(repeated.pattern) }),
    // A worker's files share what they have loaded: one embedded database, wiped between tests; the pages' libraries.
    isolate: false,
    maxWorkers: 2,
    sequence: { sequencer: LongestFirst },
    // For busy machines; durations are measured in bench/.
    testTimeout: 60_000,
    hookTimeout: 120_000,
    // Polling should not assert durations, which the default of a second would.
    expect: { poll: { timeout: 30_000 } },
    dir: import.meta.dirname,
  },
});
