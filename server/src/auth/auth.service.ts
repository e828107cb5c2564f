import { createHash, createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import type { OwnUser } from '@assay/contract/auth';
import { Failure } from '@assay/contract/failure';
import { recordAudit } from '../audit/audit.service.ts';
import { queueMail } from '../mail/mail.service.ts';
import type { Actor, App, Origin } from '../platform/app.ts';
import type { LimitRule, RateLimiter } from '../platform/http/rateLimit.ts';
import { together } from '../platform/together.ts';
import { emailKey } from '../users/emailAddress.ts';
import { createUser, findAccount, getUser, lockAccount, setPassword } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import {
  deleteEndedSessions,
  extendSession,
  findSessions,
  insertSession,
  isKnownDevice,
  listSessions,
  revokeEverySession,
  revokeOldest,
  revokeSessions,
  touchSessions,
} from './auth.store.ts';
import type { Seen } from './auth.store.ts';
import { SEEN_EVERY_MS, SESSIONS_PER_USER, effectiveEnd, isLive, newSessionLife, sessionLife } from './sessions.ts';

const REACTIVATION_MS = 30 * 86_400_000;
// Passcodes are compared as equal-length MACs, so that timing tells nothing about their letters or length.
const PASSCODE_KEY = randomBytes(32);

// Wrong passcodes have a limit of their own; the others are not the caller's doing.
const COUNTED_ELSEWHERE: ReadonlySet<string> = new Set(['invalid_admin_passcode', 'rate_limited', 'unavailable']);

interface Registration {
  email: string;
  password: string;
  firstName: string;
  lastName: string;
  role: 'user' | 'admin';
  adminPasscode?: string | undefined;
}

interface SignedIn {
  user: OwnUser;
  token: string;
}

export async function register(app: App, registration: Registration, origin: Origin): Promise<SignedIn> {
  const { limits } = app;
  limits.demand('register', origin.address);
  try {
    checkPasswordLength(app, registration.password, 'password');
    if (registration.role === 'admin') checkAdminPasscode(app, registration.adminPasscode, origin);
    limits.take('registerOverall', 'all');
    const passwordHash = await app.passwords.hash(registration.password);
    const { email, firstName, lastName, role } = registration;
    const id = await createUser(app, { email, firstName, lastName, role, passwordHash });
    if (role === 'admin') app.log.warn({ event: 'admin_registered', userId: id }, 'a new admin registered');
    return await openSession(app, await getUser(app, id), origin);
  } catch (error) {
    // Failures count, not successes: a class behind one address can register together.
    if (error instanceof Failure && !COUNTED_ELSEWHERE.has(error.code)) limits.note('register', origin.address);
    throw error;
  }
}

function checkPasswordLength({ config }: Pick<App, 'config'>, password: string, field: string) {
  if (password.normalize('NFC').length >= config.PASSWORD_MIN) return;
  const message = `Password must be at least ${config.PASSWORD_MIN} characters long`;
  throw new Failure('invalid_input', { message, errors: { [field]: message } });
}

function checkAdminPasscode({ config, limits, log }: App, passcode: string | undefined, origin: Origin) {
  if (config.ADMIN_PASSCODE === undefined) throw new Failure('admin_registration_disabled');
  limits.demand('passcode', origin.address);
  limits.demand('passcodeOverall', 'all');
  const mac = (text: string) => createHmac('sha256', PASSCODE_KEY).update(text).digest();
  if (passcode !== undefined && timingSafeEqual(mac(passcode), mac(config.ADMIN_PASSCODE))) return;
  limits.note('passcode', origin.address);
  limits.note('passcodeOverall', 'all');
  log.warn({ event: 'admin_passcode_refused' }, 'a wrong admin passcode was sent');
  throw new Failure('invalid_admin_passcode');
}

export async function signIn(
  app: App,
  credentials: { email: string; password: string },
  origin: Origin,
  presentedToken: string | null,
): Promise<SignedIn> {
  const { limits, metrics, db } = app;
  limits.demand('loginAddress', origin.address);
  const user = await findAccount(app, credentials.email);
  // Counted by the address alone, so that the counting does not tell who has an account.
  const account = hashToken(emailKey(credentials.email)).toString('base64');
  const counted: Guesses = [['loginAccountAddress', `${account} ${origin.address}`]];
  // An owner's own device still gets in while somebody else guesses from everywhere.
  const guessedOut = limits.look('loginAccountDay', account).remaining === 0;
  const known = guessedOut && user && (await isKnownDevice(db, user.id, origin.address, origin.userAgent));
  if (!known) counted.push(['loginAccountDay', account]);
  const right = await countingGuesses(limits, counted, () =>
    app.passwords.verify(user?.passwordHash ?? null, credentials.password),
  );
  if (!user || !right) {
    limits.note('loginAddress', origin.address);
    metrics.authFailures.inc({ reason: user ? 'password' : 'unknown' });
    throw new Failure('invalid_credentials');
  }
  refuseDeactivated(user);
  if (presentedToken) await endByToken(app, presentedToken);
  return openSession(app, user, origin);
}

type Guesses = [rule: LimitRule, key: string][];

/** Counts a guess before it is checked, so that guesses sent at once count too; only a wrong one stays counted. */
async function countingGuesses(limits: RateLimiter, counted: Guesses, check: () => Promise<boolean>): Promise<boolean> {
  for (const [rule, key] of counted) limits.demand(rule, key);
  for (const [rule, key] of counted) limits.note(rule, key);
  let wrong = false;
  try {
    const right = await check();
    wrong = !right;
    return right;
  } finally {
    if (!wrong) for (const [rule, key] of counted) limits.giveBack(rule, key);
  }
}

function refuseDeactivated(user: StoredUser) {
  if (user.isActive) return;
  const until = user.deactivatedAt && new Date(user.deactivatedAt.getTime() + REACTIVATION_MS).toISOString();
  throw new Failure('account_deactivated', until ? { reactivateUntil: until } : {});
}

async function openSession(app: App, checked: StoredUser, origin: Origin): Promise<SignedIn> {
  const { db, clock, random } = app;
  const token = `asy_${random.bytes(32).toString('base64url')}`;
  const now = clock.now();
  const user = await db.transaction().execute(async (tx) => {
    // Since the password was checked it may have been changed, or the account closed; and sign-ins at once count.
    const account = await lockAccount({ db: tx }, checked.id);
    if (!account || account.passwordHash !== checked.passwordHash) throw new Failure('invalid_credentials');
    refuseDeactivated(account);
    await insertSession(tx, {
      userId: account.id,
      tokenHash: hashToken(token),
      createdAt: now,
      ...newSessionLife(account.role, now),
      ...origin,
    });
    await revokeOldest(tx, account.id, SESSIONS_PER_USER, now);
    return account;
  });
  app.actors.forgetUser(user.id);
  return { user: ownUser(user), token };
}

function ownUser({ id, email, firstName, lastName, role, picture }: StoredUser): OwnUser {
  return { id, email, firstName, lastName, role, picture };
}

const hashToken = (token: string): Buffer => createHash('sha256').update(token).digest();

// At the bell thousands come at one moment, so sessions are looked up and noted as seen for many in one statement.
const AT_ONCE = 500;
const opened = new WeakMap<App['db'], ReturnType<typeof sessionsIn>>();

function sessionsOf(db: App['db']) {
  const known = opened.get(db) ?? sessionsIn(db);
  opened.set(db, known);
  return known;
}

const sessionsIn = (db: App['db']) => ({
  find: together(async (hashes: readonly Buffer[]) => {
    const found = new Map((await findSessions(db, hashes)).map((session) => [keyOf(session.tokenHash), session]));
    return (hash: Buffer) => found.get(keyOf(hash));
  }, AT_ONCE),
  touch: together(async (seen: readonly Seen[]) => {
    await touchSessions(db, seen);
    return () => undefined;
  }, AT_ONCE),
});

const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64');

/** Who holds this token; null when it is unknown, ended or revoked, or its owner is deactivated. */
export async function findActor(
  { db, clock, actors, log }: Pick<App, 'db' | 'clock' | 'actors' | 'log'>,
  token: string,
): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const key = keyOf(tokenHash);
  const remembered = actors.get(key);
  if (remembered) return remembered;
  const askedAt = actors.moment();
  const session = await sessionsOf(db).find(tokenHash);
  const now = clock.now();
  if (!session || !isLive(session, now)) return null;
  const { sessionId, userId, role, timeFactor } = session;
  const actor: Actor = { sessionId, userId, role, timeFactor, sessionEndsAt: effectiveEnd(session) };
  actors.set(key, actor, askedAt);
  if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    const idleEndsAt = new Date(now.getTime() + sessionLife[role].idle);
    // Nothing waits for this note; if it fails, the next request writes it.
    sessionsOf(db)
      .touch({ id: sessionId, seenAt: now, idleEndsAt })
      .catch((error: unknown) => log.warn({ err: error }, 'touch failed'));
  }
  return actor;
}

