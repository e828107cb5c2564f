import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

/** The key of a count. */
export interface Counted {
  userId: number;
  rule: string;
  /** The value tried against: a new one resets the count. */
  target: string;
}

/**
 * Counts a try unless there are `most` since `since`; simultaneous tries queue, so that none is missed. An exhausted
 * account is only read: a flood of further tries writes nothing and takes no locks. The commit does not wait for the
 * disk, so that timing does not reveal an address without an account, for which nothing is written.
 * @param counted nothing is counted for an account that does not exist
 */
export async function takeTry(
  db: Db,
  { userId, rule, target }: Counted,
  { now, since, most }: { now: Date; since: Date; most: number },
) {
  const { rows } = await sql<Found>`
    with found as (
      select array(select made from unnest(times) made where made > ${since}) as times
      from account_tries where user_id = ${userId} and rule = ${rule} and target = ${target}
    ), taken as (
      insert into account_tries (user_id, rule, target, times, counted_at)
      select id, ${rule}, ${target}, array[${now}::timestamptz], ${now}
      from users where id = ${userId} and coalesce((select cardinality(times) from found), 0) < ${most}
      on conflict (user_id, rule, target) do update
        set times = array(select made from unnest(account_tries.times) made where made > ${since}) || excluded.times,
          counted_at = excluded.counted_at
        where (select count(*) from unnest(account_tries.times) made where made > ${since}) < ${most}
      returning user_id
    )
    select exists (select from users where id = ${userId}) as "isThere", exists (select from taken) as "isTaken",
      coalesce((select times from found), '{}') as times,
      set_config('synchronous_commit', 'off', true) as settled`.execute(db);
  return rows[0] as Found;
}

interface Found {
  /** Whether the account exists. */
  isThere: boolean;
  isTaken: boolean;
  times: Date[];
}

/** Removes one try of that time. */
export async function removeTry(db: Db, { userId, rule, target }: Counted, at: Date): Promise<void> {
  await sql`
    update account_tries set times =
      times[:array_position(times, ${at}::timestamptz) - 1] || times[array_position(times, ${at}::timestamptz) + 1:]
    where user_id = ${userId} and rule = ${rule} and target = ${target} and ${at}::timestamptz = any(times)
    returning set_config('synchronous_commit', 'off', true)`.execute(db);
}

/** Deletes tries last counted before `before`, and empty rows. */
export async function deletePassedTries(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('account_tries')
    .where((eb) => eb.or([eb('counted_at', '<=', before), eb('times', '=', sql<Date[]>`'{}'::timestamptz[]`)]))
    .execute();
}
