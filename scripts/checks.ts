import { spawn } from 'node:child_process';
import { existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findBrowser, findFirefox, findShell, preparePrograms } from './browser.ts';
import { buildWeb } from './build.ts';
import { brokenBrowserTests, brokenUnitTests, type BrowserReport, type UnitReport } from './failures.ts';
import { startPrivatePostgres } from './privatePostgres.ts';
import { alwaysRepeated, coverOf, readNotes, secondsIn, selectionOf } from './statementCover.ts';
import type { Notes, TimedReport } from './statementCover.ts';

const root = join(import.meta.dirname, '..');
const results = join(root, 'node_modules', '.cache', 'assay', 'results');

/**
 * The number of passed and failed checks and tests, and the failed ones by name with the beginning of their message.
 */
export interface Count {
  passed: number;
  failed: number;
  failures: string[];
  stages: Stage[];
}

interface Stage {
  name: string;
  minutes: number;
}

const NOTHING: Count = { passed: 0, failed: 0, failures: [], stages: [] };

const module = (...path: string[]) => join(root, 'node_modules', ...path);
const tsc = (project: string) => [module('typescript-native', 'bin', 'tsc'), '-p', project];

const STATIC: readonly [string, string[]][] = [
  ['format', [module('oxfmt', 'bin', 'oxfmt'), '--check']],
  ['lint', [module('oxlint', 'bin', 'oxlint')]],
  ['types: contract', tsc('contract')],
  ['types: server', tsc('server')],
  ['types: web', tsc('web')],
  ['types: web tests', tsc('web/tsconfig.node.json')],
  ['types: e2e', tsc('e2e')],
  ['types: bench', tsc('bench')],
  ['types: scripts', tsc('scripts')],
  [
    'dependency rules',
    [
      module('dependency-cruiser', 'bin', 'dependency-cruiser.mjs'),
      '--config',
      '.dependency-cruiser.cjs',
      'contract/src',
      'server/src',
      'server/migrations',
      'web/src',
    ],
  ],
  ['unused code', [module('knip', 'bin', 'knip.js')]],
];

/** Format, lint, types, dependency rules, unused code, then the tests that need neither PostgreSQL nor a browser. */
export const check = () =>
  inTurn(
    staticStage,
    stage(NAMELESS, () => namelessTests()),
  );

/** `npm test`: a confident answer in ten minutes on two cores. */
export const testMain = () =>
  withNotes((notes, env) =>
    inTurn(
      staticStage,
      stage(NAMELESS, () => namelessTests(env)),
      sizeStage,
      stage('main journeys in the browser, locks and concurrency on PostgreSQL', async () =>
        // Both mostly wait: for pages and calls, and for transactions that wait for each other.
        sum(await Promise.all([mainJourneys(), repeatedOnPostgres(notes, alwaysRepeated)])),
      ),
    ),
  );

/** `npm test -- --all` and CI: everything except faults and measurements, in twenty minutes on two cores. */
export const testAll = () => {
  const browsers = findBrowsers();
  return inTurn(
    staticStage,
    stage('unit, API, component and process tests, every statement on PostgreSQL', besideEachOther),
    sizeStage,
    stage('browser tests in three themes', () => browserTests(browsers, [], { E2E_THEMES: 'all' })),
  );
};

/** Process tests wait for starts, ends and dead processes' locks: a single runner leaves half a core idle. */
const besideEachOther = () =>
  withNotes(async (notes, env) => {
    const counts = await Promise.all([namelessTests(env, 2), processTests(env)]);
    counts.push(await repeatedOnPostgres(notes, quickestCover));
    return sum(counts);
  });

/** @param work receives a folder for notes on what must be repeated, and the environment in which tests take them */
async function withNotes(work: (folder: string, env: Record<string, string>) => Promise<Count>): Promise<Count> {
  const folder = mkdtempSync(join(tmpdir(), 'assay-statements-'));
  const count = await work(folder, { STATEMENTS_FOLDER: folder });
  rmSync(folder, { recursive: true, force: true });
  return count;
}

