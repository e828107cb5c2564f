import { spawnSync } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

// `npm run check:clients` (Debian's golang-go, golang-golang-x-oauth2-dev and default-jre-headless) follows the guide's
// commands for clients in TypeScript, Perl and Go. The generator for Go has 24 MB, so npm puts it into a folder of its
// own for this check only.

const root = join(import.meta.dirname, '..');
const needed: [string, boolean][] = [
  ['golang-go', runs('go', 'version')],
  ['golang-golang-x-oauth2-dev', existsSync('/usr/share/gocode/src/golang.org/x/oauth2')],
  ['default-jre-headless', runs('java', '-version')],
];
const missing = needed.filter(([, isThere]) => !isThere).map(([name]) => name);
if (missing.length > 0) {
  console.error(`This check needs more programs. On Debian: apt-get install ${missing.join(' ')}`);
  process.exit(1);
}

const folder = mkdtempSync(join(tmpdir(), 'assay-generator-'));
const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'process', 'generatedClients'], {
  cwd: root,
  stdio: 'inherit',
  env: { ...process.env, GENERATOR_CACHE: folder },
});
rmSync(folder, { recursive: true, force: true });
process.exit(status ?? 1);

function runs(program: string, argument: string): boolean {
  return spawnSync(program, [argument]).status === 0;
}
