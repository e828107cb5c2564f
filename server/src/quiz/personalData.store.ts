import type { Db } from '../platform/database/schema.ts';

export async function listAttemptIds(db: Db, userId: number): Promise<number[]> {
  const rows = await db
    .selectFrom('attempts')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '!=', 'void')
    .orderBy('id')
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns how many attempts were moved */
export async function moveAttempts(tx: Db, fromId: number, toId: number): Promise<number> {
  const { numUpdatedRows } = await tx
    .updateTable('attempts')
    .set({ user_id: toId })
    .where('user_id', '=', fromId)
    .executeTakeFirst();
  return Number(numUpdatedRows);
}
