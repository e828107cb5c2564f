import { hash } from 'node:crypto';
import type { OwnUser } from '@assay/contract/people/auth';
import { Failure } from '@assay/contract/failure';
import { recordAudit, withAudit } from '../audit/audit.service.ts';
import type { Actor, App, By, Origin } from '../app.ts';
import { countedAs } from '../platform/http/networkOf.ts';
import { batchCalls } from '../platform/batching/batchCalls.ts';
import { perStore } from '../platform/batching/perStore.ts';
import { getUser, lockAccount } from '../users/users.service.ts';
import type { StoredUser } from '../users/users.service.ts';
import {
  deleteEndedSessions,
  extendOpenSession,
  extendSession,
  extendSessionsOf,
  findSessions,
  insertSession,
  findDevice,
  findDeviceOwner,
  findOwnerOfSid,
  listEnded,
  listSessions,
  revokeEverySession,
  revokeOldest,
  revokeOpenedBy,
  revokeSessions,
} from './auth.store.ts';
import { deleteChallengesOpenedBy } from './challenges.store.ts';
import { noteUse } from './sessionUse.service.ts';
import { isGone, reactivationEnd } from './reactivation.ts';
import {
  CALL_AHEAD_MS,
  QUIZ_SESSION_MS,
  QUIZ_SESSIONS_PER_CANDIDATE,
  SEEN_EVERY_MS,
  SESSIONS_PER_USER,
  effectiveEnd,
  isLive,
  newSessionLife,
  sessionLife,
} from './sessions.ts';

export interface SignedIn {
  user: OwnUser;
  token: string;
}

/** Throws `account_deactivated`, with the end of the window for reactivation. */
export function refuseDeactivated(user: StoredUser, now: Date): void {
  if (!user.isActive) throw deactivated(user, now);
}

export function deactivated(user: StoredUser, now: Date): Failure {
  if (isGone(user, now)) return new Failure('account_deactivated', { message: GONE });
  const until = reactivationEnd(user)?.toISOString();
  return new Failure('account_deactivated', until === undefined ? {} : { reactivateUntil: until });
}

const GONE = 'This account was deactivated more than 30 days ago and is being deleted.';

/** An account as it was when its owner's proof was checked. */
export type Proven = Pick<StoredUser, 'id' | (typeof PROOFS)[number]>;

const PROOFS = ['passwordHash', 'googleSub', 'providerIssuer', 'providerSub', 'role'] as const;

/** A session at the sign-in service that identified the person; `sid` if the service named it. */
export interface ProviderSession {
  issuer: string;
  sid: string | null;
}

/** Whether the proof still applies to the account. An admin's sign-in requires more than a learner's. */
export const isAsProven = (account: StoredUser, proven: Proven): boolean =>
  PROOFS.every((key) => account[key] === proven[key]);

/** Locks the account after a proof; a change since the check ends the sign-in. */
export async function lockProven(app: Pick<App, 'db' | 'clock'>, proven: Proven): Promise<StoredUser> {
  const account = await lockAccount(app, proven.id);
  if (!account || !isAsProven(account, proven)) throw new Failure('invalid_credentials');
  refuseDeactivated(account, app.clock.now());
  return account;
}

/** Opens a session of a locked account, in the caller's transaction. */
export async function startSession(
  { db, clock, random }: Pick<App, 'db' | 'clock' | 'random'>,
  account: StoredUser,
  origin: Origin,
  openedBy: ProviderSession | null = null,
): Promise<SignedIn> {
  const token = `asy_${random.bytes(32).toString('base64url')}`;
  const now = clock.now();
  await insertSession(db, {
    userId: account.id,
    tokenHash: hashToken(token),
    createdAt: now,
    ...newSessionLife(account.role, now),
    ...origin,
    openedBy,
  });
  await revokeOldest(db, { userId: account.id }, SESSIONS_PER_USER, now);
  const who = { actorId: account.id, subjectId: account.id };
  await recordAudit({ db, clock }, { ...who, action: 'signed_in', address: origin.address });
  return { user: ownUser(account), token };
}

/**
 * Opens a session of a locked account that reaches only the quizzes of a candidate's round; in the caller's transaction.
 * It makes no device known, and does not end the account's other sessions.
 */
export async function startQuizSession(
  { db, clock, random }: Pick<App, 'db' | 'clock' | 'random'>,
  account: StoredUser,
  candidateId: number,
  origin: Origin,
): Promise<SignedIn> {
  const token = `asy_${random.bytes(32).toString('base64url')}`;
  const now = clock.now();
  const endsAt = new Date(now.getTime() + QUIZ_SESSION_MS);
  const { address, userAgent } = origin;
  const life = { createdAt: now, idleEndsAt: endsAt, endsAt };
  const session = { userId: account.id, tokenHash: hashToken(token), ...life, address, userAgent, device: null };
  await insertSession(db, { ...session, candidateId });
  await revokeOldest(db, { userId: account.id, candidateId }, QUIZ_SESSIONS_PER_CANDIDATE, now);
  const who = { actorId: account.id, subjectId: account.id };
  const details = { candidateId };
  await recordAudit({ db, clock }, { ...who, action: 'signed_in', address: origin.address, details });
  return { user: { ...ownUser(account), onlyQuizzes: true }, token };
}

