import type { Endpoint } from '@assay/contract/endpoint';
import type { FailureCode } from '@assay/contract/failure';
import type { Actor, App, Origin } from '../app.ts';
import { recordAudit } from './audit.service.ts';
import type { AuditEvent } from './audit.service.ts';

/** Records a call refused to a person or a bad token; limited per minute, so that it cannot fill the log. */
export async function recordRefusal(
  app: Pick<App, 'db' | 'clock' | 'limits' | 'log'>,
  { method, path }: Pick<Endpoint, 'method' | 'path'>,
  { actor, origin, code }: { actor: Actor | null; origin: Origin; code?: FailureCode | undefined },
): Promise<void> {
  const { limits, log } = app;
  const key = actor ? `user ${actor.userId}` : `address ${origin.network}`;
  if (limits.look('refusalAudit', key).remaining === 0 || limits.look('refusalAuditOverall', 'all').remaining === 0)
    return;
  limits.note('refusalAudit', key);
  limits.note('refusalAuditOverall', 'all');
  const reason = actor ? (code === 'token_scope' ? code : 'not_allowed') : 'bad_token';
  const by: AuditEvent['details'] = actor && actor.areas !== null ? { tokenId: actor.sessionId } : {};
  try {
    await recordAudit(app, {
      action: 'access_refused',
      actorId: actor?.userId ?? null,
      address: origin.address,
      details: { call: `${method} ${path}`, reason, ...by },
    });
  } catch (error) {
    // The refusal applies even if it cannot be recorded.
    log.error({ err: error }, 'a refusal could not be written into the audit log');
  }
}
