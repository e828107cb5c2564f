import { parseArgs } from 'node:util';
import type { ParseArgsConfig } from 'node:util';
import { createActorCache } from '../platform/http/actorCache.ts';
import type { App } from '../app.ts';
import { systemClock } from '../platform/time/clock.ts';
import { readConfig } from '../platform/settings/config.ts';
import { openStore } from '../platform/database/store.ts';
import type { Say } from '../platform/database/store.ts';
import { explain } from '../platform/operators/explain.ts';
import { createPasswords } from '../platform/passwords/passwords.ts';
import { systemRandom } from '../platform/secrets/random.ts';

// sysexits.h: the command was called wrongly.
const EX_USAGE = 64;

export class WrongUsage extends Error {}

/** Runs what an operator asked for, says what was done, and ends with 0, 1, 64 (wrong call) or 78 (wrong settings). */
export async function runCommand(usage: string, work: () => Promise<string>): Promise<void> {
  try {
    process.stdout.write(`${await work()}\n`);
  } catch (error) {
    const { lines, exitCode } =
      error instanceof WrongUsage ? { lines: [`Usage: ${usage}`], exitCode: EX_USAGE } : explain(error);
    for (const line of lines) process.stderr.write(`${line}\n`);
    process.exitCode = exitCode;
  }
}

/** The process's arguments; a call that does not fit them prints the usage. */
export function argumentsOf<Options extends NonNullable<ParseArgsConfig['options']>>(options: Options) {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch {
    throw new WrongUsage();
  }
}

/** The one word after the command. */
export function wordOf<Word extends string>(words: readonly Word[]): Word {
  const { positionals } = argumentsOf({});
  const word = words.find((known) => known === positionals[0]);
  if (!word || positionals.length > 1) throw new WrongUsage();
  return word;
}

/** The value of the one option that a command takes and needs. */
export function optionOf(name: string): string {
  const { values, positionals } = argumentsOf({ [name]: { type: 'string' } });
  const value = values[name];
  if (typeof value !== 'string' || value === '' || positionals.length > 0) throw new WrongUsage();
  return value;
}

/** The one file after the command. */
export function fileOf(positionals: readonly string[]): string {
  const [file] = positionals;
  if (file === undefined || positionals.length > 1) throw new WrongUsage();
  return file;
}

/** What use cases need outside a server: the configured store, with time for long statements. */
export async function withStore<T>(
  work: (app: Pick<App, 'db' | 'clock' | 'config' | 'random' | 'passwords' | 'actors'>) => Promise<T>,
): Promise<T> {
  const config = readConfig(process.env);
  const say: Say = (line, level) => {
    if (level === 'warn' || config.LOG_LEVEL === 'debug') process.stderr.write(`${line}\n`);
  };
  const store = await openStore(config, say, 'work');
  try {
    return await work({
      db: store.db,
      clock: systemClock,
      config,
      random: systemRandom,
      passwords: createPasswords(),
      actors: createActorCache(systemClock),
    });
  } finally {
    await store.close();
  }
}
