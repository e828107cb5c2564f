import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { rm } from 'node:fs/promises';
import { setPriority } from 'node:os';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Clock } from '../time/clock.ts';
import type { Config } from '../settings/config.ts';
import { timeOfBackup } from './names.ts';
import { backupsToDelete } from './retention.ts';
import {
  answerRequest,
  failRequest,
  failTaken,
  isAsked,
  sweepAnswers,
  takeRequests,
} from '../operators/requestFolder.ts';

const EVERY_MS = 3_600_000;
/** Delays the first backup so that it does not slow down the start. */
const FIRST_AFTER_MS = 300_000;
const AGAIN_AFTER_FAILURE_MS = 600_000;

const child = fileURLToPath(new URL('./backUpCopy.ts', import.meta.url));

type Settings = Pick<Config, 'dataDir' | 'BACKUP_KEY'>;

/** The folder where a server with an embedded database keeps its backups and looks for requests. */
export const automaticFolder = ({ dataDir }: Pick<Config, 'dataDir'>) => join(dataDir, 'backups');
/** Exists while a backup is being made, so that other processes can see why they have to wait. */
export const inWorkFile = (config: Pick<Config, 'dataDir'>) => join(automaticFolder(config), 'in-work');

/** The backups in a folder, newest first. */
export function listBackups(folder: string): { file: string; madeAt: Date }[] {
  if (!existsSync(folder)) return [];
  return readdirSync(folder)
    .flatMap((name) => {
      const madeAt = timeOfBackup(name);
      return madeAt ? [{ file: join(folder, name), madeAt }] : [];
    })
    .toSorted((a, b) => b.madeAt.getTime() - a.madeAt.getTime());
}

export interface AutomaticBackups {
  /** Makes a backup if one is due or requested. Call every few seconds, never concurrently. */
  turn(): Promise<'made' | 'nothing'>;
  /** Age of the newest backup; infinite if there is none. */
  ageSeconds(): number;
  stop(): void;
}

/**
 * Backups of a running embedded database. Its only connection cannot be blocked for a backup, so the files are copied
 * between two statements and another process makes the backup from the copy.
 */
export function createAutomaticBackups(
  config: Settings,
  clock: Clock,
  copyTo: (dataDir: string) => Promise<void>,
): AutomaticBackups {
  const folder = automaticFolder(config);
  const inWork = inWorkFile(config);
  const copy = join(config.dataDir, 'database.copy');
  const ending = new AbortController();
  let notBefore = clock.now().getTime() + FIRST_AFTER_MS;

  const newest = () => listBackups(folder)[0]?.madeAt.getTime() ?? -Infinity;

  async function turn(): Promise<'made' | 'nothing'> {
    // Left behind by a killed server.
    failTaken(folder);
    rmSync(inWork, { force: true });
    await rm(copy, { recursive: true, force: true });
    const now = clock.now().getTime();
    const isDue = now >= notBefore && now >= newest() + EVERY_MS;
    if (!isDue && !isAsked(folder)) return 'nothing';
    notBefore = now + AGAIN_AFTER_FAILURE_MS;
    mkdirSync(folder, { recursive: true, mode: 0o700 });
    writeFileSync(inWork, '', { mode: 0o600 });
    if (isDue) sweepAnswers(folder);
    // Taken before the copy, so that each requester's backup includes everything stored when they asked.
    const taken = takeRequests(folder);
    let made: string | null = null;
    try {
      await copyTo(copy);
      made = await inOtherProcess();
    } catch (error) {
      if (ending.signal.aborted) return 'nothing';
      throw error;
    } finally {
      for (const { id } of taken)
        if (made === null) failRequest(folder, id);
        else answerRequest(folder, id, basename(made));
      await rm(copy, { recursive: true, force: true });
      rmSync(inWork, { force: true });
    }
    // A requested backup may still be copied elsewhere, and the next scheduled one is an hour away.
    if (!isDue) return 'made';
    const backups = listBackups(folder);
    const old = new Set(backupsToDelete(backups.map(({ madeAt }) => madeAt)));
    for (const { file, madeAt } of backups) if (old.has(madeAt)) rmSync(file);
    return 'made';
  }

  /** @returns the backup's file */
  async function inOtherProcess(): Promise<string> {
    const { BACKUP_KEY_FILE: _file, ...env } = process.env;
    const started = spawn(process.execPath, [child, copy, folder], {
      env: { ...env, BACKUP_KEY: config.BACKUP_KEY ?? '' },
      stdio: ['ignore', 'pipe', 'pipe'],
      signal: ending.signal,
      killSignal: 'SIGKILL',
    });
    let file = '';
    started.stdout.on('data', (chunk: Buffer) => (file += chunk));
    let output = '';
    started.stderr.on('data', (chunk: Buffer) => (output += chunk));
    if (started.pid) setPriority(started.pid, 10);
    const [code] = await once(started, 'close');
    if (code !== 0) throw new Error(`the backup process ended with ${code}: ${output.trim()}`);
    return file;
  }

  return { turn, ageSeconds: () => (clock.now().getTime() - newest()) / 1000, stop: () => ending.abort() };
}
