import { spawnSync } from 'node:child_process';
import type { SpawnSyncOptions } from 'node:child_process';
import { mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '..', '..');
const MIGRATIONS = join('server', 'migrations');

interface Version {
  /** Where its files are. */
  files: string;
  commit: string;
  migrations: number;
}

/** Unpacks and builds an older version, as its admin once did. */
export function buildOlderVersion(folder: string, revision?: string): Version {
  const version = unpackOlderVersion(folder, revision);
  const { files } = version;
  must(process.execPath, [join(files, 'scripts', 'bootstrap.mjs'), 'build'], { cwd: files, stdio: 'inherit' });
  return version;
}

/** @param revision by default, the last one whose database lacks the newest migration */
export function unpackOlderVersion(folder: string, revision = beforeNewestMigration()): Version {
  const files = join(folder, 'older');
  const archive = join(folder, 'older.tar');
  mkdirSync(files);
  must('git', ['archive', '--output', archive, revision]);
  must('tar', ['-xf', archive, '-C', files]);
  const commit = must('git', ['rev-parse', '--short', revision]).trim();
  return { files, commit, migrations: migrationsIn(files).length };
}

export const migrationsIn = (files: string): string[] =>
  readdirSync(join(files, MIGRATIONS))
    .filter((name) => /^\d+_/.test(name))
    .toSorted();

function beforeNewestMigration(): string {
  const newest = migrationsIn(root).at(-1) ?? '';
  const added = must('git', ['log', '--diff-filter=A', '--format=%H', '-1', '--', join(MIGRATIONS, newest)]).trim();
  return added === '' ? 'HEAD' : `${added}^`;
}

function must(program: string, args: string[], options: SpawnSyncOptions = {}): string {
  const { status, stdout, stderr, error } = spawnSync(program, args, { cwd: root, encoding: 'utf8', ...options });
  if (status !== 0) throw new Error(`${program} ended with ${status ?? error?.message}: ${String(stderr)}`);
  return String(stdout ?? '');
}
