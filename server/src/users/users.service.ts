import type { EmailProof } from '@assay/contract/people/auth';
import { Failure, failures } from '@assay/contract/failure';
import type { UserProfile } from '@assay/contract/people/users';
import type { Actor, App } from '../app.ts';
import { announce } from '../webhooks/announcing.service.ts';
import { newUserId } from '../platform/secrets/random.ts';
import { emailKey, maskEmail } from './emailAddress.ts';
import { maySeeEmail } from './users.policy.ts';
import {
  deletePasswordHash,
  findUser,
  findUserByEmail,
  insertUser,
  listAdmins,
  findLearnerKeys,
  listLearners,
  lockAdmins,
  lockUser,
  updateAccount,
  updateEmail,
  updateName,
  updateEmailProof,
  updateGroup,
  replacePasswordHash,
  updatePasswordHash,
  updatePreferences,
  updateTimeFactor,
} from './users.store.ts';
import type { AccountChange, Name, ProviderPerson } from './users.store.ts';

export type StoredUser = NonNullable<Awaited<ReturnType<typeof findUser>>>;

interface Registration {
  email: string;
  firstName: string;
  lastName: string;
  role: 'user' | 'admin';
  passwordHash: string | null;
  picture?: string | null;
  groupName?: string | null | undefined;
  googleSub?: string;
  provider?: ProviderPerson;
  emailProvenBy?: EmailProof | undefined;
  /** For a candidate's quizzes: it goes with the candidate unless someone completes it. */
  madeForRound?: boolean;
}

/** Creates an account, in the caller's transaction; `email_taken` if the address has one. */
export async function createUser(
  { db, clock, random }: Pick<App, 'db' | 'clock' | 'random'>,
  registration: Registration,
): Promise<number> {
  const id = newUserId(random);
  const { email, firstName, lastName, role } = registration;
  const createdAt = clock.now();
  const inserted = await insertUser(db, { id, ...registration, emailKey: emailKey(email), createdAt });
  if (!inserted) throw new Failure('email_taken');
  await announce(
    { db, clock },
    'person.created',
    { userId: id, firstName, lastName, email, role, createdAt: createdAt.toISOString(), path: `/api/users/${id}` },
    { userId: id },
  );
  return id;
}

export async function findAccount({ db }: Pick<App, 'db'>, email: string): Promise<StoredUser | undefined> {
  return findUserByEmail(db, emailKey(email));
}

export async function getUser({ db }: Pick<App, 'db'>, id: number): Promise<StoredUser> {
  const user = await findUser(db, id);
  if (!user) throw userNotFound();
  return user;
}

const userNotFound = () => new Failure('not_found', { message: 'User not found' });

export async function listActiveAdmins({ db }: Pick<App, 'db'>): Promise<StoredUser[]> {
  return listAdmins(db);
}

/** @param keys of addresses. @returns those that belong to active learners */
export async function learnersAmong({ db }: Pick<App, 'db'>, keys: readonly string[]): Promise<Set<string>> {
  return findLearnerKeys(db, keys);
}

/** Active learners among these ids or in this group. */
export async function listActiveLearners(
  { db }: Pick<App, 'db'>,
  which: Parameters<typeof listLearners>[1],
): Promise<StoredUser[]> {
  return listLearners(db, which);
}

/** Like `listActiveAdmins`, locked in the common order; see `lockAdmins`. */
export async function lockActiveAdmins(
  { db }: Pick<App, 'db'>,
  kept: Parameters<typeof lockAdmins>[1],
): Promise<StoredUser[]> {
  return lockAdmins(db, kept);
}

/** The current account, locked until the end of the caller's transaction. */
export async function lockAccount({ db }: Pick<App, 'db'>, id: number): Promise<StoredUser | undefined> {
  return lockUser(db, id);
}

/** Like `lockAccount`, for the signed-in person, who may have just been deleted. */
export async function lockExisting(app: Pick<App, 'db'>, id: number): Promise<StoredUser> {
  const user = await lockAccount(app, id);
  if (!user) throw userNotFound();
  return user;
}

