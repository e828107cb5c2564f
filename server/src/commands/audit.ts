import type { AuditAsk } from '../audit/auditCommand.service.ts';
import { WrongUsage, argumentsOf, runCommand } from './command.ts';
import { runHereOrInServer } from './runHereOrInServer.ts';

await runCommand('npm run audit -- verify [--anchor ANCHOR] | list [--user ID] [--since ISO]', () =>
  runHereOrInServer('audit', asked()),
);

function asked(): AuditAsk {
  const { values, positionals } = argumentsOf({
    anchor: { type: 'string' },
    user: { type: 'string' },
    since: { type: 'string' },
  });
  const { anchor = null, user = null, since = null } = values;
  const [act, ...more] = positionals;
  if (more.length > 0) throw new WrongUsage();
  if (act === 'verify' && user === null && since === null && (anchor === null || /^\d+:[\da-f]{64}$/i.test(anchor)))
    return { act, anchor };
  const isIso = since === null || (/^\d{4}-\d\d-\d\d/.test(since) && !Number.isNaN(Date.parse(since)));
  if (act === 'list' && anchor === null && isIso && (user === null || /^\d{1,15}$/.test(user)))
    return { act, userId: user === null ? null : Number(user), since };
  throw new WrongUsage();
}
