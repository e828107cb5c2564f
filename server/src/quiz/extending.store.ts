import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

export interface ExtensionRequest {
  actorId: number;
  /** Made by the page that asks; another admin cannot use the same key. */
  key: string;
  seconds: number | 'untimed';
  attemptIds: readonly number[];
}

/** @returns the request of this key, new or known, and whether a known one asked for the same */
export async function upsertRequest(
  tx: Db,
  { actorId, key, seconds, attemptIds }: ExtensionRequest,
  now: Date,
): Promise<{ id: number; isSame: boolean }> {
  const asked = sql`${seconds === 'untimed' ? null : seconds}::int`;
  const ids = sql`${[...new Set(attemptIds)].toSorted((a, b) => a - b)}::bigint[]`;
  // An update that changes nothing, because only then a row that is there already is returned.
  const { rows } = await sql<{ id: number; isSame: boolean }>`
    insert into extension_requests as known (actor_id, key, seconds, attempt_ids, created_at)
    values (${actorId}, ${key}, ${asked}, ${ids}, ${now})
    on conflict (actor_id, key) do update set key = excluded.key
    returning id, seconds is not distinct from ${asked} and attempt_ids = ${ids} as "isSame"`.execute(tx);
  const [request] = rows;
  if (!request) throw new Error('an upsert returned no row');
  return request;
}

export async function deleteRequests(tx: Db, before: Date): Promise<void> {
  await tx.deleteFrom('extension_requests').where('created_at', '<', before).execute();
}

/** @returns false where this request gave the attempt its time already */
export async function markExtended(tx: Db, requestId: number, attemptId: number): Promise<boolean> {
  const marked = await tx
    .insertInto('extended_attempts')
    .values({ request_id: requestId, attempt_id: attemptId })
    .onConflict((conflict) => conflict.doNothing())
    .returning('attempt_id')
    .executeTakeFirst();
  return marked !== undefined;
}
