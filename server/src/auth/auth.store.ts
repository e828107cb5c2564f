import { sql } from 'kysely';
import { compiledOnce } from '../platform/database/compiledOnce.ts';
import type { Db } from '../platform/database/schema.ts';

export interface NewSession {
  userId: number;
  tokenHash: Buffer;
  createdAt: Date;
  idleEndsAt: Date;
  endsAt: Date;
  userAgent: string;
  address: string;
  device: string | null;
  /** Limits it to the quizzes of a candidate's round. */
  candidateId?: number;
  openedBy?: { issuer: string; sid: string | null } | null;
}

export async function insertSession(db: Db, session: NewSession): Promise<void> {
  await db
    .insertInto('sessions')
    .values({
      user_id: session.userId,
      token_hash: session.tokenHash,
      created_at: session.createdAt,
      last_seen_at: session.createdAt,
      idle_ends_at: session.idleEndsAt,
      ends_at: session.endsAt,
      user_agent: session.userAgent,
      address: session.address,
      device: session.device,
      revoked_why: null,
      candidate_id: session.candidateId ?? null,
      provider_issuer: session.openedBy?.issuer ?? null,
      provider_sid: session.openedBy?.sid ?? null,
    })
    .execute();
}

/** Whose session this is at a sign-in service, by the sessions that it opened here. */
export async function findOwnerOfSid(db: Db, issuer: string, sid: string): Promise<number | null> {
  const found = await db
    .selectFrom('sessions')
    .select('user_id')
    .where('provider_issuer', '=', issuer)
    .where('provider_sid', '=', sid)
    .limit(1)
    .executeTakeFirst();
  return found?.user_id ?? null;
}

/** @returns how many */
export async function revokeOpenedBy(
  db: Db,
  { issuer, sid, userId }: { issuer: string; sid: string | null; userId: number },
  now: Date,
): Promise<number> {
  const ended = await db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: 'signed out at the sign-in service' })
    .where('provider_issuer', '=', issuer)
    .where('user_id', '=', userId)
    .where('revoked_at', 'is', null)
    .$if(sid !== null, (query) => query.where('provider_sid', '=', sid))
    .executeTakeFirst();
  return Number(ended.numUpdatedRows);
}

/** Unrevoked sessions of tokens with their active users. The caller decides whether they have expired. */
export const findSessions = compiledOnce((db: Db, tokenHashes: readonly Buffer[]) =>
  db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .select([
      'token_hash as tokenHash',
      'sessions.id as sessionId',
      'sessions.user_id as userId',
      'users.role',
      'users.time_factor as timeFactor',
      'users.is_demo as isDemo',
      'sessions.created_at as createdAt',
      'sessions.last_seen_at as lastSeenAt',
      'sessions.idle_ends_at as idleEndsAt',
      'sessions.ends_at as endsAt',
      'sessions.candidate_id as candidateId',
      'sessions.token_areas as areas',
    ])
    .where(sql<boolean>`token_hash = any(${tokenHashes}::bytea[])`)
    .where('revoked_at', 'is', null)
    .where('users.is_active', '=', true)
    .compile(),
);

