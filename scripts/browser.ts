import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The same engine without windows, Playwright's default. It takes half the time, and knows a single microphone. */
const SHELL = 'chromium-headless-shell';

/**
 * The Chromium for browser tests, installed if needed: CHROMIUM_PATH, then PATH, then Playwright's own, then an
 * installation (Debian's package for root, Playwright's download for others). Prints what it does.
 * @throws if there is none and none could be installed; browser tests are never skipped silently
 */
export function findBrowser(): string {
  const found = present();
  if (found) return found;
  if (canInstall()) {
    console.log('No Chromium found: installing the Debian packages chromium and chromium-headless-shell …');
    installPackages('chromium', SHELL);
  } else {
    console.log('No Chromium found: downloading the one Playwright knows …');
    run(process.execPath, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']);
  }
  const installed = present();
  if (!installed) throw new Error('There is no Chromium here and none could be installed. Set CHROMIUM_PATH.');
  return installed;
}

/** The browser for tests that need neither windows nor a choice of devices, if the machine has it. */
export const findShell = (): string | undefined => onPath([SHELL]);

const FIREFOXES = ['firefox-esr', 'firefox'];

/**
 * The Firefox for calls between browsers: FIREFOX_PATH, then PATH, then Debian's package for root.
 * @throws with instructions if there is none and none could be installed
 */
export function findFirefox(): string {
  const found = presentFirefox();
  if (found) return found;
  if (canInstall()) {
    console.log('No Firefox found: installing the Debian package firefox-esr …');
    installPackages('firefox-esr');
  }
  const installed = presentFirefox();
  if (!installed)
    throw new Error('There is no Firefox here and none could be installed. Install Firefox ESR, or set FIREFOX_PATH.');
  return installed;
}

/** Programs of tests that say so and are skipped without them, with Debian's packages. */
const PROGRAMS: readonly [program: string, needed: string, ...packages: string[]][] = [
  ['ip', 'separate networks', 'iproute2'],
  ['redis-server', 'rooms over several processes', 'redis-server'],
  ['turnserver', 'calls through a relay', 'coturn'],
  // The client is written with Mojolicious.
  ['mojo', 'a client of the API in Perl', 'libopenapi-client-perl'],
];

/** Installs them, if root; otherwise those tests report why they are skipped. */
export function preparePrograms(): void {
  const missing = PROGRAMS.filter(([program]) => onPath([program]) === undefined);
  if (missing.length === 0 || !canInstall()) return;
  const packages = missing.flatMap(([, , ...names]) => names);
  const uses = missing.map(([, needed]) => needed).join(', ');
  console.log(`Installing the Debian packages ${packages.join(', ')} (for ${uses}) …`);
  installPackages(...packages);
}

function presentFirefox(): string | undefined {
  const named = process.env['FIREFOX_PATH'];
  return named && existsSync(named) ? named : onPath(FIREFOXES);
}

function installPackages(...names: string[]) {
  run('apt-get', ['update', '-qq']);
  run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', ...names]);
}

const canInstall = () => process.getuid?.() === 0 && onPath(['apt-get']) !== undefined;

function present(): string | undefined {
  const named = process.env['CHROMIUM_PATH'];
  if (named && existsSync(named)) return named;
  const playwrights = chromium.executablePath();
  return onPath(NAMES) ?? (existsSync(playwrights) ? playwrights : undefined);
}

function onPath(names: string[]): string | undefined {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  return names.flatMap((name) => folders.map((folder) => join(folder, name))).find((file) => existsSync(file));
}

function run(command: string, args: string[]) {
  const { status } = spawnSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });
  if (status !== 0) console.error(`${command} ${args.join(' ')} ended with ${status}`);
}