/** Signs in a newly registered person, who has no second factor yet. */
export async function openSession(app: App, proven: Proven, origin: Origin): Promise<SignedIn> {
  const signedIn = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    return startSession(inside, await lockProven(inside, proven), origin);
  });
  app.actors.forgetUser(signedIn.user.id);
  return signedIn;
}

export function ownUser(user: StoredUser): OwnUser {
  const { id, email, firstName, lastName, role, picture, timeFactor, isInterviewer } = user;
  const [hasPassword, hasProvider] = [user.passwordHash !== null, user.providerSub !== null];
  return { id, email, firstName, lastName, role, picture, hasPassword, hasProvider, timeFactor, isInterviewer };
}

export const hashToken = (token: string): Buffer => hash('sha256', token, 'buffer');

// When thousands arrive at once, sessions are looked up in batches.
const AT_ONCE = 500;
const sessionsOf = perStore((db: App['db']) => ({
  find: batchCalls(async (hashes: readonly Buffer[]) => {
    const found = new Map((await findSessions(db, hashes)).map((session) => [keyOf(session.tokenHash), session]));
    return (tokenHash: Buffer) => found.get(keyOf(tokenHash));
  }, AT_ONCE),
}));

const keyOf = (tokenHash: Buffer) => tokenHash.toString('base64');

/**
 * The owner of this token; null if it is unknown, expired or revoked, or its owner is deactivated.
 * @param network where an access token is used
 */
export async function findActor(
  { db, clock, actors, afterwards }: Pick<App, 'db' | 'clock' | 'actors' | 'afterwards'>,
  token: string,
  network: string | null = null,
): Promise<Actor | null> {
  const tokenHash = hashToken(token);
  const key = keyOf(tokenHash);
  const remembered = actors.get(key);
  if (remembered) return remembered;
  const askedAt = actors.moment();
  // The moment of the question: a slow database ends no session that was open when its owner asked.
  const now = clock.now();
  const session = await sessionsOf(db).find(tokenHash);
  if (!session || !isLive(session, now)) return null;
  const actor = actorOf(session);
  actors.set(key, actor, askedAt);
  if (actor.areas !== null) noteTokenUse({ db, afterwards }, session, now, network);
  else if (now.getTime() - session.lastSeenAt.getTime() > SEEN_EVERY_MS) {
    const idleEndsAt = new Date(now.getTime() + sessionLife[actor.role].idle);
    noteUse({ db, afterwards }, { id: actor.sessionId, seenAt: now, idleEndsAt, network: null });
  }
  return actor;
}

/** A token just made counts as unused, so its first use is noted even within the minute. */
function noteTokenUse(app: Pick<App, 'db' | 'afterwards'>, session: FoundSession, now: Date, network: string | null) {
  const { sessionId: id, lastSeenAt, idleEndsAt, createdAt } = session;
  const isUsed = lastSeenAt > createdAt;
  if (isUsed && now.getTime() - lastSeenAt.getTime() <= SEEN_EVERY_MS) return;
  noteUse(app, { id, seenAt: now, idleEndsAt, network });
}

/** Like `findActor`, for a page that is merely open: does not count as use and does not extend the session. */
export async function findIdleActor({ db, clock }: Pick<App, 'db' | 'clock'>, token: string): Promise<Actor | null> {
  const askedAt = clock.now();
  const session = await sessionsOf(db).find(hashToken(token));
  return session && isLive(session, askedAt) ? actorOf(session) : null;
}

/** Which of these sessions have ended; one query for any number. */
export async function endedSessions(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  ids: readonly number[],
): Promise<number[]> {
  return listEnded(db, ids, clock.now());
}

type FoundSession = Awaited<ReturnType<typeof findSessions>>[number];

function actorOf(session: FoundSession): Actor {
  const { sessionId, userId, role, timeFactor, isDemo, candidateId, areas } = session;
  return { sessionId, userId, role, timeFactor, isDemo, candidateId, areas, sessionEndsAt: effectiveEnd(session) };
}

/** Keeps a session from ending during a quiz. */
export async function keepSessionUntil(app: Pick<App, 'db' | 'actors'>, actor: Actor, until: Date): Promise<void> {
  if (actor.sessionEndsAt >= until) return;
  await extendSession(app.db, actor.sessionId, until);
  app.actors.forgetSession(actor.sessionId);
}

/** Being in a call counts as use, although the page sends no requests; call every minute. */
export async function keepSessionInCall(app: Pick<App, 'db' | 'clock' | 'actors'>, actor: Actor): Promise<void> {
  const now = app.clock.now();
  // Written once a tenth of the time is used up.
  if (actor.sessionEndsAt.getTime() > now.getTime() + 0.9 * CALL_AHEAD_MS) return;
  const until = new Date(now.getTime() + CALL_AHEAD_MS);
  const mostSeconds = sessionLife[actor.role].mostInCall / 1000;
  await extendOpenSession(app.db, actor.sessionId, { now, until, mostSeconds });
  app.actors.forgetSession(actor.sessionId);
}

