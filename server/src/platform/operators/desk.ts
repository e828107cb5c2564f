import { randomUUID } from 'node:crypto';
import { existsSync, mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../settings/config.ts';
import { isInUse } from '../database/store.ts';
import { Refusal } from '../refusals/refusal.ts';

/** The server polls every second. */
const NOTICED_AFTER_MS = 20_000;
const WISH = '.wish.json';
const ANSWER = '.answer.json';

type Settings = Pick<Config, 'dataDir'>;
type Answer = { done: string } | { refused: string };

/** An operator's commands: JSON arguments in, text to print out. They throw `Refusal` for people. */
export type OperatorCommands = Readonly<Record<string, (asked: never) => Promise<string>>>;

// Only the operator's account can read and write these files, because an answer may hold a secret link.
const folderOf = ({ dataDir }: Settings) => join(dataDir, 'desk');

function writeWhole(file: string, content: object): void {
  writeFileSync(`${file}.unfinished`, JSON.stringify(content), { mode: 0o600 });
  renameSync(`${file}.unfinished`, file);
}

/** Runs the operator's commands in the server, because no second process can open the embedded database. */
export function createDesk(config: Settings, commands: OperatorCommands) {
  const folder = folderOf(config);
  // Callers of a stopped server were already answered.
  rmSync(folder, { recursive: true, force: true });

  async function answerTo(wish: string): Promise<Answer> {
    const { command, asked } = JSON.parse(wish) as { command: string; asked: never };
    try {
      const act = commands[command];
      if (!act) throw new Refusal(`This server does not know the command ${command}.`);
      return { done: await act(asked) };
    } catch (error) {
      if (error instanceof Refusal) return { refused: error.message };
      throw error;
    }
  }

  return {
    /** Call every second, never concurrently. */
    async turn(): Promise<void> {
      if (!existsSync(folder)) return;
      for (const name of readdirSync(folder).filter((file) => file.endsWith(WISH))) {
        const file = join(folder, name);
        const wish = readFileSync(file, 'utf8');
        rmSync(file);
        const answer = file.replace(WISH, ANSWER);
        try {
          writeWhole(answer, await answerTo(wish));
        } catch (error) {
          writeWhole(answer, { refused: 'The running server could not do it; its log says why.' });
          throw error;
        }
      }
    },
  };
}

/** Has the server running on this data directory run a command. @returns the text to print */
export async function askServer(config: Settings, command: string, asked: object): Promise<string> {
  const folder = folderOf(config);
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const name = join(folder, randomUUID());
  const [wish, answer] = [`${name}${WISH}`, `${name}${ANSWER}`];
  writeWhole(wish, { command, asked });
  try {
    for (let waited = 0; existsSync(wish); waited += 100) {
      if (waited >= NOTICED_AFTER_MS)
        throw new Refusal('The process that holds the database takes no commands. Stop it, then try again.');
      await delay(100);
    }
    while (!existsSync(answer)) {
      if (!isInUse(config)) throw new Refusal('The server ended before it answered. Try again.');
      await delay(100);
    }
    const said = JSON.parse(readFileSync(answer, 'utf8')) as Answer;
    if ('refused' in said) throw new Refusal(said.refused);
    return said.done;
  } finally {
    rmSync(wish, { force: true });
    rmSync(answer, { force: true });
  }
}
