import type { Db } from '../platform/database/schema.ts';

/** Which completed attempts count is decided afterwards. */
export async function setStatusOf(tx: Db, ids: readonly number[], status: 'completed' | 'void'): Promise<void> {
  await tx.updateTable('attempts').set({ status, counts: false }).where('id', 'in', ids).execute();
}

export async function insertVoid(
  tx: Db,
  { attemptId, reason, voidedBy, voidedAt }: { attemptId: number; reason: string; voidedBy: number; voidedAt: Date },
): Promise<void> {
  await tx
    .insertInto('attempt_voids')
    .values({ attempt_id: attemptId, reason, voided_by: voidedBy, voided_at: voidedAt })
    .execute();
}

export async function deleteVoid(tx: Db, attemptId: number): Promise<void> {
  await tx.deleteFrom('attempt_voids').where('attempt_id', '=', attemptId).execute();
}

export async function findVoid(db: Db, attemptId: number) {
  return db
    .selectFrom('attempt_voids')
    .leftJoin('users', 'users.id', 'voided_by')
    .select(['reason', 'voided_at as at', 'first_name as firstName', 'last_name as lastName'])
    .where('attempt_id', '=', attemptId)
    .executeTakeFirst();
}