/** A session never ends inside a running quiz. */
export async function keepSessionUntil(app: Pick<App, 'db' | 'actors'>, actor: Actor, until: Date): Promise<void> {
  if (actor.sessionEndsAt >= until) return;
  await extendSession(app.db, actor.sessionId, until);
  app.actors.forgetSession(actor.sessionId);
}

export async function whoAmI(app: Pick<App, 'db'>, actor: Actor): Promise<OwnUser> {
  return ownUser(await getUser(app, actor.userId));
}

export async function signOut(app: Pick<App, 'db' | 'clock' | 'actors'>, actor: Actor): Promise<void> {
  await revokeSessions(app.db, { userId: actor.userId, only: actor.sessionId }, app.clock.now(), 'signed out');
  app.actors.forgetSession(actor.sessionId);
}

async function endByToken(app: App, token: string): Promise<void> {
  const actor = await findActor(app, token);
  if (actor) await signOut(app, actor);
}

export async function changePassword(
  app: App,
  actor: Actor,
  { currentPassword, newPassword }: { currentPassword: string; newPassword: string },
  { address }: Origin,
): Promise<void> {
  const user = await getUser(app, actor.userId);
  const counted: Guesses = [['loginAccountAddress', `change ${actor.userId}`]];
  const right = await countingGuesses(app.limits, counted, () =>
    app.passwords.verify(user.passwordHash, currentPassword),
  );
  if (!right)
    throw new Failure('wrong_password', { errors: { currentPassword: 'The current password is not right.' } });
  checkPasswordLength(app, newPassword, 'newPassword');
  const passwordHash = await app.passwords.hash(newPassword);
  await app.db.transaction().execute(async (tx) => {
    await setPassword({ db: tx }, actor.userId, passwordHash);
    const others = { userId: actor.userId, except: actor.sessionId };
    await revokeSessions(tx, others, app.clock.now(), 'password changed');
    const done = { ...app, db: tx };
    await recordAudit(done, { action: 'password_changed', actorId: user.id, subjectId: user.id, address });
    await queueMail(done, { kind: 'password_changed', to: user.email, userId: user.id, ...passwordChangedLetter });
  });
  app.actors.forgetUser(actor.userId);
}

