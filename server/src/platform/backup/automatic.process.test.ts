import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import { beforeEach, expect, onTestFinished, test } from 'vitest';
import { MovableClock } from '../../../test/movableClock.ts';
import { ask, openTestStore, someDump, testDirectory } from '../database/embedded/embeddedForTests.ts';
import type { EmbeddedStore } from '../database/embedded/embedded.ts';
import { lockDirectory } from '../database/embedded/lock.ts';
import { databaseFolder } from '../database/store.ts';
import { askServerForBackup } from './requestedBackup.ts';
import { automaticFolder, createAutomaticBackups, listBackups } from './automatic.ts';
import { inspect } from './backup.ts';
import { timeOfBackup } from './names.ts';

// Separate processes open the copies, which takes long on a busy machine.
const PATIENT = { timeout: 120_000 };
/** Enough for a server that polls every few milliseconds, and shorter than making a backup takes. */
const NOTICED_AFTER_MS = 800;

let config: { dataDir: string; BACKUP_KEY: undefined };
beforeEach(() => {
  config = { dataDir: testDirectory(), BACKUP_KEY: undefined };
});

const filesIn = (folder: string) => (existsSync(folder) ? readdirSync(folder) : []);
const leftBeside = () => filesIn(automaticFolder(config)).filter((name) => !timeOfBackup(name));
const askForBackup = () => askServerForBackup(config, NOTICED_AFTER_MS);

/** The backup part of a running embedded server; tests delay or break its copying. */
async function startServing({ due = false } = {}) {
  const dataDir = databaseFolder(config);
  mkdirSync(dataDir);
  const store: EmbeddedStore = await openTestStore({ dataDir, seedFrom: await someDump() });
  await ask(store, 'create table public.kept (id int primary key)');
  const clock = new MovableClock();
  const copying = { hold: Promise.resolve(), begun: 0, broken: false };
  const backups = createAutomaticBackups(config, clock, async (target) => {
    copying.begun += 1;
    if (copying.broken) throw new Error('no copy today');
    await store.copyTo(databaseFolder({ dataDir: target }));
    await copying.hold;
  });
  if (due) clock.move(86_400);
  let failures = 0;
  let stopped = false;
  const serving = (async () => {
    while (!stopped) {
      await backups.turn().catch(() => (failures += 1));
      await delay(20);
    }
  })();
  onTestFinished(async () => {
    stopped = true;
    backups.stop();
    await serving;
  });
  return { store, copying, failures: () => failures };
}

const rowsOf = async (file: string) => (await inspect(file, undefined)).contents['kept']?.rows;

test('a request during the hourly backup gets its own, with everything stored before it', PATIENT, async () => {
  const { store, copying } = await startServing({ due: true });
  const gate = Promise.withResolvers<void>();
  copying.hold = gate.promise;
  await expect.poll(() => copying.begun).toBe(1);
  await ask(store, 'insert into kept values (1)');
  const asked = askForBackup();
  await delay(2 * NOTICED_AFTER_MS);
  gate.resolve();
  expect(await rowsOf(await asked)).toBe(1);
  expect(copying.begun).toBe(2);
  expect(listBackups(automaticFolder(config))).toHaveLength(2);
  await expect.poll(leftBeside).toEqual([]);
});

test('all who ask at once are answered, with one backup', PATIENT, async () => {
  const { copying } = await startServing();
  const files = await Promise.all([askForBackup(), askForBackup(), askForBackup()]);
  expect(copying.begun).toBe(1);
  expect(new Set(files).size).toBe(1);
  await expect.poll(leftBeside).toEqual([]);
});

test('a request during another one’s backup gets the next one', PATIENT, async () => {
  const { store, copying } = await startServing();
  const gate = Promise.withResolvers<void>();
  copying.hold = gate.promise;
  const first = askForBackup();
  await expect.poll(() => copying.begun).toBe(1);
  await ask(store, 'insert into kept values (1)');
  const second = askForBackup();
  await delay(2 * NOTICED_AFTER_MS);
  gate.resolve();
  expect([await rowsOf(await first), await rowsOf(await second)]).toEqual([0, 1]);
});

test('a failed backup is reported once to its requester, and the next one may succeed', PATIENT, async () => {
  const { copying, failures } = await startServing();
  copying.broken = true;
  await expect(askForBackup()).rejects.toThrow('The running server could not make a backup; its log says why.');
  expect([copying.begun, failures()]).toEqual([1, 1]);
  copying.broken = false;
  expect(existsSync(await askForBackup())).toBe(true);
  expect(copying.begun).toBe(2);
  await expect.poll(leftBeside).toEqual([]);
});

test('a requester of a stopping or killed server is informed', PATIENT, async () => {
  const { copying, store } = await startServing();
  const gate = Promise.withResolvers<void>();
  onTestFinished(() => gate.resolve());
  copying.hold = gate.promise;
  const asked = askForBackup();
  asked.catch(() => undefined);
  await expect.poll(() => copying.begun).toBe(1);
  // The process was killed: requests it had taken stay taken, and the database is unlocked.
  await store.close();
  await expect(asked).rejects.toThrow('The server ended before it made the backup; ask again.');
});

test('the next server answers what a killed one had taken, and handles what it had not seen', PATIENT, async () => {
  mkdirSync(automaticFolder(config));
  for (const name of ['0123456789abcdef.taken', 'fedcba9876543210.open'])
    writeFileSync(join(automaticFolder(config), name), 'null');
  const { copying } = await startServing();
  await expect.poll(leftBeside, { timeout: 60_000 }).toEqual(['0123456789abcdef.failed', 'fedcba9876543210.done']);
  expect(copying.begun).toBe(1);
});

test('uncollected answers are deleted with the next hourly backup', PATIENT, async () => {
  mkdirSync(automaticFolder(config));
  writeFileSync(join(automaticFolder(config), '0123456789abcdef.failed'), '');
  await startServing({ due: true });
  await expect.poll(() => listBackups(automaticFolder(config)).length, { timeout: 60_000 }).toBe(1);
  await expect.poll(leftBeside).toEqual([]);
});

test('a process that holds the database and makes no backups is not waited for', PATIENT, async () => {
  mkdirSync(databaseFolder(config));
  const held = lockDirectory(databaseFolder(config));
  onTestFinished(() => held.release());
  await expect(askForBackup()).rejects.toThrow(`The process that holds ${databaseFolder(config)} makes no backups.`);
  await expect.poll(leftBeside).toEqual([]);
});
