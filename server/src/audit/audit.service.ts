import type { App } from '../platform/app.ts';
import type { AuditAction } from './auditActions.ts';
import { insertEvent } from './audit.store.ts';

export interface AuditEvent {
  action: AuditAction;
  /** Who did it; null when nobody is signed in, or for the server itself. */
  actorId: number | null;
  /** The account it was done to, where there is one. */
  subjectId?: number | null;
  /** Network address; empty for commands and jobs. */
  address?: string;
  /** Ids, names of fields and reasons; never a secret, an address of mail or a text that somebody wrote. */
  details?: Record<string, string | number | boolean | null>;
}

/** Writes one event; inside a transaction hand in its handle as `db`, so that cause and trace stand or fall together. */
export async function recordAudit({ db, clock }: Pick<App, 'db' | 'clock'>, event: AuditEvent): Promise<void> {
  await insertEvent(db, {
    at: clock.now(),
    action: event.action,
    actorId: event.actorId,
    subjectId: event.subjectId ?? null,
    address: event.address ?? '',
    details: event.details ?? {},
  });
}