const NAMELESS = 'unit, API and component tests';
const PROCESSES = 'process tests';

const staticStage = stage('static checks', staticChecks);

/**
 * Everything not assigned elsewhere, so that new tests are included. A third worker uses the processor while the others
 * wait for a server or a page.
 */
const namelessTests = (env = {}, workers = 3) =>
  unitTests(NAMELESS, ['run', '--project=!process', `--maxWorkers=${workers}`], env);

const processTests = (env = {}) => unitTests(PROCESSES, ['run', '--project=process'], env);

const sizeStage = stage('size of the first view', async () => {
  buildWeb();
  return oneCheck('size of the first view', await node(['bench/web.ts', '--sizes']));
});

const mainJourneys = () => browserTests({ chromium: findBrowser() }, ['--grep', '@journey']);

/** Every race of the interviews 200 times, on PostgreSQL. */
export const races = () => {
  const raced = globSync('server/src/**/*.test.ts', { cwd: root }).filter((file) =>
    readFileSync(join(root, file), 'utf8').includes('turnsOn('),
  );
  return onPostgres((env) =>
    unitTests('races, PostgreSQL', ['run', ...raced, '--testTimeout=600000'], { ...env, RACES: '200' }),
  );
};

/**
 * As many tests as it takes to send PostgreSQL every statement that any test sent to the embedded database, with every
 * error code; and all in which two transactions may meet.
 */
function quickestCover(notes: Notes): string[] {
  const seconds = new Map(
    [NAMELESS, PROCESSES].flatMap((name) => [...secondsIn(readJson(reportOf(name)) as TimedReport | null, root)]),
  );
  return coverOf(notes, (test) => seconds.get(test) ?? 0);
}

/** @param folder of the notes from which these tests are picked */
const repeatedOnPostgres = (folder: string, pick: (notes: Notes) => string[]) =>
  onPostgres((env) => {
    const selection = join(folder, 'selection.json');
    writeFileSync(selection, JSON.stringify(selectionOf(pick(readNotes(folder)))));
    return unitTests('once more, PostgreSQL', ['run'], { ...env, TEST_SELECTION: selection });
  });

async function onPostgres(test: (env: Record<string, string>) => Promise<Count>): Promise<Count> {
  // These rows need not survive a power cut; durability tests start their own PostgreSQL.
  const postgres = await startPrivatePostgres(tmpdir(), ['fsync=off', 'autovacuum=off']);
  if (!postgres) return NOTHING;
  const count = await test({ TEST_DATABASE_URL: postgres.url });
  await postgres.stop();
  return count;
}

/** @returns a function that runs this and reports how many minutes it took */
function stage(name: string, work: () => Promise<Count>): () => Promise<Count> {
  return async () => {
    const began = performance.now();
    const count = await work();
    return { ...count, stages: [...count.stages, { name, minutes: (performance.now() - began) / 60_000 }] };
  };
}

async function inTurn(...works: (() => Promise<Count>)[]): Promise<Count> {
  const counts: Count[] = [];
  for (const work of works) counts.push(await work());
  return sum(counts);
}

const sum = (counts: Count[]): Count => ({
  passed: counts.reduce((total, { passed }) => total + passed, 0),
  failed: counts.reduce((total, { failed }) => total + failed, 0),
  failures: counts.flatMap(({ failures }) => failures),
  stages: counts.flatMap(({ stages }) => stages),
});

/** Two at a time, because several use only one core; each one's output stays together. */
async function staticChecks(): Promise<Count> {
  const counts: Count[] = [];
  const waiting = [...STATIC];
  const lane = async () => {
    for (let next = waiting.shift(); next; next = waiting.shift()) {
      const [name, args] = next;
      let said = '';
      const status = await node(args, {}, (text) => (said += text));
      process.stdout.write(said);
      counts.push(oneCheck(name, status));
    }
  };
  await Promise.all([lane(), lane()]);
  return sum(counts);
}

