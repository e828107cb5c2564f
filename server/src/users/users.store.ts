import { choseWaysIn } from '@assay/contract/people/auth';
import type { EmailProof } from '@assay/contract/people/auth';
import { sql } from 'kysely';
import type { Db } from '../platform/database/schema.ts';
import { violates } from '../platform/database/failures.ts';

/** A person at a sign-in service. */
export interface ProviderPerson {
  issuer: string;
  sub: string;
}

export interface NewUser {
  id: number;
  email: string;
  emailKey: string;
  firstName: string;
  lastName: string;
  role: 'user' | 'admin';
  passwordHash: string | null;
  createdAt: Date;
  picture?: string | null | undefined;
  groupName?: string | null | undefined;
  googleSub?: string | undefined;
  provider?: ProviderPerson | undefined;
  emailProvenBy?: EmailProof | undefined;
  madeForRound?: boolean;
}

/** @returns false if the address or the person already has an account */
export async function insertUser(db: Db, user: NewUser): Promise<boolean> {
  try {
    await db
      .insertInto('users')
      .values({
        id: user.id,
        email: user.email,
        email_key: user.emailKey,
        first_name: user.firstName,
        last_name: user.lastName,
        role: user.role,
        password_hash: user.passwordHash,
        picture: user.picture ?? null,
        group_name: user.groupName ?? null,
        google_sub: user.googleSub ?? null,
        provider_issuer: user.provider?.issuer ?? null,
        provider_sub: user.provider?.sub ?? null,
        email_verified_at: user.emailProvenBy === undefined ? null : user.createdAt,
        email_proven_by: user.emailProvenBy ?? null,
        ways_in_chosen: choseWaysIn(user.emailProvenBy ?? null),
        made_for_round: user.madeForRound ?? false,
        created_at: user.createdAt,
      })
      .execute();
    return true;
  } catch (error) {
    if (['users_email_key', 'users_google_sub', 'users_provider'].some((name) => violates(error, name))) return false;
    throw error;
  }
}

const columns = [
  'id',
  'email',
  'first_name as firstName',
  'last_name as lastName',
  'role',
  'picture',
  'is_active as isActive',
  'is_demo as isDemo',
  'deactivated_at as deactivatedAt',
  'show_email as showsEmail',
  'on_leaderboard as onLeaderboard',
  'email_verified_at as emailVerifiedAt',
  'email_proven_by as emailProvenBy',
  'ways_in_chosen as waysInChosen',
  'mail_notifications as mailNotifications',
  'password_hash as passwordHash',
  'time_factor as timeFactor',
  'group_name as group',
  'created_at as createdAt',
  'google_sub as googleSub',
  'password_set_at as passwordSetAt',
  'google_linked_at as googleLinkedAt',
  'provider_issuer as providerIssuer',
  'provider_sub as providerSub',
  'provider_linked_at as providerLinkedAt',
  'email_set_at as emailSetAt',
  // Decides on an entry of the menu, which every page shows: asked here, it costs no call of its own.
  sql<boolean>`exists (select from meeting_hosts where meeting_hosts.user_id = users.id)`.as('isInterviewer'),
] as const;

/** Everyone except the anonymous subjects of purged accounts' attempts. */
const people = (db: Db) => db.selectFrom('users').where('purged_at', 'is', null);

export async function findUser(db: Db, id: number) {
  return people(db).select(columns).where('id', '=', id).executeTakeFirst();
}

export async function lockUser(tx: Db, id: number) {
  return people(tx).select(columns).where('id', '=', id).forUpdate().executeTakeFirst();
}

export async function findUserByEmail(db: Db, emailKey: string) {
  return people(db).select(columns).where('email_key', '=', emailKey).executeTakeFirst();
}

/** Active learners among these ids or in this group. */
/** @returns those of the keys whose addresses belong to active learners */
export async function findLearnerKeys(db: Db, keys: readonly string[]): Promise<Set<string>> {
  const rows = await people(db)
    .select('email_key as emailKey')
    .where('role', '=', 'user')
    .where('is_active', '=', true)
    .where('email_key', '=', sql<string>`any(${[...keys]}::text[])`)
    .execute();
  return new Set(rows.map(({ emailKey }) => emailKey));
}

export async function listLearners(db: Db, { ids, group }: { ids: readonly number[]; group: string | null }) {
  return people(db)
    .select(columns)
    .where('role', '=', 'user')
    .where('is_active', '=', true)
    .where((eb) => eb.or([eb('id', '=', sql<number>`any(${ids}::bigint[])`), eb('group_name', '=', group)]))
    .orderBy('id')
    .execute();
}

/** The active ones. */
const activeAdmins = (db: Db) =>
  db.selectFrom('users').select(columns).where('role', '=', 'admin').where('is_active', '=', true).orderBy('id');

export async function listAdmins(db: Db) {
  return activeAdmins(db).execute();
}

