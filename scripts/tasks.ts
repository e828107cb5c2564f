import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { findBrowser, findShell } from './browser.ts';
import { buildWeb, builtState } from './build.ts';
import { browserTests, check, findBrowsers, races, testAll, testMain, type Count } from './checks.ts';

const root = join(import.meta.dirname, '..');
const SERVER = ['--disable-proto=delete', 'server/src/main.ts'];

/** As for wrong settings: starting again will not help. */
const EX_CONFIG = 78;

const tasks: Record<string, (rest: string[]) => Promise<void> | void> = {
  start: () => {
    buildWeb();
    return run(SERVER);
  },
  // For an installation that the server may not change.
  serve: () => {
    const state = builtState();
    if (state === 'absent') {
      console.error('The pages are not built. Run: npm run build');
      process.exit(EX_CONFIG);
    }
    if (state === 'stale') console.error('The pages were built from other files. Run: npm run build');
    return run(SERVER);
  },
  dev: async () => {
    const vite = ['node_modules/vite/bin/vite.js', '--config', 'web/vite.config.ts', 'web'];
    await Promise.race([run(['--watch', ...SERVER]), run(vite)]);
  },
  build: () => buildWeb(),
  check: async () => finish(await check()),
  test: async (rest) => {
    refuseOthers(rest, ['--all']);
    finish(await (rest.includes('--all') ? testAll() : testMain()));
  },
  e2e: async (rest) => {
    buildWeb();
    finish(await browserTests(findBrowsers(), rest));
  },
  'faults:rooms': async (rest) => {
    process.env['E2E_FAULTS'] = '1';
    buildWeb();
    finish(await browserTests(findBrowsers(), rest));
  },
  races: async () => finish(await races()),
  mutants: (rest) => run(['scripts/mutants.ts', ...rest]),
  screenshots: async (rest) => {
    buildWeb();
    // It draws in half the time.
    const shell = process.env['CHROMIUM_PATH'] ? undefined : findShell();
    process.env['CHROMIUM_PATH'] = findBrowser();
    if (shell) process.env['CHROMIUM_SHELL_PATH'] = shell;
    await run(['e2e/pictures/screenshots.ts', ...rest]);
  },
};

const [name = 'start', ...rest] = process.argv.slice(2);
const task = tasks[name];
if (!task) {
  console.error(`There is no task ${name}; there are ${Object.keys(tasks).join(', ')}.`);
  process.exit(1);
}
await task(rest);

/** An unknown word is a mistake. */
function refuseOthers(given: string[], known: string[]) {
  const unknown = given.filter((word) => !known.includes(word));
  if (unknown.length === 0) return;
  console.error(`There is no ${unknown.join(' ')} here; there is ${known.join(', ')}.`);
  process.exit(1);
}

function finish({ passed, failed, failures, stages }: Count) {
  if (stages.length > 0) {
    const total = stages.reduce((sum, { minutes }) => sum + minutes, 0);
    console.log('\nMinutes:');
    for (const stage of [...stages, { name: 'in all', minutes: total }])
      console.log(`${stage.minutes.toFixed(1).padStart(6)}  ${stage.name}`);
  }
  // Repeated at the end, where a long log is read first.
  if (failures.length > 0) console.log(`\nWhat failed:\n${failures.map((failure) => `- ${failure}`).join('\n')}`);
  console.log(`\n${passed} passed, ${failed} failed`);
  process.exitCode = failed === 0 ? 0 : 1;
}

/** Runs the pinned Node in the foreground; signals arrive through the terminal's process group or are forwarded. */
function run(args: string[]): Promise<void> {
  const child = spawn(process.execPath, args, { cwd: root, stdio: 'inherit' });
  for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => child.kill(signal));
  return new Promise((resolve) => {
    child.on('close', (code) => {
      process.exitCode = code ?? 1;
      resolve();
    });
  });
}
