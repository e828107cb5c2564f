import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

export interface NewAuditEvent {
  at: Date;
  action: string;
  actorId: number | null;
  subjectId: number | null;
  address: string;
  details: Record<string, string | number | boolean | null>;
}

export async function insertEvent(db: Handle, event: NewAuditEvent): Promise<void> {
  await db
    .insertInto('audit_events')
    .values({
      at: event.at,
      action: event.action,
      actor_id: event.actorId,
      subject_id: event.subjectId,
      address: event.address,
      details: JSON.stringify(event.details),
    })
    .execute();
}
