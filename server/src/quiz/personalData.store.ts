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

/** @returns how many attempts and assessments of a learner only admins see */
export async function countUnseen(db: Db, userId: number): Promise<{ voidAttempts: number; assessments: number }> {
  const { voidAttempts } = await db
    .selectFrom('attempts')
    .select((eb) => eb.fn.countAll<number>().as('voidAttempts'))
    .where('user_id', '=', userId)
    .where('status', '=', 'void')
    .executeTakeFirstOrThrow();
  const { assessments } = await db
    .selectFrom('attempt_assessments')
    .innerJoin('attempts', 'attempts.id', 'attempt_assessments.attempt_id')
    .select((eb) => eb.fn.countAll<number>().as('assessments'))
    .where('user_id', '=', userId)
    .where('status', '!=', 'void')
    .where((eb) => eb.or([eb('shared', '=', false), eb('withdrawn_at', 'is not', null)]))
    .executeTakeFirstOrThrow();
  return { voidAttempts, assessments };
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