async function unitTests(name: string, which: string[], env: Record<string, string> = {}): Promise<Count> {
  const file = resultFile(name);
  const args = [...which, '--reporter=dot', '--reporter=json', `--outputFile.json=${file}`];
  const status = await node([module('vitest', 'vitest.mjs'), ...args], env);
  const report = readJson(file) as UnitReport | null;
  return counted(name, status, report?.numPassedTests, report?.numFailedTests, brokenUnitTests(report));
}

interface Browsers {
  chromium: string;
  /** Only if calls between browsers are tested. */
  firefox?: string;
}

/** Both, installed if needed. @throws if one is missing and cannot be installed */
export function findBrowsers(): Browsers {
  preparePrograms();
  return { chromium: findBrowser(), firefox: findFirefox() };
}

/** Runs all browser tests, or those whose file or title matches. */
export async function browserTests(
  { chromium, firefox }: Browsers,
  filter: string[],
  settings: Record<string, string> = {},
): Promise<Count> {
  const file = resultFile('playwright');
  const shell = process.env['CHROMIUM_PATH'] ? undefined : findShell();
  const env = {
    CHROMIUM_PATH: chromium,
    ...(firefox && { FIREFOX_PATH: firefox }),
    ...(shell && { CHROMIUM_SHELL_PATH: shell }),
    PLAYWRIGHT_JSON_OUTPUT_NAME: file,
    ...settings,
  };
  const args = ['test', '--config', 'e2e/playwright.config.ts', '--reporter=dot,json', ...filter];
  const status = await node([module('@playwright', 'test', 'cli.js'), ...args], env);
  const report = readJson(file) as BrowserReport | null;
  const failed = report?.stats && report.stats.unexpected + report.stats.flaky;
  return counted('browser tests', status, report?.stats?.expected, failed, brokenBrowserTests(report));
}

function oneCheck(name: string, status: number): Count {
  const ok = status === 0;
  console.log(`${ok ? 'ok  ' : 'FAIL'} ${name}`);
  return { ...NOTHING, passed: ok ? 1 : 0, failed: ok ? 0 : 1, failures: ok ? [] : [name] };
}

function counted(
  name: string,
  status: number,
  passed: number | undefined,
  failed: number | undefined,
  broken: string[],
): Count {
  // A runner that crashed without a report counts as one failure, and so does an error outside the tests.
  const count = { passed: passed ?? 0, failed: Math.max(failed ?? 1, status === 0 ? 0 : 1) };
  console.log(`${count.failed === 0 ? 'ok  ' : 'FAIL'} ${name}: ${count.passed} passed, ${count.failed} failed`);
  const failures = count.failed > 0 && broken.length === 0 ? [`exit code ${status}, no test named`] : broken;
  return { ...NOTHING, ...count, failures: failures.map((failure) => `${name}: ${failure}`) };
}

const reportOf = (name: string) => join(results, `${name}.json`);

function resultFile(name: string): string {
  mkdirSync(results, { recursive: true });
  const file = reportOf(name);
  rmSync(file, { force: true });
  return file;
}

function readJson(file: string): unknown {
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null;
}

/** @param hear receives the output, which is printed by default */
function node(args: string[], env: Record<string, string> = {}, hear?: (text: string) => void): Promise<number> {
  // Colour codes suit terminals; in a log they are most of the text.
  const plain = process.stdout.isTTY && !hear ? {} : { NO_COLOR: '1', FORCE_COLOR: undefined };
  return new Promise((resolve) => {
    const child = spawn(process.execPath, args, {
      cwd: root,
      stdio: hear ? ['ignore', 'pipe', 'pipe'] : 'inherit',
      env: { ...process.env, ...plain, ...env },
    });
    for (const stream of [child.stdout, child.stderr])
      stream?.setEncoding('utf8').on('data', (text: string) => hear?.(text));
    child.on('close', (code) => resolve(code ?? 1));
  });
}
