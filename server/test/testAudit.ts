import type { Store } from '../src/platform/database/store.ts';

export interface SeenEvent {
  action: string;
  actorId: number | null;
  subjectId: number | null;
  address: string | null;
  details: Record<string, string | number | boolean | null>;
}

/** The audit events of an action, or all, in order, without the first `after`. */
export async function auditEvents({ pool }: Store, action?: string, after = 0): Promise<SeenEvent[]> {
  const { rows } = await pool.query(
    `select action, actor_id as "actorId", subject_id as "subjectId", address, details
     from audit_events left join audit_addresses on event_id = id
     where $1::text is null or action = $1 order by id offset $2`,
    [action, after],
  );
  return rows;
}
