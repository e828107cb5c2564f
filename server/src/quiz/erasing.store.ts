import type { Kysely } from 'kysely';
import type { Database } from '../platform/database/schema.ts';

type Handle = Kysely<Database>;

/** Holds them until the transaction ends. */
export async function listCompletedIds(tx: Handle, userId: number): Promise<number[]> {
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

/** @returns how many there were. */
export async function deleteAttemptsOf(tx: Handle, userId: number): Promise<number> {
  const { numDeletedRows } = await tx.deleteFrom('attempts').where('user_id', '=', userId).executeTakeFirst();
  return Number(numDeletedRows);
}
