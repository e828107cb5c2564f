import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

/** An account that a round made and that is nothing else: no one can sign in to it, and it is in no group, course or panel. */
const isOnlyForRounds = sql<boolean>`(users.made_for_round and users.role = 'user' and users.is_active
  and users.purged_at is null and users.password_hash is null and users.google_sub is null
  and users.provider_sub is null and users.group_name is null
  and not exists (select from lti_people where lti_people.user_id = users.id)
  and not exists (select from meeting_hosts where meeting_hosts.user_id = users.id))`;

/**
 * Whether nothing needs the account `users` once these candidates are gone. An account is needed by each candidate who
 * took quizzes with it, and by each who has its address and may do so.
 */
const isUnneededAfter = (going: readonly number[]) => sql<boolean>`(${isOnlyForRounds} and not exists (
  select from round_candidates place
  where (place.user_id = users.id or place.email_key = users.email_key)
    and place.id <> all(${[...going]}::bigint[])))`;

/** The accounts of these candidates; whether each goes with them, or is more than a round made of it. */
export async function findAccountsOf(db: Db, candidateIds: readonly number[]) {
  if (candidateIds.length === 0) return [];
  const { rows } = await sql<{ id: number; goes: boolean; isTheirs: boolean }>`
    select id, ${isUnneededAfter(candidateIds)} as goes, not ${isOnlyForRounds} as "isTheirs" from users
    where id in (select user_id from round_candidates where id = any(${[...candidateIds]}::bigint[]))
    order by id`.execute(db);
  return rows;
}

/** Accounts whose candidates are all gone. */
export async function findLeftAccounts(db: Db): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select id from users where made_for_round and ${isUnneededAfter([])} order by id`.execute(db);
  return rows.map(({ id }) => id);
}

export async function isLeftAccount(tx: Db, id: number): Promise<boolean> {
  const { rows } = await sql`select from users where id = ${id} and ${isUnneededAfter([])}`.execute(tx);
  return rows.length > 0;
}

/** Candidates who are about to go no longer count as users of this account. */
export async function detachFrom(tx: Db, userId: number, candidateIds: readonly number[]): Promise<void> {
  await tx
    .updateTable('round_candidates')
    .set({ user_id: null })
    .where('user_id', '=', userId)
    .where('id', 'in', candidateIds)
    .execute();
}