/** `there`: they cannot be deleted until the transaction ends. `as they are`: they cannot be changed either. */
export async function lockAdmins(db: Db, kept: 'there' | 'as they are') {
  const admins = activeAdmins(db);
  return (kept === 'there' ? admins.forKeyShare() : admins.forNoKeyUpdate()).execute();
}

export async function updateEmailProof(db: Db, id: number, by: EmailProof, at: Date): Promise<void> {
  const proof = { email_verified_at: at, email_proven_by: by, ...(choseWaysIn(by) && { ways_in_chosen: true }) };
  await db.updateTable('users').set(proof).where('id', '=', id).execute();
}

export async function updatePasswordHash(db: Db, id: number, passwordHash: string, setAt: Date): Promise<void> {
  const password = { password_hash: passwordHash, password_set_at: setAt };
  await db.updateTable('users').set(password).where('id', '=', id).execute();
}

/** Stores another hash of the same password. @returns false if the hash changed meanwhile */
export async function replacePasswordHash(db: Db, id: number, old: string, passwordHash: string): Promise<boolean> {
  const result = await db
    .updateTable('users')
    .set({ password_hash: passwordHash })
    .where('id', '=', id)
    .where('password_hash', '=', old)
    .executeTakeFirst();
  return result.numUpdatedRows === 1n;
}

/** Keeps the time it was set: devices known before it no longer count as known. */
export async function deletePasswordHash(db: Db, id: number, at: Date): Promise<void> {
  const none = { password_hash: null, password_set_at: at };
  await db.updateTable('users').set(none).where('id', '=', id).execute();
}

export type AccountChange =
  | { role: 'user' | 'admin' }
  | { isActive: true }
  /** `deactivatedAt` is null if an admin closes the account: its owner cannot reopen it, and it is not purged. */
  | { isActive: false; deactivatedAt: Date | null };

/**
 * Changes role or activity in one statement, unless no active admin would be left. Active admins are locked in order of
 * id, so that of two who demote each other the second waits and is refused.
 * @param demoCounts whether the demo's admin counts as able to act
 * @returns whether the row was changed
 */
export async function updateAccount(
  db: Db,
  id: number,
  change: AccountChange,
  { demoCounts }: { demoCounts: boolean },
): Promise<boolean> {
  const [role, isActive] = 'role' in change ? [change.role, null] : [null, change.isActive];
  const deactivatedAt = 'deactivatedAt' in change ? change.deactivatedAt : null;
  const { numAffectedRows } = await sql`
    with admins as (
      select id, is_demo from users where role = 'admin' and is_active order by id for no key update
    )
    update users set
      role = coalesce(${role}::text, role),
      is_active = coalesce(${isActive}::boolean, is_active),
      deactivated_at = case when ${isActive}::boolean is null then deactivated_at else ${deactivatedAt}::timestamptz end
    where id = ${id} and (
      ${role}::text is not distinct from 'admin' or ${isActive}::boolean is true
      or role <> 'admin' or not is_active
      or exists (select from admins where admins.id <> ${id} and (${demoCounts} or not admins.is_demo)))`.execute(db);
  return numAffectedRows === 1n;
}

export interface Name {
  firstName: string;
  lastName: string;
}

export async function updateName(db: Db, id: number, { firstName, lastName }: Name): Promise<void> {
  await db.updateTable('users').set({ first_name: firstName, last_name: lastName }).where('id', '=', id).execute();
}

export async function updateTimeFactor(db: Db, id: number, timeFactor: number | null): Promise<void> {
  await db.updateTable('users').set({ time_factor: timeFactor }).where('id', '=', id).execute();
}

export async function updateGroup(db: Db, id: number, group: string | null): Promise<void> {
  await db.updateTable('users').set({ group_name: group }).where('id', '=', id).execute();
}

export interface NewEmail {
  email: string;
  emailKey: string;
  /** Null: unproven. */
  provenBy: EmailProof | null;
  setAt: Date;
}

/** @returns false if another account has or reserves the address */
export async function updateEmail(
  db: Db,
  id: number,
  { email, emailKey, provenBy, setAt }: NewEmail,
): Promise<boolean> {
  try {
    await db
      .updateTable('users')
      .set({
        email,
        email_key: emailKey,
        email_verified_at: provenBy === null ? null : setAt,
        email_proven_by: provenBy,
        email_set_at: setAt,
        // A confirming link does not say who chose the ways to sign in, so that stays.
        ...(provenBy !== 'confirmation' && { ways_in_chosen: choseWaysIn(provenBy) }),
      })
      .where('id', '=', id)
      .execute();
    return true;
  } catch (error) {
    if (violates(error, 'users_email_key')) return false;
    throw error;
  }
}

export async function updatePreferences(
  db: Db,
  id: number,
  preferences: { showEmail: boolean; onLeaderboard: boolean; mailNotifications: boolean },
): Promise<void> {
  await db
    .updateTable('users')
    .set({
      show_email: preferences.showEmail,
      on_leaderboard: preferences.onLeaderboard,
      mail_notifications: preferences.mailNotifications,
    })
    .where('id', '=', id)
    .execute();
}
