import type { Db } from '../platform/database/schema.ts';

/** Whose account this person of a platform opens. */
export async function findPerson(db: Db, platformId: number, sub: string): Promise<number | null> {
  const found = await db
    .selectFrom('lti_people')
    .select('user_id as userId')
    .where('platform_id', '=', platformId)
    .where('sub', '=', sub)
    .executeTakeFirst();
  return found?.userId ?? null;
}

/** @returns false if the person or the account has another one at this platform */
export async function insertPerson(
  tx: Db,
  { platformId, sub, userId, at }: { platformId: number; sub: string; userId: number; at: Date },
): Promise<boolean> {
  const result = await tx
    .insertInto('lti_people')
    .values({ platform_id: platformId, sub, user_id: userId, linked_at: at })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function hasPerson(db: Db, platformId: number, userId: number): Promise<boolean> {
  const found = await db
    .selectFrom('lti_people')
    .select('sub')
    .where('platform_id', '=', platformId)
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return found !== undefined;
}

/** The platforms that open a person's account. */
export async function findConnections(db: Db, userId: number) {
  return db
    .selectFrom('lti_people')
    .innerJoin('lti_platforms', 'lti_platforms.id', 'platform_id')
    .select(['platform_id as platformId', 'issuer', 'sub as id', 'linked_at as connectedAt'])
    .where('user_id', '=', userId)
    .orderBy('linked_at')
    .execute();
}

export async function deletePeople(tx: Db, userId: number, platformIds: readonly number[]): Promise<void> {
  await tx.deleteFrom('lti_people').where('user_id', '=', userId).where('platform_id', 'in', platformIds).execute();
}