const passwordChangedLetter = {
  subject: 'Your password was changed',
  paragraphs: [
    'The password of your account was changed, and every other device was signed out.',
    'If this was not you, set a new password with “Forgot password” on the login page and tell your administrator.',
  ],
};

export async function ownSessions({ db, clock }: Pick<App, 'db' | 'clock'>, actor: Actor) {
  const sessions = await listSessions(db, actor.userId, clock.now());
  return sessions.map(({ createdAt, lastSeenAt, endsAt, ...session }) => ({
    ...session,
    createdAt: createdAt.toISOString(),
    lastSeenAt: lastSeenAt.toISOString(),
    expiresAt: endsAt.toISOString(),
    current: session.id === actor.sessionId,
  }));
}

export async function endOwnSession(
  app: Pick<App, 'db' | 'clock' | 'actors'>,
  actor: Actor,
  sessionId: number,
): Promise<void> {
  const which = { userId: actor.userId, only: sessionId };
  if ((await revokeSessions(app.db, which, app.clock.now(), 'ended by its owner')) === 0)
    throw new Failure('not_found');
  app.actors.forgetSession(sessionId);
}

export async function endSessionsOf(app: Pick<App, 'db' | 'clock' | 'actors'>, userId: number): Promise<number> {
  await getUser(app, userId);
  const ended = await revokeSessions(app.db, { userId }, app.clock.now(), 'ended by an admin');
  app.actors.forgetUser(userId);
  return ended;
}

/** After a restore: a session that was ended since the backup must not come back to life. */
export async function endEverySession({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await revokeEverySession(db, clock.now(), 'restored from a backup');
}

/** Rows of ended sessions are kept for 30 days as a trace, then forgotten. */
export async function sweepSessions({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteEndedSessions(db, new Date(clock.now().getTime() - REACTIVATION_MS));
}
