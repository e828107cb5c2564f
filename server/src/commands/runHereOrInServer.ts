import { operatorCommands } from '../operatorCommands.ts';
import type { Asked, OperatorCommandName } from '../operatorCommands.ts';
import { readConfig } from '../platform/settings/config.ts';
import { DirectoryInUse } from '../platform/database/embedded/lock.ts';
import { runInServer } from '../platform/operators/operatorDesk.ts';
import { withStore } from './command.ts';

/** Runs a command on the configured database, or has the server that holds the embedded one run it. */
export async function runHereOrInServer<Name extends OperatorCommandName>(
  name: Name,
  asked: Asked<Name>,
): Promise<string> {
  try {
    return await withStore((app) => operatorCommands(app)[name](asked as never));
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    return runInServer(readConfig(process.env), name, asked);
  }
}
