import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { DirectoryInUse, lockDirectory } from './lock.ts';
import { testDirectory } from './embeddedForTests.ts';

const lockModule = new URL('./lock.ts', import.meta.url).href;

/** Another process that tries to take the lock, reports the result, and lives until it is killed or for that long. */
function startTaker(directory: string, livesMs?: number): { child: ChildProcess; outcome: Promise<string> } {
  const script = `
    const { lockDirectory } = await import(${JSON.stringify(lockModule)});
    try { lockDirectory(${JSON.stringify(directory)}); console.log('won'); } catch (error) { console.log(error.name); }
    setTimeout(() => process.kill(process.pid, 'SIGKILL'), ${livesMs ?? 1_000_000});`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  return { child, outcome: once(child.stdout, 'data').then(([data]) => String(data).trim()) };
}

async function kill(child: ChildProcess): Promise<void> {
  const exit = once(child, 'exit');
  child.kill('SIGKILL');
  await exit;
}

const failureOf = (act: () => unknown): DirectoryInUse => {
  try {
    act();
  } catch (error) {
    return error as DirectoryInUse;
  }
  throw new Error('nothing was thrown');
};

test('a second process is refused with the holder and its directory; after a kill the next one gets it', async () => {
  const directory = testDirectory();
  const { child, outcome } = startTaker(directory);
  expect(await outcome).toBe('won');
  const refusal = failureOf(() => lockDirectory(directory));
  expect(refusal).toBeInstanceOf(DirectoryInUse);
  expect(refusal.pid).toBe(child.pid);
  expect(refusal.message).toContain(`${directory} is in use by process ${child.pid}`);
  await kill(child);
  lockDirectory(directory).release();
});

test('of many processes racing for a killed one’s lock, exactly one wins', async () => {
  const directory = testDirectory();
  const dead = startTaker(directory);
  await dead.outcome;
  await kill(dead.child);
  const outcomes = await Promise.all(Array.from({ length: 6 }, () => startTaker(directory).outcome));
  expect(outcomes.toSorted()).toEqual([...Array(5).fill('DirectoryInUse'), 'won']);
});

test('the same process is refused as well, until it has released', () => {
  const directory = testDirectory();
  const lock = lockDirectory(directory);
  expect(failureOf(() => lockDirectory(directory)).pid).toBe(process.pid);
  lock.release();
  lock.release();
  expect(readdirSync(directory)).toEqual(['lock']);
  lockDirectory(directory).release();
});

test('a lock file cut short by a crash does not block', () => {
  const directory = testDirectory();
  writeFileSync(join(directory, 'lock.json'), '{"pid": 1');
  expect(() => lockDirectory(directory).release()).not.toThrow();
});

test.runIf(process.platform === 'linux')(
  'where the file system locks nothing, the holder written down still counts, but not its pid alone',
  async () => {
    const directory = testDirectory();
    const elsewhere = testDirectory();
    const { child, outcome } = startTaker(elsewhere);
    await outcome;
    const holder = JSON.parse(readFileSync(join(elsewhere, 'lock.json'), 'utf8'));
    const leave = (left: object) => writeFileSync(join(directory, 'lock.json'), JSON.stringify(left));

    leave(holder);
    expect(failureOf(() => lockDirectory(directory)).pid).toBe(child.pid);
    leave({ ...holder, started: '1' }); // The pid was given to a new process.
    lockDirectory(directory).release();
    leave({ ...holder, boot: 'an earlier one' });
    lockDirectory(directory).release();
    leave(holder);
    await kill(child);
    lockDirectory(directory).release();
  },
);

test.runIf(process.platform === 'linux')('a dying holder is waited for, not reported', async () => {
  const directory = testDirectory();
  const elsewhere = testDirectory();
  const { outcome } = startTaker(elsewhere, 50);
  await outcome;
  writeFileSync(join(directory, 'lock.json'), readFileSync(join(elsewhere, 'lock.json')));
  expect(() => lockDirectory(directory).release()).not.toThrow();
});
