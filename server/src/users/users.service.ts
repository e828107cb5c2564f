import type { EmailProof } from '@assay/contract/auth';
import { Failure, failures } from '@assay/contract/failure';
import type { UserProfile } from '@assay/contract/users';
import type { Actor, App } from '../app.ts';
import { newUserId } from '../platform/secrets/random.ts';
import { emailKey, maskEmail } from './emailAddress.ts';
import { maySeeEmail } from './users.policy.ts';
import {
  deletePasswordHash,
  findUser,
  findUserByEmail,
  insertUser,
  listAdmins,
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
import type { AccountChange, Name } from './users.store.ts';

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
  emailProvenBy?: EmailProof | undefined;
}

/** Creates an account; `email_taken` when the address has one. */
export async function createUser(
  { db, clock, random }: Pick<App, 'db' | 'clock' | 'random'>,
  registration: Registration,
): Promise<number> {
  const id = newUserId(random);
  const inserted = await insertUser(db, {
    id,
    ...registration,
    emailKey: emailKey(registration.email),
    createdAt: clock.now(),
  });
  if (!inserted) throw new Failure('email_taken');
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

/** As `listActiveAdmins`, in the order in which everybody locks them; see `lockAdmins`. */
export async function lockActiveAdmins(
  { db }: Pick<App, 'db'>,
  kept: Parameters<typeof lockAdmins>[1],
): Promise<StoredUser[]> {
  return lockAdmins(db, kept);
}

/** The account as it is now; nobody changes it until the caller's transaction ends. */
export async function lockAccount({ db }: Pick<App, 'db'>, id: number): Promise<StoredUser | undefined> {
  return lockUser(db, id);
}

/** As `lockAccount`, for the signed-in person, who may have been deleted a moment ago. */
export async function lockExisting(app: Pick<App, 'db'>, id: number): Promise<StoredUser> {
  const user = await lockAccount(app, id);
  if (!user) throw userNotFound();
  return user;
}

/** The owner of an account has shown just now that its address is theirs. */
export async function proveEmail({ db, clock }: Pick<App, 'db' | 'clock'>, id: number, by: EmailProof): Promise<void> {
  await updateEmailProof(db, id, by, clock.now());
}

export const isProven = ({ emailVerifiedAt }: Pick<StoredUser, 'emailVerifiedAt'>): boolean => emailVerifiedAt !== null;

/**
 * Whether the first proof of a mailbox takes everything from whoever set it before, a second factor too. A link that
 * only confirmed is none: its owner may not have asked for it. Not from an admin: the address may be mistyped, and a
 * stranger's mailbox must not hand out what the passcode gave.
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

/** The same password under another hash. @returns false when it was changed meanwhile. */
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
 * Changes an account's role or activity; `last_admin` when no active admin would be left. It locks every active admin:
 * call it before the transaction locks an account. Ending sessions and telling people is the caller's.
 */
export async function changeAccount(
  { db, config }: Pick<App, 'db' | 'config'>,
  id: number,
  change: AccountChange,
): Promise<void> {
  // In production the demo's admin only looks on: with nobody else left, nobody could do anything.
  const demoCounts = config.NODE_ENV !== 'production';
  if (await updateAccount(db, id, change, { demoCounts })) return;
  await getUser({ db }, id);
  throw new Failure('last_admin');
}

export async function setName({ db }: Pick<App, 'db'>, id: number, name: Name): Promise<void> {
  await updateName(db, id, name);
}

/** For quizzes that are started from now on; a running one keeps its deadline. Null: no time limit. */
export async function setTimeFactor({ db }: Pick<App, 'db'>, id: number, timeFactor: number | null): Promise<void> {
  await updateTimeFactor(db, id, timeFactor);
}

/** The person's class, cohort or intake; null: none. */
export async function setGroup({ db }: Pick<App, 'db'>, id: number, group: string | null): Promise<void> {
  await updateGroup(db, id, group);
}

/** Gives an account another address; `email_taken` when that is somebody else's. */
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
