import { sql } from 'kysely';
import type { ExpressionBuilder } from 'kysely';
import type { Precheck } from '@assay/contract/interviews/interviewEvents';
import type { Database, Db } from '../../platform/database/schema.ts';

const columns = [
  'join_requests.id',
  'request_id as requestId',
  'join_requests.meeting_id as meetingId',
  'join_requests.session',
  'person',
  'attempt',
  'join_requests.name',
  'email',
  'address',
  'precheck',
  'join_requests.token_hash as tokenHash',
  'earlier_tokens as earlierTokens',
  'join_requests.status',
  'requested_at as requestedAt',
  'join_requests.process_id as processId',
  'join_requests.connection_id as connectionId',
  'entered_at as enteredAt',
  'invitation_id as invitationId',
  'waiting_message as waitingMessage',
  'waiting_message_by as waitingMessageBy',
] as const;

export type StoredRequest = NonNullable<Awaited<ReturnType<typeof findByToken>>>;

/** The socket behind a request, and when it was last seen. */
export interface AskedFrom {
  processId: string;
  connectionId: string;
  now: Date;
}

export async function insertRequest(
  db: Db,
  given: {
    requestId: string;
    meetingId: number;
    session: number;
    person: string;
    attempt: number;
    name: string;
    email: string | null;
    address: string;
    precheck: Precheck | null;
    tokenHash: Buffer;
    earlierTokens: Buffer[];
    invitationId: number | null;
    userId: number | null;
    from: AskedFrom;
  },
): Promise<StoredRequest> {
  return db
    .insertInto('join_requests')
    .values({
      request_id: given.requestId,
      meeting_id: given.meetingId,
      session: given.session,
      person: given.person,
      attempt: given.attempt,
      name: given.name,
      email: given.email,
      address: given.address,
      precheck: given.precheck === null ? null : JSON.stringify(given.precheck),
      status: 'pending',
      token_hash: given.tokenHash,
      earlier_tokens: given.earlierTokens,
      requested_at: given.from.now,
      seen_at: given.from.now,
      process_id: given.from.processId,
      connection_id: given.from.connectionId,
      invitation_id: given.invitationId,
      user_id: given.userId,
    })
    .returning(columns)
    .executeTakeFirstOrThrow();
}

export async function findByToken(db: Db, meetingId: number, tokenHash: Buffer) {
  return db
    .selectFrom('join_requests')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where(sql<boolean>`(token_hash = ${tokenHash} or ${tokenHash} = any(earlier_tokens))`)
    .executeTakeFirst();
}

