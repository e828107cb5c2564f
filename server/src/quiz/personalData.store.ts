import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

/** @returns how many attempts changed hands. */
export async function moveAttempts(tx: Handle, fromId: number, toId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('attempts')
    .set({ user_id: toId })
    .where('user_id', '=', fromId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