/**
 * Like `keepSessionUntil`, for all sessions of another person; after the transaction, have `actors` forget the user.
 */
export async function keepSessionsUntil({ db, clock }: Pick<App, 'db' | 'clock'>, userId: number, until: Date) {
  await extendSessionsOf(db, userId, clock.now(), until);
}

export async function signOut(app: Pick<App, 'db' | 'clock' | 'actors'>, by: By): Promise<void> {
  const { userId, sessionId } = by.actor;
  await withAudit(app, by, async ({ db, clock }) => {
    await revokeSessions(db, { userId, only: sessionId }, clock.now(), 'signed out');
    return [undefined, { action: 'signed_out', subjectId: userId }];
  });
  app.actors.forgetSession(sessionId);
}

/** Ends the session that a sign-in replaces. An access token is not replaced by one. */
export async function endByToken(app: App, token: string, origin: Origin): Promise<void> {
  const actor = await findActor(app, token);
  if (actor?.areas === null) await signOut(app, { actor, origin });
}

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
  by: By,
  sessionId: number,
): Promise<void> {
  const { userId } = by.actor;
  await withAudit(app, by, async ({ db, clock }) => {
    const which = { userId, only: sessionId, kind: 'person' } as const;
    const count = await revokeSessions(db, which, clock.now(), 'ended by its owner');
    if (count === 0) throw new Failure('not_found');
    return [undefined, { action: 'sessions_ended', subjectId: userId, details: { count } }];
  });
  app.actors.forgetSession(sessionId);
}

/** Signs out on all other devices. Access tokens have a list of their own. */
export async function endOtherSessions(app: App, actor: Actor, { address }: Origin): Promise<number> {
  const others = { userId: actor.userId, except: actor.sessionId, kind: 'person' } as const;
  const ended = await app.db.transaction().execute(async (tx) => {
    const count = await revokeSessions(tx, others, app.clock.now(), 'ended by its owner');
    const event = { actorId: actor.userId, subjectId: actor.userId, address, details: { count } };
    if (count > 0) await recordAudit({ ...app, db: tx }, { action: 'sessions_ended', ...event });
    return count;
  });
  app.actors.forgetUser(actor.userId);
  return ended;
}

export async function endSessionsOf(
  app: Pick<App, 'db' | 'clock' | 'actors'>,
  by: By,
  userId: number,
): Promise<number> {
  const ended = await withAudit(app, by, async ({ db, clock }) => {
    await getUser({ db }, userId);
    const count = await revokeSessions(db, { userId }, clock.now(), 'ended by an admin');
    return [count, { action: 'sessions_ended', subjectId: userId, details: { count } }];
  });
  app.actors.forgetUser(userId);
  return ended;
}

/**
 * Ends sessions for a reason and returns how many. Within a transaction pass its handle, and have `actors` forget the
 * user afterwards.
 */
export async function endSessions(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  which: Parameters<typeof revokeSessions>[1],
  why: string,
): Promise<number> {
  return revokeSessions(db, which, clock.now(), why);
}

/**
 * Whether this person has signed in from there before: with this browser's secret or, for a client without one, from
 * the same network with the same program.
 */
export async function knowsDevice({ db }: Pick<App, 'db'>, userId: number, origin: Origin): Promise<boolean> {
  const { isKnown, addresses } = await findDevice(db, userId, origin);
  return isKnown || addresses.some((address) => countedAs(address) === origin.network);
}

/** After a restore: sessions that ended since the backup must not become valid again. */
export async function endEverySession({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await revokeEverySession(db, clock.now(), 'restored from a backup');
}

/** The last person to sign in with that browser; null: unknown. */
export async function ownerOfDevice({ db }: Pick<App, 'db'>, device: string): Promise<number | null> {
  return findDeviceOwner(db, device);
}

const TRACE_MS = 30 * 86_400_000;

/**
 * Ends what a sign-in service opened for a person, sign-ins that wait for a code included: within one of the service's
 * sessions, or all of it if `sid` is null. @returns how many sessions
 */
export async function endSessionsOpenedBy(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  which: { issuer: string; sid: string | null; userId: number },
): Promise<number> {
  await deleteChallengesOpenedBy(db, which);
  return revokeOpenedBy(db, which, clock.now());
}

/** The person of a sign-in service's session; null: it opened none here. */
export async function ownerOfProviderSession(
  { db }: Pick<App, 'db'>,
  { issuer, sid }: { issuer: string; sid: string },
): Promise<number | null> {
  return findOwnerOfSid(db, issuer, sid);
}

/** Ended sessions are kept for 30 days, then deleted. */
export async function sweepSessions({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<void> {
  await deleteEndedSessions(db, new Date(clock.now().getTime() - TRACE_MS));
}
