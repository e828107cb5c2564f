import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';

/** Which tries are counted together. */
export interface Counted {
  userId: number;
  rule: string;
  /** What they were made at: with another one they begin anew. */
  target: string;
}

/**
 * Counts a try unless there are as many as `most` since `since`; tries at once wait for each other, so that none is
 * missed. Who has had enough is only read: a flood of further tries writes nothing and waits for nobody. Its commit does
 * not wait for the disk: an address without an account, for which nothing is written, takes as long.
 * @param counted of an account that there is not nothing is counted
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
  /** Whether there is such an account. */
  isThere: boolean;
  isTaken: boolean;
  times: Date[];
}

/** Uncounts one try of that moment. */
export async function giveTryBack(db: Db, { userId, rule, target }: Counted, at: Date): Promise<void> {
  await sql`
    update account_tries set times =
      times[:array_position(times, ${at}::timestamptz) - 1] || times[array_position(times, ${at}::timestamptz) + 1:]
    where user_id = ${userId} and rule = ${rule} and target = ${target} and ${at}::timestamptz = any(times)
    returning set_config('synchronous_commit', 'off', true)`.execute(db);
}

/** Forgets what was counted last before `before`, and where nothing is counted any more. */
export async function deletePassedTries(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('account_tries')
    .where((eb) => eb.or([eb('counted_at', '<=', before), eb('times', '=', sql<Date[]>`'{}'::timestamptz[]`)]))
    .execute();
}
