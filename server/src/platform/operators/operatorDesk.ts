import { rmSync } from 'node:fs';
import { join } from 'node:path';
import type { Config } from '../settings/config.ts';
import { Refusal } from '../refusals/refusal.ts';
import { askServer } from './askServer.ts';
import { answerRequest, failRequest, takeRequests } from './requestFolder.ts';

type Settings = Pick<Config, 'dataDir'>;
type Answer = { done: string } | { refused: string };
interface Asked {
  command: string;
  asked: never;
}

/** An operator's commands: JSON arguments in, text to print out. They throw `Refusal` for people. */
export type OperatorCommands = Readonly<Record<string, (asked: never) => Promise<string>>>;

const folderOf = ({ dataDir }: Settings) => join(dataDir, 'desk');

/** Runs the operator's commands in the server, because no second process can open the embedded database. */
export function createOperatorDesk(config: Settings, commands: OperatorCommands) {
  const folder = folderOf(config);
  // A request from before this start must not run: its operator may have given up.
  rmSync(folder, { recursive: true, force: true });

  async function answerTo({ command, asked }: Asked): Promise<Answer> {
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
      const faults: unknown[] = [];
      for (const { id, body } of takeRequests(folder)) {
        try {
          answerRequest(folder, id, await answerTo(body as Asked));
        } catch (error) {
          failRequest(folder, id);
          faults.push(error);
        }
      }
      if (faults.length > 0) throw faults[0];
    },
  };
}

/** Has the server running on this data directory run a command. @returns the text to print */
export async function runInServer(config: Settings, command: string, asked: object): Promise<string> {
  const answer = (await askServer(config, {
    folder: folderOf(config),
    body: { command, asked },
    refusals: {
      unnoticed: () => 'The process that holds the database takes no commands. Stop it, then try again.',
      failed: () => 'The running server could not do it; its log says why.',
      ended: () => 'The server ended before it answered. Try again.',
    },
  })) as Answer;
  if ('refused' in answer) throw new Refusal(answer.refused);
  return answer.done;
}
