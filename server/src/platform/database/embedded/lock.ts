import { readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';

// Two files. `lock` holds an operating-system lock, taken through SQLite because Node offers none: it is released the
// instant its process ends, so nothing can be stale and nothing races, and it also works between containers that share
// a volume, where pids mean nothing. `lock.json` names the holder for people, and on Linux is a second check for file
// systems whose locks do nothing (some network mounts). Nothing else in this process may open `lock`: closing any
// descriptor of it would drop the lock.

const LOCK = 'lock';
const HOLDER = 'lock.json';

/** Time for an old process to end. It also lets two starters retry where both would give up. */
const PATIENCE_MS = 500;
/** Linux frees a dying process's locks before it counts as dead, so wait up to a second. */
const DYING_MS = 1000;
const LOOK_EVERY_MS = 10;

type Holder = { pid: number; host: string; since: string; boot: string | null; started: string | null };

// Without a reference the connection would be garbage-collected, and the lock released.
const held = new Set<DatabaseSync>();

export type DirectoryLock = { release: () => void };

/** Another process uses this data directory. */
export class DirectoryInUse extends Error {
  readonly directory: string;
  readonly pid: number | undefined;

  constructor(directory: string, holder: Holder | undefined) {
    const who = holder ? `process ${holder.pid} on ${holder.host} since ${holder.since}` : 'another process';
    super(`The data directory ${directory} is in use by ${who}. Stop that process or use another directory.`);
    this.name = 'DirectoryInUse';
    this.directory = directory;
    this.pid = holder?.pid;
  }
}

/** Locks an existing data directory for this process, or throws DirectoryInUse. */
export function lockDirectory(directory: string): DirectoryLock {
  const holderFile = join(directory, HOLDER);
  const lock = new DatabaseSync(join(directory, LOCK), { timeout: PATIENCE_MS });
  try {
    takeSystemLock(lock, directory, holderFile);
    const holder = readHolder(holderFile);
    if (holder && livesOn(holder)) throw new DirectoryInUse(directory, holder);
    rmSync(holderFile, { force: true });
    writeFileSync(holderFile, JSON.stringify(describeThisProcess()), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    lock.close();
    throw error;
  }
  held.add(lock);
  return {
    release() {
      if (!held.delete(lock)) return;
      rmSync(holderFile, { force: true });
      lock.close();
    },
  };
}

const SQLITE_BUSY = 5;

function takeSystemLock(lock: DatabaseSync, directory: string, holderFile: string): void {
  try {
    lock.exec('BEGIN EXCLUSIVE');
  } catch (error) {
    if ((error as { errcode?: number }).errcode === SQLITE_BUSY) {
      throw new DirectoryInUse(directory, readHolder(holderFile));
    }
    const reason = (error as Error).message;
    throw new Error(`Cannot lock ${directory}; its file system must support locks (${reason})`, { cause: error });
  }
}

function describeThisProcess(): Holder {
  return {
    pid: process.pid,
    host: hostname(),
    since: new Date().toISOString(),
    boot: bootId(),
    started: startOfLivingProcess(process.pid),
  };
}

function readHolder(file: string): Holder | undefined {
  try {
    const holder = JSON.parse(readFileSync(file, 'utf8')) as Partial<Holder> | null;
    return typeof holder?.pid === 'number' ? (holder as Holder) : undefined;
  } catch {
    return undefined; // The file is missing, or its writer was killed halfway.
  }
}

function livesOn(holder: Holder): boolean {
  const giveUpAt = performance.now() + DYING_MS;
  while (isOtherLivingProcess(holder)) {
    if (performance.now() >= giveUpAt) return true;
    Atomics.wait(new Int32Array(new SharedArrayBuffer(4)), 0, 0, LOOK_EVERY_MS);
  }
  return false;
}

/** Compares pid, boot and start time, because pids are reused after a crash and by every container. */
function isOtherLivingProcess(holder: Holder): boolean {
  if (holder.pid === process.pid || holder.started === null) return false;
  return holder.boot === bootId() && holder.started === startOfLivingProcess(holder.pid);
}

function bootId(): string | null {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? null;
}

/** Start time in clock ticks since boot; null for a dead or zombie process, and on other systems than Linux. */
function startOfLivingProcess(pid: number): string | null {
  const stat = readText(`/proc/${pid}/stat`);
  if (stat === undefined) return null;
  // The name in parentheses may itself contain spaces and parentheses; the state is the field after it.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const isDead = fields[0] === 'Z' || fields[0] === 'X';
  return isDead ? null : (fields[19] ?? null);
}

function readText(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
}
