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

// sysexits.h: wrong usage.
const EX_USAGE = 64;

export class WrongUsage extends Error {}

/** Runs an operator's command, prints the outcome, and ends with 0, 1, 64 (wrong usage) or 78 (wrong settings). */
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

/** The parsed arguments; a wrong call prints the usage. */
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

/** The value of the command's only, required option. */
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

/** The dependencies of use cases outside a server: the configured store, without statement time-outs. */
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
      actors: createActorCache(systemClock, store.kind),
    });
  } finally {
    await store.close();
  }
}