/** Records that an account's owner has just proven their address. */
export async function proveEmail({ db, clock }: Pick<App, 'db' | 'clock'>, id: number, by: EmailProof): Promise<void> {
  await updateEmailProof(db, id, by, clock.now());
}

export const isProven = ({ emailVerifiedAt }: Pick<StoredUser, 'emailVerifiedAt'>): boolean => emailVerifiedAt !== null;

/**
 * Whether the first proof of a mailbox takes the account from its holder, including a second factor. A confirming link
 * is no such proof, because it may not have been requested. Admins are exempt: the address may be mistyped, and a
 * stranger's mailbox must not gain admin rights.
 */
export const isForfeit = ({ waysInChosen, role }: Pick<StoredUser, 'waysInChosen' | 'role'>): boolean =>
  !waysInChosen && role !== 'admin';

export async function setPassword(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  id: number,
  passwordHash: string,
): Promise<void> {
  await updatePasswordHash(db, id, passwordHash, clock.now());
}

/** Stores another hash of the same password. @returns false if it was changed meanwhile */
export async function exchangePasswordHash(
  { db }: Pick<App, 'db'>,
  id: number,
  { old, passwordHash }: { old: string; passwordHash: string },
): Promise<boolean> {
  return replacePasswordHash(db, id, old, passwordHash);
}

export async function voidPassword({ db, clock }: Pick<App, 'db' | 'clock'>, id: number): Promise<void> {
  await deletePasswordHash(db, id, clock.now());
}

/**
 * Changes an account's role or activity; `last_admin` if no active admin would be left. Locks every active admin, so
 * call it before the transaction locks an account. The caller ends sessions and notifies people.
 */
export async function changeAccount(
  { db, config }: Pick<App, 'db' | 'config'>,
  id: number,
  change: AccountChange,
): Promise<void> {
  // In production the demo's admin is read-only, so it cannot be the only admin.
  const demoCounts = config.NODE_ENV !== 'production';
  if (await updateAccount(db, id, change, { demoCounts })) return;
  await getUser({ db }, id);
  throw new Failure('last_admin');
}

export async function setName({ db }: Pick<App, 'db'>, id: number, name: Name): Promise<void> {
  await updateName(db, id, name);
}

/** For quizzes started from now on; a running one keeps its deadline. Null: no time limit. */
export async function setTimeFactor({ db }: Pick<App, 'db'>, id: number, timeFactor: number | null): Promise<void> {
  await updateTimeFactor(db, id, timeFactor);
}

/** The person's class, cohort or intake; null: none. */
export async function setGroup({ db }: Pick<App, 'db'>, id: number, group: string | null): Promise<void> {
  await updateGroup(db, id, group);
}

/** Changes an account's address; `email_taken` if another account has it. */
export async function setEmail(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  id: number,
  email: string,
  provenBy: EmailProof | null,
): Promise<void> {
  const setAt = clock.now();
  if (await updateEmail(db, id, { email, emailKey: emailKey(email), provenBy, setAt })) return;
  throw new Failure('email_taken', { errors: { email: failures.email_taken.text } });
}

export async function setPreferences(
  { db }: Pick<App, 'db'>,
  id: number,
  preferences: { showEmail: boolean; onLeaderboard: boolean; mailNotifications: boolean },
): Promise<void> {
  await updatePreferences(db, id, preferences);
}

/** A person's profile; deactivated people look absent to everyone but admins. */
export async function viewProfile(
  { db, config, limits }: Pick<App, 'db' | 'config' | 'limits'>,
  actor: Actor,
  id: number,
): Promise<UserProfile> {
  if (actor.userId !== id && actor.role !== 'admin') limits.take('foreignProfile', `user ${actor.userId}`);
  const user = await getUser({ db }, id);
  if (!user.isActive && actor.role !== 'admin') throw userNotFound();
  const email = maySeeEmail(actor, user, config.PROFILE_EMAIL === 'visible') ? user.email : maskEmail(user.email);
  const { firstName, lastName, role, picture } = user;
  return { id, firstName, lastName, email, role, picture };
}
