import type { App, By } from '../app.ts';
import type { AuditAction } from './auditActions.ts';
import { deleteAddressesOf, insertEvent, listEvents } from './audit.store.ts';
import type { ListedEvent } from './audit.store.ts';

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

type Deed = Pick<AuditEvent, 'action' | 'subjectId' | 'details'>;

/** Does something in one transaction with the event that tells of it. */
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

/** What was done by a person or to their account, oldest first. */
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

/** Forgets from where a person whose account ends did anything; the events themselves stay, with ids alone. */
export async function forgetAddressesOf({ db }: Pick<App, 'db'>, userId: number): Promise<void> {
  await deleteAddressesOf(db, userId);
}
