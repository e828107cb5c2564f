import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

export async function listAttemptIds(db: Handle, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '!=', 'void')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns how many attempts changed hands. */
export async function moveAttempts(tx: Handle, fromId: number, toId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('attempts')
    .set({ user_id: toId })
    .where('user_id', '=', fromId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
