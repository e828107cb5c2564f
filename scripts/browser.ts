import { spawnSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { chromium } from '@playwright/test';

const NAMES = ['chromium', 'chromium-browser', 'google-chrome', 'google-chrome-stable', 'chrome'];
/** The same engine without windows: what Playwright starts by itself. It takes half the time, and knows one microphone. */
const SHELL = 'chromium-headless-shell';

/**
 * Where a Chromium for the browser tests is, installed if need be: CHROMIUM_PATH, then PATH, then Playwright's own, then
 * an installation (Debian's package for root, Playwright's download for others). Says what it does.
 * @throws when there is none and none could be installed; browser tests are never skipped in silence.
 */
export function findBrowser(): string {
  const found = present();
  if (found) return found;
  const asRoot = process.getuid?.() === 0 && onPath(['apt-get']) !== undefined;
  if (asRoot) {
    console.log('No Chromium found: installing the Debian packages chromium and chromium-headless-shell …');
    run('apt-get', ['update', '-qq']);
    run('apt-get', ['install', '-y', '-qq', '--no-install-recommends', 'chromium', SHELL]);
  } else {
    console.log('No Chromium found: downloading the one Playwright knows …');
    run(process.execPath, [join('node_modules', '@playwright', 'test', 'cli.js'), 'install', 'chromium']);
  }
  const installed = present();
  if (!installed) throw new Error('There is no Chromium here and none could be installed. Set CHROMIUM_PATH.');
  return installed;
}

/** The browser for all tests that need neither windows nor a choice of devices, where the machine has one. */
export const findShell = (): string | undefined => onPath([SHELL]);

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
