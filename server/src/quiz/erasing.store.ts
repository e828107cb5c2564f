import type { Db } from '../platform/database/schema.ts';

/** Locks them until the transaction ends. */
export async function listCompletedIds(tx: Db, userId: number): Promise<number[]> {
  const rows = await tx
    .selectFrom('attempts')
    .select('id')
    .where('user_id', '=', userId)
    .where('status', '=', 'completed')
    .orderBy('id')
    .forUpdate()
    .execute();
  return rows.map(({ id }) => id);
}

/** @returns how many there were */
export async function deleteAttemptsOf(tx: Db, userId: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('attempts').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
