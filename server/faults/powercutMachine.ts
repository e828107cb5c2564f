import { execFileSync, spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdirSync, mkdtempSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

/** This machine cannot run the test; not a fault of the store. */
export class NotHere extends Error {}

/** Why power cuts cannot be simulated here; undefined if they can. */
export function whyNotHere(): string | undefined {
  if (process.platform !== 'linux') return 'loop devices and XFS are needed, so Linux';
  if (process.getuid?.() !== 0) return 'mounting needs root';
  for (const program of ['mkfs.xfs', 'mkfs.ext4', 'mount']) {
    if (!['/usr/sbin', '/sbin', '/usr/bin', '/bin'].some((folder) => existsSync(join(folder, program)))) {
      return `${program} is not installed`;
    }
  }
  return undefined;
}

/** Kills the child and its descendants. */
export function killGroup(child: ChildProcess): void {
  try {
    process.kill(-child.pid!, 'SIGKILL');
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ESRCH') throw error;
  }
}

export type Machine = ReturnType<typeof makeMachine>;

/** A disk whose power can be cut, with cleanup for everything it sets up. */
export function makeMachine() {
  const root = mkdtempSync(join(tmpdir(), 'powercut-'));
  chmodSync(root, 0o711); // PostgreSQL runs as another user.
  const outer = join(root, 'outer');
  const disk = join(root, 'disk');
  const image = join(outer, 'disk.img');
  const clone = join(outer, 'clone.img');
  const mounts: string[] = [];
  const children: ChildProcess[] = [];
  let logs = 0;

  function mount(from: string, to: string): void {
    try {
      execFileSync('/bin/mount', ['-o', 'loop', from, to], { stdio: 'pipe' });
    } catch (error) {
      throw new NotHere(`cannot mount a loop device (${String((error as { stderr?: Buffer }).stderr).trim()})`);
    }
    mounts.push(to);
  }

  function unmount(from: string): void {
    // The killed store's last processes may take a moment to end.
    const patiently = 'for i in $(seq 100); do umount "$1" 2>/dev/null && exit; sleep 0.1; done; umount -l "$1"';
    execFileSync('sh', ['-c', patiently, '-', from]);
    mounts.splice(mounts.indexOf(from), 1);
  }

  function makeImage(path: string, megabytes: number, format: string[]): void {
    writeFileSync(path, '');
    truncateSync(path, megabytes * 2 ** 20);
    execFileSync(format[0]!, [...format.slice(1), path], { stdio: 'ignore' });
  }

  function tearDown(): void {
    for (const child of children.splice(0)) killGroup(child);
    for (const place of mounts.toReversed()) unmount(place);
    rmSync(root, { recursive: true, force: true });
  }

  for (const signal of ['SIGINT', 'SIGTERM'] as const) {
    process.once(signal, () => {
      tearDown();
      process.exit(1);
    });
  }
  mkdirSync(outer);
  mkdirSync(disk);
  try {
    makeImage(join(root, 'outer.img'), 2048, ['mkfs.xfs', '-q', '-m', 'reflink=1']);
    mount(join(root, 'outer.img'), outer);
  } catch (error) {
    tearDown();
    throw error;
  }

  return {
    dataDirectory: join(disk, 'data'),
    tearDown,
    makeDisk(): void {
      makeImage(image, 600, ['mkfs.ext4', '-q']);
      mount(image, disk);
    },
    newLog(): string {
      const log = join(root, `log-${++logs}`);
      writeFileSync(log, '');
      return log;
    },
    start(script: string, options: string[]): ChildProcess {
      // Detached, so in its own process group: a PostgreSQL server it starts is killed with it.
      const stdio = ['ignore', 'inherit', 'inherit'] as const;
      const child = spawn(process.execPath, [script, ...options], { stdio: [...stdio], detached: true });
      children.push(child);
      return child;
    },
    cutPower(): void {
      execFileSync('cp', ['--reflink=always', image, clone]);
    },
    mountClone(): void {
      unmount(disk);
      mount(clone, disk);
    },
    removeDisks(): void {
      unmount(disk);
      rmSync(image);
      rmSync(clone);
    },
  };
}
