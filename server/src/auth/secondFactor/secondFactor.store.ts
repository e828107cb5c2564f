import type { Db } from '../../platform/database/schema.ts';
import type { Sealed } from '../../platform/secrets/sealing.ts';

export async function findFactor(db: Db, userId: number) {
  return db
    .selectFrom('second_factors')
    .select(['secret as bytes', 'key_id as keyId', 'confirmed_at as confirmedAt', 'last_step as lastStep'])
    .where('user_id', '=', userId)
    .executeTakeFirst();
}

/** Stores an unconfirmed enrolment, replacing an earlier one. @returns false if a confirmed one exists */
export async function putUnconfirmed(db: Db, userId: number, { bytes, keyId }: Sealed): Promise<boolean> {
  const result = await db
    .insertInto('second_factors')
    .values({ user_id: userId, secret: bytes, key_id: keyId, last_step: null })
    .onConflict((conflict) =>
      conflict
        .column('user_id')
        .doUpdateSet({ secret: bytes, key_id: keyId, last_step: null })
        .where('second_factors.confirmed_at', 'is', null),
    )
    .executeTakeFirst();
  return result.numInsertedOrUpdatedRows === 1n;
}

export async function setConfirmed(db: Db, userId: number, now: Date): Promise<void> {
  await db.updateTable('second_factors').set({ confirmed_at: now }).where('user_id', '=', userId).execute();
}

/** @returns false if that step or a later one was already used */
export async function spendStep(db: Db, userId: number, step: number): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ last_step: step })
    .where('user_id', '=', userId)
    .where((eb) => eb.or([eb('last_step', 'is', null), eb('last_step', '<', step)]))
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function deleteFactor(db: Db, userId: number): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db.deleteFrom('second_factors').where('user_id', '=', userId).execute();
}

/** The number of people with a secret that none of these keys can open. */
export async function countSealedOtherwise(db: Db, keyIds: readonly string[]): Promise<number> {
  const { count } = await db
    .selectFrom('second_factors')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('confirmed_at', 'is not', null)
    .$if(keyIds.length > 0, (query) => query.where('key_id', 'not in', keyIds))
    .executeTakeFirstOrThrow();
  return count;
}

/** Secrets sealed with an older key that is still available. */
export async function listSealedUnder(
  db: Db,
  keyIds: readonly string[],
  { after, limit }: { after: number; limit: number },
) {
  return db
    .selectFrom('second_factors')
    .select(['user_id as userId', 'secret as bytes', 'key_id as keyId'])
    .where('key_id', 'in', keyIds)
    .where('user_id', '>', after)
    .orderBy('user_id')
    .limit(limit)
    .execute();
}

/** @returns false if another enrolment or process has changed it meanwhile */
export async function exchangeSealed(db: Db, userId: number, old: Sealed, sealed: Sealed): Promise<boolean> {
  const result = await db
    .updateTable('second_factors')
    .set({ secret: sealed.bytes, key_id: sealed.keyId })
    .where('user_id', '=', userId)
    .where('secret', '=', old.bytes)
    .where('key_id', '=', old.keyId)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function replaceRecoveryCodes(db: Db, userId: number, hashes: readonly Buffer[]): Promise<void> {
  await db.deleteFrom('recovery_codes').where('user_id', '=', userId).execute();
  await db
    .insertInto('recovery_codes')
    .values(hashes.map((hash) => ({ user_id: userId, code_hash: hash })))
    .execute();
}

/** @returns false if this person has no such unused code */
export async function spendRecoveryCode(db: Db, userId: number, hash: Buffer, now: Date): Promise<boolean> {
  const result = await db
    .updateTable('recovery_codes')
    .set({ used_at: now })
    .where('user_id', '=', userId)
    .where('code_hash', '=', hash)
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

export async function countRecoveryCodes(db: Db, userId: number): Promise<number> {
  const { count } = await db
    .selectFrom('recovery_codes')
    .select((eb) => eb.fn.countAll<number>().as('count'))
    .where('user_id', '=', userId)
    .where('used_at', 'is', null)
    .executeTakeFirstOrThrow();
  return count;
}
