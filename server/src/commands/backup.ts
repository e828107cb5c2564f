import { resolve } from 'node:path';
import { askServerForBackup, copyBackup } from '../platform/backup/askServer.ts';
import { automaticFolder } from '../platform/backup/automatic.ts';
import { backUp, describe, inspect } from '../platform/backup/backup.ts';
import type { Inspected } from '../platform/backup/backup.ts';
import { systemClock } from '../platform/clock.ts';
import { readConfig } from '../platform/config.ts';
import type { Config } from '../platform/config.ts';
import { DirectoryInUse } from '../platform/database/embedded/lock.ts';
import { optionOf, runCommand } from './command.ts';

await runCommand('npm run backup -- --out DIR', async () => {
  const folder = resolve(optionOf('out'));
  const config = readConfig(process.env);
  const encrypted = config.BACKUP_KEY ? 'encrypted' : 'not encrypted (BACKUP_KEY is not set)';
  return `Backed up, ${encrypted}, and read back: ${describe(await backUpAnyhow(config, folder))}`;
});

async function backUpAnyhow(config: Config, folder: string): Promise<Inspected> {
  try {
    return await backUp(config, folder, systemClock.now());
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const made = await askServerForBackup(config);
    const file = folder === automaticFolder(config) ? made : await copyBackup(made, folder);
    return inspect(file, config.BACKUP_KEY);
  }
}
