import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..');
const stamp = join(root, 'node_modules', '.cache', 'assay', 'web-build');

/** Whether the web files are built, and from the sources as they are. */
export function builtState(now = fingerprint()): 'absent' | 'stale' | 'current' {
  if (!existsSync(join(root, 'web', 'dist', 'index.html'))) return 'absent';
  return existsSync(stamp) && readFileSync(stamp, 'utf8') === now ? 'current' : 'stale';
}

/** Builds the web files if a source changed since the last build. */
export function buildWeb(): void {
  const now = fingerprint();
  if (builtState(now) === 'current') return;
  console.log('Building the web pages …');
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const { status } = spawnSync(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'web'),
    stdio: 'inherit',
    // A server for development serves the same pages; with its NODE_ENV they would weigh half as much again.
    env: { ...process.env, NODE_ENV: 'production' },
  });
  if (status !== 0) process.exit(status ?? 1);
  mkdirSync(join(stamp, '..'), { recursive: true });
  writeFileSync(stamp, now);
}

function fingerprint(): string {
  const files = [
    ...globSync('web/{src,public}/**/*', { cwd: root }),
    ...globSync('web/*.{ts,html,json}', { cwd: root }),
    ...globSync('contract/src/**/*.ts', { cwd: root }),
    ...globSync('docs/admin/*.md', { cwd: root }),
    'package-lock.json',
  ];
  const hash = createHash('sha256');
  for (const file of files.toSorted()) {
    const { mtimeMs, size } = statSync(join(root, file));
    hash.update(`${file} ${mtimeMs} ${size}\n`);
  }
  return hash.digest('hex');
}
