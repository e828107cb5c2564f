import { purgeKeepingAttempts } from './accounts/purge.service.ts';
import { auditCommand } from './audit/auditCommand.service.ts';
import { adminCommand } from './auth/adminAccounts.service.ts';
import { resetFactor } from './auth/secondFactor/resetFactor.service.ts';
import { candidateCommand } from './interviews/records/candidateData.service.ts';
import type { App } from './app.ts';

/** The operator's commands, which a running server can execute as well. */
export const operatorCommands = (app: Pick<App, 'db' | 'clock' | 'config' | 'random' | 'passwords' | 'actors'>) => ({
  audit: (asked: Parameters<typeof auditCommand>[1]) => auditCommand(app, asked),
  admin: (asked: Parameters<typeof adminCommand>[1]) => adminCommand(app, asked),
  candidate: (asked: Parameters<typeof candidateCommand>[1]) => candidateCommand(app, asked, purgeKeepingAttempts),
  resetFactor: (asked: Parameters<typeof resetFactor>[1]) => resetFactor(app, asked),
});

type Commands = ReturnType<typeof operatorCommands>;
export type OperatorCommandName = keyof Commands;
export type Asked<Name extends OperatorCommandName> = Parameters<Commands[Name]>[0];