/** Which of these sessions ended, or belong to a closed account. */
export async function listEnded(db: Db, ids: readonly number[], now: Date): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select asked.id from unnest(${ids}::bigint[]) asked (id)
    where not exists (
      select from sessions join users on users.id = sessions.user_id
      where sessions.id = asked.id and revoked_at is null and idle_ends_at > ${now} and ends_at > ${now} and is_active
    )`.execute(db);
  return rows.map(({ id }) => id);
}

export interface Seen {
  id: number;
  seenAt: Date;
  idleEndsAt: Date;
  /** Where an access token was used; null for a person's session. */
  network: string | null;
}

/** Records when sessions were last used. Rows locked by a change are skipped, so this never waits. */
export async function touchSessions(db: Db, seen: readonly Seen[]): Promise<void> {
  const ids = seen.map(({ id }) => id);
  await sql`
    update sessions set last_seen_at = seen.at, idle_ends_at = greatest(sessions.idle_ends_at, seen.idle_ends_at),
      last_address = coalesce(seen.network, last_address)
    from unnest(${ids}::bigint[], ${seen.map(({ seenAt }) => seenAt)}::timestamptz[],
      ${seen.map(({ idleEndsAt }) => idleEndsAt)}::timestamptz[],
      ${seen.map(({ network }) => network)}::text[]) seen (id, at, idle_ends_at, network)
    where sessions.id = seen.id
      and sessions.id in (select id from sessions where id = any(${ids}::bigint[]) for no key update skip locked)`.execute(
    db,
  );
}

/** Extends a session to at least `until`. */
export async function extendSession(db: Db, id: number, until: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({
      idle_ends_at: sql<Date>`greatest(${eb.ref('idle_ends_at')}, ${until})`,
      ends_at: sql<Date>`greatest(${eb.ref('ends_at')}, ${until})`,
    }))
    .where('id', '=', id)
    .execute();
}

/** Extends an open session to at least `until`, up to `mostSeconds` in total. */
export async function extendOpenSession(
  db: Db,
  id: number,
  { now, until, mostSeconds }: { now: Date; until: Date; mostSeconds: number },
): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({
      idle_ends_at: sql<Date>`greatest(${eb.ref('idle_ends_at')}, ${until})`,
      ends_at: sql<Date>`greatest(${eb.ref('ends_at')},
        least(${until}, ${eb.ref('created_at')} + make_interval(secs => ${mostSeconds})))`,
    }))
    .where('id', '=', id)
    .where('revoked_at', 'is', null)
    .where('idle_ends_at', '>', now)
    .where('ends_at', '>', now)
    .execute();
}

/** Like `extendSession`, for all open sessions of a person; an access token never outlives its day. */
export async function extendSessionsOf(db: Db, userId: number, now: Date, until: Date): Promise<void> {
  await db
    .updateTable('sessions')
    .set((eb) => ({
      idle_ends_at: sql<Date>`greatest(${eb.ref('idle_ends_at')}, ${until})`,
      ends_at: sql<Date>`greatest(${eb.ref('ends_at')}, ${until})`,
    }))
    .where('user_id', '=', userId)
    .where('token_name', 'is', null)
    .where('revoked_at', 'is', null)
    .where('idle_ends_at', '>', now)
    .where('ends_at', '>', now)
    .execute();
}

export async function listSessions(db: Db, userId: number, now: Date) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'ends_at as endsAt',
      'user_agent as userAgent',
      'address',
    ])
    .where('user_id', '=', userId)
    .where('token_name', 'is', null)
    .where('revoked_at', 'is', null)
    .where('ends_at', '>', now)
    .where('idle_ends_at', '>', now)
    .orderBy('last_seen_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function listEverySession(db: Db, userId: number) {
  return db
    .selectFrom('sessions')
    .select([
      'id',
      'created_at as createdAt',
      'last_seen_at as lastSeenAt',
      'idle_ends_at as idleEndsAt',
      'ends_at as endsAt',
      'user_agent as userAgent',
      'address',
      'revoked_at as revokedAt',
      'revoked_why as why',
    ])
    .where('user_id', '=', userId)
    .where('token_name', 'is', null)
    .orderBy('id')
    .execute();
}

interface Which {
  userId: number;
  only?: number;
  except?: number;
  /** By default sessions of people and access tokens alike. */
  kind?: 'person' | 'token';
}

/** @returns how many were open and are now revoked */
export async function revokeSessions(db: Db, which: Which, now: Date, why: string): Promise<number> {
  let query = db
    .updateTable('sessions')
    .set({ revoked_at: now, revoked_why: why })
    .where('user_id', '=', which.userId)
    .where('revoked_at', 'is', null);
  if (which.only !== undefined) query = query.where('id', '=', which.only);
  if (which.kind !== undefined) query = query.where('token_name', which.kind === 'person' ? 'is' : 'is not', null);
  if (which.except !== undefined) query = query.where('id', '!=', which.except);
  const result = await query.executeTakeFirst();
  return Number(result.numUpdatedRows);
}

export async function revokeEverySession(db: Db, now: Date, why: string): Promise<void> {
  await db.updateTable('sessions').set({ revoked_at: now, revoked_why: why }).where('revoked_at', 'is', null).execute();
}

/**
 * Ends a person's oldest sessions, keeping `keep`. Those of a candidate's link are counted apart, so that a link cannot
 * end its account's other sessions.
 */
export async function revokeOldest(
  db: Db,
  { userId, candidateId = null }: { userId: number; candidateId?: number | null },
  keep: number,
  now: Date,
): Promise<void> {
  const ofKind = sql`user_id = ${userId} and candidate_id is not distinct from ${candidateId}::bigint
    and token_name is null and revoked_at is null`;
  await sql`
    update sessions set revoked_at = ${now}, revoked_why = 'too many sessions'
    where ${ofKind} and id not in (
      select id from sessions where ${ofKind}
      order by last_seen_at desc, id desc limit ${keep})`.execute(db);
}

const stillKnows = sql<boolean>`(sessions.candidate_id is null and token_name is null and (revoked_at is null
  or sessions.created_at > coalesce(greatest(password_set_at, confirmed_at), '-infinity')))`;

/**
 * Whether this person has signed in with that device secret before or, for a client without one, with that program in
 * that network. Revoked sessions from before the current password or second factor do not count, because a stranger may
 * have opened them.
 */
export async function findDevice(
  db: Db,
  userId: number,
  { device, userAgent }: { device: string | null; userAgent: string },
) {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select(['device', 'address'])
    .distinct()
    .where('users.id', '=', userId)
    .where(stillKnows)
    .where((when) =>
      device === null
        ? when.and([when('device', 'is', null), when('user_agent', '=', userAgent)])
        : when('device', '=', device),
    )
    .execute();
  return {
    isKnown: found.some((session) => session.device !== null),
    addresses: found.flatMap((session) => (session.device === null ? session.address : [])),
  };
}

/** The last person to sign in with it, among those who know the device. */
export async function findDeviceOwner(db: Db, device: string): Promise<number | null> {
  const found = await db
    .selectFrom('sessions')
    .innerJoin('users', 'users.id', 'sessions.user_id')
    .leftJoin('second_factors', 'second_factors.user_id', 'users.id')
    .select('users.id')
    .where('device', '=', device)
    .where('is_active', '=', true)
    .where(stillKnows)
    .orderBy('sessions.id', 'desc')
    .limit(1)
    .executeTakeFirst();
  return found?.id ?? null;
}

/** Deletes sessions that ended before `before`. */
export async function deleteEndedSessions(db: Db, before: Date): Promise<void> {
  await db
    .deleteFrom('sessions')
    .where((eb) => eb.or([eb('ends_at', '<', before), eb('revoked_at', '<', before), eb('idle_ends_at', '<', before)]))
    .execute();
}
