import { resolve } from 'node:path';
import { recordAudit } from '../audit/audit.service.ts';
import { askServerForBackup, copyBackup } from '../platform/backup/requestedBackup.ts';
import { automaticFolder } from '../platform/backup/automatic.ts';
import { backUp, describe, inspect } from '../platform/backup/backup.ts';
import type { Inspected } from '../platform/backup/backup.ts';
import { systemClock } from '../platform/time/clock.ts';
import { readConfig } from '../platform/settings/config.ts';
import type { Config } from '../platform/settings/config.ts';
import { DirectoryInUse } from '../platform/database/embedded/lock.ts';
import { isMigrated } from '../platform/database/migrate.ts';
import { openAsFound } from '../platform/database/store.ts';
import { optionOf, runCommand } from './command.ts';

await runCommand('npm run backup -- --out DIR', async () => {
  const folder = resolve(optionOf('out'));
  const config = readConfig(process.env);
  const encrypted = config.BACKUP_KEY ? 'encrypted' : 'not encrypted (BACKUP_KEY is not set)';
  return `Backed up, ${encrypted}, and read back: ${describe(await backUpAnyhow(config, folder))}`;
});

/** An older version's database is backed up as it is, before it is migrated. */
async function noteInAudit(config: Config): Promise<void> {
  const { db, pool, close } = await openAsFound(config, () => undefined, 'work');
  try {
    if (await isMigrated(pool).catch(() => false))
      await recordAudit({ db, clock: systemClock }, { action: 'backup_made', actorId: null });
  } finally {
    await close();
  }
}

async function backUpAnyhow(config: Config, folder: string): Promise<Inspected> {
  try {
    const made = await backUp(config, folder, systemClock.now());
    await noteInAudit(config);
    return made;
  } catch (error) {
    if (!(error instanceof DirectoryInUse)) throw error;
    const made = await askServerForBackup(config);
    const file = folder === automaticFolder(config) ? made : await copyBackup(made, folder);
    return inspect(file, config.BACKUP_KEY);
  }
}
