import type { Db } from '../platform/database/schema.ts';

/** Accounts that their owners closed before then, oldest first. */
export async function listClosedBefore(db: Db, before: Date, limit: number): Promise<number[]> {
  const rows = await db
    .selectFrom('users')
    .select('id')
    .where('is_active', '=', false)
    .where('purged_at', 'is', null)
    .where('deactivated_at', '<=', before)
    .orderBy('deactivated_at')
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}

/** A row that owns the attempts of a purged account; it copies only whether that was a demo. */
export async function insertAnonymous(tx: Db, id: number, replacedId: number, now: Date): Promise<void> {
  await tx
    .insertInto('users')
    .columns([
      'id',
      'email',
      'email_key',
      'first_name',
      'last_name',
      'role',
      'is_active',
      'is_demo',
      'created_at',
      'purged_at',
    ])
    .expression((eb) =>
      eb
        .selectFrom('users')
        .select([
          eb.val(id).$castTo<number>().as('id'),
          // Not a valid address, so it cannot clash.
          eb.val('').as('email'),
          eb.val(`purged ${id}`).as('email_key'),
          eb.val('Deleted').as('first_name'),
          eb.val('account').as('last_name'),
          eb.val('user').as('role'),
          eb.val(false).as('is_active'),
          'is_demo',
          eb.val(now).as('created_at'),
          eb.val(now).as('purged_at'),
        ])
        .where('id', '=', replacedId),
    )
    .execute();
}

/** Foreign keys delete everything else of the account. */
export async function deleteUser(tx: Db, id: number): Promise<void> {
  await tx.deleteFrom('users').where('id', '=', id).execute();
}
