import type { Db } from '../platform/database/schema.ts';

/** Marks a logout token as used. @returns false if it was used before */
export async function insertLogout(tx: Db, digest: Buffer, usedAt: Date): Promise<boolean> {
  const result = await tx
    .insertInto('provider_logouts')
    .values({ digest, used_at: usedAt })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function deleteLogoutsBefore(db: Db, usedBefore: Date): Promise<void> {
  await db.deleteFrom('provider_logouts').where('used_at', '<', usedBefore).execute();
}