/** A waiting request: of the same socket, or of the same name and email if its socket is gone. */
export async function findWaiting(
  db: Db,
  meetingId: number,
  who: { connectionId: string; name: string; email: string | null },
): Promise<StoredRequest | undefined> {
  return db
    .selectFrom('join_requests')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where('status', '=', 'pending')
    .where((when) =>
      when.or([
        when('connection_id', '=', who.connectionId),
        when.and([when('connection_id', 'is', null), sameNames(who)]),
      ]),
    )
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Declined or removed requests, newest first: of that socket, or of these addresses under that name. */
export async function findDeclined(
  db: Db,
  meetingId: number,
  who: { connectionId: string; name: string; email: string | null },
) {
  return db
    .selectFrom('join_requests')
    .select(['person', 'address', 'connection_id as connectionId'])
    .where('meeting_id', '=', meetingId)
    .where('status', 'in', ['rejected', 'removed'])
    .where((when) => when.or([when('connection_id', '=', who.connectionId), sameNames(who)]))
    .orderBy('id', 'desc')
    .execute();
}

const sameNames = ({ name, email }: { name: string; email: string | null }) =>
  sql<boolean>`lower(name) = ${name.toLowerCase()} and coalesce(lower(email), '') = ${(email ?? '').toLowerCase()}`;

export async function findRequest(db: Db, requestId: string): Promise<StoredRequest | undefined> {
  return db.selectFrom('join_requests').select(columns).where('request_id', '=', requestId).executeTakeFirst();
}

/** Binds the request to the socket that asserts it now. */
export async function reassert(
  db: Db,
  id: number,
  { processId, connectionId, now }: AskedFrom,
  known: {
    tokenHash: Buffer;
    earlierTokens: Buffer[];
    invitationId: number | null;
    precheck: Precheck | null;
    /** Null if no session is signed in there. */
    userId: number | null;
  },
): Promise<void> {
  await db
    .updateTable('join_requests')
    .set({
      process_id: processId,
      connection_id: connectionId,
      seen_at: now,
      token_hash: known.tokenHash,
      earlier_tokens: known.earlierTokens,
      invitation_id: known.invitationId,
      precheck: known.precheck === null ? null : JSON.stringify(known.precheck),
      ...(known.userId !== null && { user_id: known.userId }),
    })
    .where('id', '=', id)
    .execute();
}

/** Invalidates all its tokens. @param unknown a hash that matches no token */
export async function takeTokens(db: Db, id: number, unknown: Buffer): Promise<void> {
  await db.updateTable('join_requests').set({ token_hash: unknown, earlier_tokens: [] }).where('id', '=', id).execute();
}

/** Whether a person with that invitation is waiting, on their way or inside. */
export async function isInUse(db: Db, invitationId: number, decidedSince: Date): Promise<boolean> {
  const found = await db
    .selectFrom('join_requests')
    .leftJoin('participants', (join) =>
      join.onRef('participants.join_request_id', '=', 'join_requests.id').on('participants.lost_at', 'is', null),
    )
    .select('join_requests.id')
    .where('invitation_id', '=', invitationId)
    .where((when) =>
      when.or([
        when.and([when('status', '=', 'pending'), when('join_requests.connection_id', 'is not', null)]),
        when.and([when('status', '=', 'approved'), when('participants.participant_id', 'is not', null)]),
        when.and([
          when('status', '=', 'approved'),
          when('entered_at', 'is', null),
          when('decided_at', '>', decidedSince),
        ]),
      ]),
    )
    .limit(1)
    .executeTakeFirst();
  return found !== undefined;
}

/** How often that person was declined or put out of this meeting. */
export async function countDeclined(db: Db, meetingId: number, person: string): Promise<number> {
  const { count } = await db
    .selectFrom('join_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('meeting_id', '=', meetingId)
    .where('person', '=', person)
    .where('status', 'in', ['rejected', 'removed'])
    .executeTakeFirstOrThrow();
  return count;
}

/** @returns whether they still wait */
export async function keepWaitingMessage(db: Db, requestId: string, { text, by }: { text: string; by: string }) {
  const { numUpdatedRows } = await db
    .updateTable('join_requests')
    .set({ waiting_message: text, waiting_message_by: by })
    .where('request_id', '=', requestId)
    .where('status', '=', 'pending')
    .executeTakeFirst();
  return numUpdatedRows > 0n;
}

/** Longest waiting first. */
export async function findPending(db: Db, meetingId: number): Promise<StoredRequest[]> {
  return db
    .selectFrom('join_requests')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where('status', '=', 'pending')
    .orderBy('requested_at')
    .orderBy('id')
    .execute();
}

/** Across all sessions: hosts see every waiting request. */
export async function findPendingOf(db: Db, meetingId: number, person: string): Promise<StoredRequest | undefined> {
  return db
    .selectFrom('join_requests')
    .select(columns)
    .where('meeting_id', '=', meetingId)
    .where('person', '=', person)
    .where('status', '=', 'pending')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Approved a moment ago and on their way in. */
export async function countAdmitted(db: Db, meetingId: number, since: Date): Promise<number> {
  const { count } = await comingTo(db, meetingId, since)
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The same people, in the order in which they were admitted. */
export async function findComing(db: Db, meetingId: number, since: Date) {
  return comingTo(db, meetingId, since)
    .select(['request_id as requestId', 'name', 'decided_at as admittedAt'])
    .orderBy('decided_at')
    .orderBy('id')
    .$narrowType<{ admittedAt: Date }>()
    .execute();
}

const comingTo = (db: Db, meetingId: number, since: Date) =>
  db
    .selectFrom('join_requests')
    .where('meeting_id', '=', meetingId)
    .where('status', '=', 'approved')
    .where('entered_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('decided_at', '>', since);

/** An admitted person turns back on the way in: their place is free, and their admission stays. */
export async function noteWithdrawn(db: Db, requestId: string, now: Date): Promise<void> {
  await db
    .updateTable('join_requests')
    .set({ withdrawn_at: now })
    .where('request_id', '=', requestId)
    .where('status', '=', 'approved')
    .where('entered_at', 'is', null)
    .execute();
}

/** The one place where a request leaves the state pending. Returns nothing if another decision came first. */
/** Requests last seen, or made, before these times count as stale. */
export interface StaleBefore {
  seen: Date;
  requested: Date;
}

const isStale =
  ({ seen, requested }: StaleBefore) =>
  (when: ExpressionBuilder<Database, 'join_requests'>) =>
    when.or([when('seen_at', '<=', seen), when('requested_at', '<=', requested)]);

/** @param before decide only if the request is still stale; its page may have returned since the search */
export async function decide(
  db: Db,
  requestId: string,
  decision: {
    status: 'approved' | 'rejected' | 'expired' | 'cancelled';
    session?: number;
    by: number | null;
    now: Date;
  },
  before?: StaleBefore,
): Promise<StoredRequest | undefined> {
  return db
    .updateTable('join_requests')
    .$if(before !== undefined, (those) => those.where(isStale(before as StaleBefore)))
    .set({
      status: decision.status,
      decided_by: decision.by,
      decided_at: decision.now,
      waiting_message: null,
      waiting_message_by: null,
      ...(decision.session !== undefined && { session: decision.session }),
    })
    .where('request_id', '=', requestId)
    .where('status', '=', 'pending')
    .returning(columns)
    .executeTakeFirst();
}

export async function insertAdmitToken(db: Db, requestId: number, tokenHash: Buffer, expiresAt: Date) {
  await db
    .insertInto('admit_tokens')
    .values({ token_hash: tokenHash, join_request_id: requestId, expires_at: expiresAt })
    .execute();
}

/** Extends the tokens of people inside to that time, if they would expire earlier. */
export async function renewAdmitTokens(
  db: Db,
  { now, endingBefore, until }: { now: Date; endingBefore: Date; until: Date },
): Promise<void> {
  await db
    .updateTable('admit_tokens')
    .set({ expires_at: until })
    .from('participants')
    .whereRef('participants.join_request_id', '=', 'admit_tokens.join_request_id')
    .where('expires_at', '>', now)
    .where('expires_at', '<', endingBefore)
    .execute();
}

/** The approved request of a token. */
export async function findAdmitted(
  db: Db,
  meetingId: number,
  session: number,
  proof: { tokenHash: Buffer; now: Date } | { connectionId: string },
): Promise<StoredRequest | undefined> {
  const approved = db
    .selectFrom('join_requests')
    .select(columns)
    .where('join_requests.meeting_id', '=', meetingId)
    .where('join_requests.session', '=', session)
    .where('join_requests.status', '=', 'approved');
  return 'tokenHash' in proof
    ? approved
        .innerJoin('admit_tokens', 'admit_tokens.join_request_id', 'join_requests.id')
        .where('admit_tokens.token_hash', '=', proof.tokenHash)
        .where('admit_tokens.expires_at', '>', proof.now)
        .executeTakeFirst()
    : approved.where('connection_id', '=', proof.connectionId).executeTakeFirst();
}

/** @returns since when this person may read along */
export async function noteEntered(db: Db, id: number, connectionId: string, now: Date): Promise<Date> {
  const { enteredAt } = await db
    .updateTable('join_requests')
    .set({ entered_at: sql<Date>`coalesce(entered_at, ${now})`, connection_id: connectionId })
    .where('id', '=', id)
    .returning('entered_at as enteredAt')
    .executeTakeFirstOrThrow();
  return enteredAt ?? now;
}

/** @returns when they were first inside */
export async function findEntered(db: Db, id: number): Promise<Date | null> {
  const row = await db
    .selectFrom('join_requests')
    .select('entered_at as enteredAt')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.enteredAt ?? null;
}

export async function setRemoved(db: Db, id: number, by: number, now: Date): Promise<StoredRequest> {
  await db.deleteFrom('admit_tokens').where('join_request_id', '=', id).execute();
  return db
    .updateTable('join_requests')
    .set({ status: 'removed', decided_by: by, decided_at: now })
    .where('id', '=', id)
    .returning(columns)
    .executeTakeFirstOrThrow();
}

/** Binds a request to its returning socket, unless another socket holds it by now. */
export async function bindAgain(db: Db, requestId: string, { processId, connectionId, now }: AskedFrom): Promise<void> {
  await db
    .updateTable('join_requests')
    .set({ process_id: processId, connection_id: connectionId, seen_at: now })
    .where('request_id', '=', requestId)
    .where('status', 'in', ['pending', 'approved'])
    .where('connection_id', 'is', null)
    .execute();
}

export async function releaseConnection(db: Db, connectionId: string, now: Date): Promise<void> {
  await db
    .updateTable('join_requests')
    .set({ connection_id: null, seen_at: now })
    .where('connection_id', '=', connectionId)
    .execute();
}

/** @returns the sockets that still hold a request */
export async function touchRequests(
  db: Db,
  connectionIds: readonly string[],
  now: Date,
): Promise<ReadonlySet<string | null>> {
  const touched = await db
    .updateTable('join_requests')
    .set({ seen_at: now })
    .where('status', '=', 'pending')
    .where('connection_id', 'in', connectionIds)
    .returning('connection_id as connectionId')
    .execute();
  return new Set(touched.map(({ connectionId }) => connectionId));
}

/**
 * Releases the requests of a stopped process's sockets; their pages are expected back, approved ones with their token.
 */
export async function releaseProcesses(db: Db, now: Date): Promise<void> {
  await db
    .updateTable('join_requests')
    .set({ connection_id: null, seen_at: now })
    .where('connection_id', 'is not', null)
    .where('status', 'in', ['pending', 'approved'])
    .execute();
}

/** Likewise for the sockets of a process that has been silent since then. */
export async function releaseSilent(db: Db, seenBefore: Date) {
  return db
    .updateTable('join_requests')
    .set({ connection_id: null })
    .from('meetings')
    .whereRef('meetings.id', '=', 'join_requests.meeting_id')
    .where('connection_id', 'is not', null)
    .where('join_requests.status', '=', 'pending')
    .where('seen_at', '<=', seenBefore)
    .returning(['request_id as requestId', 'meetings.public_id as meetingId'])
    .execute();
}

export async function setRequestedAt(db: Db, id: number, requestedAt: Date): Promise<void> {
  await db.updateTable('join_requests').set({ requested_at: requestedAt }).where('id', '=', id).execute();
}

/** Pending requests whose socket has been away too long, or that have waited too long. */
export async function findStale(db: Db, before: StaleBefore) {
  return db
    .selectFrom('join_requests')
    .innerJoin('meetings', 'meetings.id', 'join_requests.meeting_id')
    .select(['request_id as requestId', 'meetings.public_id as meetingId'])
    .where('join_requests.status', '=', 'pending')
    .where(isStale(before))
    .execute();
}

/** Keeps that a request was made and who decided, but not its name. @param name the replacement */
export async function anonymiseRequests(db: Db, userId: number, name: string): Promise<void> {
  await db
    .updateTable('join_requests')
    .set({ name, email: null, address: null, precheck: null })
    .where('user_id', '=', userId)
    .execute();
}

export async function forgetRequests(db: Db, { before, addressesBefore }: { before: Date; addressesBefore: Date }) {
  await db.deleteFrom('join_requests').where('requested_at', '<', before).execute();
  await db
    .updateTable('join_requests')
    .set({ address: null })
    .where('requested_at', '<', addressesBefore)
    .where('address', 'is not', null)
    .execute();
  await db.deleteFrom('admit_tokens').where('expires_at', '<', addressesBefore).execute();
}

export async function countPendingEverywhere(db: Db): Promise<number> {
  const { count } = await db
    .selectFrom('join_requests')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('status', '=', 'pending')
    .executeTakeFirstOrThrow();
  return count;
}
