import type { App, By } from '../app.ts';
import type { AuditAction } from './auditActions.ts';
import { deleteAddressesOf, insertEvent, listEvents } from './audit.store.ts';
import type { ListedEvent } from './audit.store.ts';

export interface AuditEvent {
  action: AuditAction;
  /** The actor; null if not signed in, or for the server itself. */
  actorId: number | null;
  /** The affected account, if any. */
  subjectId?: number | null;
  /** Network address; empty for commands and jobs. */
  address?: string;
  /** Ids, field names and reasons; never a secret, an email address or free text. */
  details?: Record<string, string | number | boolean | null>;
}

/** Writes one event. Inside a transaction, pass its handle as `db`, so that both commit or neither. */
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

type Deed = Pick<AuditEvent, 'action' | 'subjectId' | 'details'>;

/** Runs work and records its event in one transaction. */
export async function withAudit<Parts extends Pick<App, 'db' | 'clock'>, Result>(
  app: Parts,
  { actor, origin }: By,
  work: (inside: Parts) => Promise<[Result, Deed]>,
): Promise<Result> {
  return app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const [result, deed] = await work(inside);
    await recordAudit(inside, { ...deed, actorId: actor.userId, address: origin.address });
    return result;
  });
}

export type PersonEvent = ListedEvent;

const AT_ONCE = 500;

/** A person's actions and changes of their account, oldest first. */
export async function* eventsAbout({ db }: Pick<App, 'db'>, userId: number): AsyncGenerator<PersonEvent> {
  let after = 0;
  for (;;) {
    const events = await listEvents(db, { userId, since: null, after, limit: AT_ONCE });
    yield* events;
    const last = events.at(-1);
    if (!last || events.length < AT_ONCE) return;
    after = last.id;
  }
}

/** Deletes the network addresses of a removed person's events; the events stay, with ids only. */
export async function forgetAddressesOf({ db }: Pick<App, 'db'>, userId: number): Promise<void> {
  await deleteAddressesOf(db, userId);
}
