import { recordAudit } from '../audit/audit.service.ts';
import { endEverySession } from '../auth/sessions.service.ts';
import { describe } from '../platform/backup/backup.ts';
import { checkBackup, restore } from '../platform/backup/restore.ts';
import { systemClock } from '../platform/time/clock.ts';
import { readConfig } from '../platform/settings/config.ts';
import { argumentsOf, fileOf, runCommand } from './command.ts';

await runCommand('npm run restore -- FILE [--check] [--replace]', async () => {
  const { values, positionals } = argumentsOf({
    check: { type: 'boolean', default: false },
    replace: { type: 'boolean', default: false },
  });
  const file = fileOf(positionals);
  const config = readConfig(process.env);
  if (values.check)
    return `Undamaged and compatible with this version. ${describe(await checkBackup(file, config.BACKUP_KEY))}`;
  const restored = await restore(config, file, {
    now: systemClock.now(),
    replace: values.replace,
    finish: async (db) => {
      await endEverySession({ db, clock: systemClock });
      await recordAudit({ db, clock: systemClock }, { action: 'restored', actorId: null });
    },
  });
  const aside = restored.aside
    ? `\nThe previous data is kept as ${restored.aside}; delete it when you no longer need it.`
    : '';
  return `Restored ${describe(restored)}.\nEveryone has to sign in again.${aside}`;
});
