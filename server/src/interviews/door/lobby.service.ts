import { isDeepStrictEqual } from 'node:util';
import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import type { Precheck } from '@assay/contract/interviews/interviewEvents';
import type { PayloadOf } from '@assay/contract/events';
import { Failure } from '@assay/contract/failure';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import { recordAudit } from '../../audit/audit.service.ts';
import { sendNotification } from '../../notifications/notifications.service.ts';
import type { App } from '../../app.ts';
import { countedAs } from '../../platform/http/networkOf.ts';
import type { Connection } from '../../platform/socket/connection.ts';
import { iceServersFor } from '../call/ice.service.ts';
import { isHostOf } from '../shared/interviews.policy.ts';
import { findInvited } from '../data/invitations.store.ts';
import {
  bindAgain,
  countDeclined,
  countAdmitted,
  decide,
  findAdmitted,
  findByToken,
  findDeclined,
  findPending,
  findPendingOf,
  findRequest,
  findWaiting,
  insertAdmitToken,
  insertRequest,
  isInUse,
  keepWaitingMessage,
  noteWithdrawn,
  reassert,
  releaseConnection,
  takeTokens,
} from '../data/joinRequests.store.ts';
import type { StoredRequest } from '../data/joinRequests.store.ts';
import { findHost, findHosts, lockMeeting, updateMeeting } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { doorAt, opensAt } from '../shared/openingTimes.ts';
import { countConnected } from '../data/participants.store.ts';
import { holdingSince, shownRequests } from './requests.service.ts';
import { hostsOf, requestOf, socketOf } from '../shared/rooms.ts';
import { hashOf, newToken } from '../shared/tokens.service.ts';

/** An admitted candidate may come back without asking for this long after they were last inside. */
export const ADMITTED_FOR_MS = 6 * 3_600_000;
const DECLINES_MOST = 2;
/** Absent hosts are notified of a knock at most this often. */
const TELL_HOSTS_EVERY_MS = 300_000;
/** The number of pages that may take a request over from each other by name and address alone. */
const EARLIER_TOKENS = 10;

export interface Knock {
  meetingId: string;
  userInfo: { name: string; email?: string | undefined };
  requestToken?: string | undefined;
  /** Of a previous request, in any state. */
  earlierToken?: string | undefined;
  /** From an emailed link. */
  inviteToken?: string | undefined;
  precheck?: Precheck | undefined;
}

export type KnockAnswer =
  | { step: 'pending'; reply: PayloadOf<typeof events, 'join-pending'> }
  | { step: 'approved'; reply: PayloadOf<typeof events, 'join-approved'> }
  | { step: 'rejected'; reply: PayloadOf<typeof events, 'join-rejected'> & { requestId: string } };

/**
 * A candidate asks to enter, or confirms that they are still waiting. A decision made meanwhile is answered, so that a
 * reconnected page learns it.
 * @param isIn whether this socket is already inside
 */
export async function requestJoin(app: App, connection: Connection, knock: Knock, isIn = false): Promise<KnockAnswer> {
  const now = app.clock.now();
  const { answer, arrived, absentHosts, heldBefore, title } = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const meeting = await lockMeeting(tx, knock.meetingId);
    if (!meeting) {
      app.limits.take('meetingLookup', `address ${connection.network}`);
      throw new Failure('not_found', { message: reasons.not_found.message });
    }
    const { actor } = connection;
    const userId = actor?.userId ?? null;
    if (isHostOf(actor, actor ? await findHost(tx, meeting.id, actor.userId) : undefined))
      return answered(meeting, await approvedAnswer(inside, meeting, newToken(app), null));
    const admitted = isIn && (await findAdmitted(tx, meeting.id, meeting.session, { connectionId: connection.id }));
    const earlier = admitted || (await earlierRequest(inside, connection, meeting, knock));
    const settled = earlier && (await settledAnswer(inside, meeting, earlier));
    if (settled) return answered(meeting, settled);
    refuseAtTheDoor(meeting, now);
    const from = { processId: app.live.processId, connectionId: connection.id, now };
    const { hosts } = await countConnected(tx, meeting.id);
    const waiting = earlier && (await waitingNow(inside, meeting, knock, earlier));
    if (waiting) {
      // A page without the waiting request's token gets a new one.
      const token = tokenOf(waiting, knock) ?? newToken(app);
      const invitationId = waiting.invitationId ?? (await freeInvitation(inside, meeting, knock));
      const precheck = knownNow(waiting.precheck, knock.precheck);
      await reassert(tx, waiting.id, from, { ...tokensWith(token, waiting), invitationId, precheck, userId });
      const isSame = invitationId === waiting.invitationId && isDeepStrictEqual(precheck, waiting.precheck);
      return {
        answer: pendingAnswer(app, meeting, waiting, token, hosts > 0),
        arrived: isSame ? [] : await shownRequests(inside, meeting, [{ ...waiting, invitationId, precheck }]),
        absentHosts: [],
        heldBefore: waiting.connectionId,
        title: meeting.title,
      };
    }
    // Hosts no longer see a finished request, so its page makes a new one as the same person.
    const { request, token } = await newRequest(inside, connection, meeting, knock, earlier);
    return {
      answer: pendingAnswer(app, meeting, request, token, hosts > 0),
      arrived: await shownRequests(inside, meeting, [request]),
      absentHosts: hosts > 0 ? [] : await hostsToTell(inside, meeting),
      heldBefore: null,
      title: meeting.title,
    };
  });
  // Only one page holds a request. The other page learns that waiting moved elsewhere and can take it back.
  if (heldBefore !== null && heldBefore !== connection.id)
    app.live.endRoom(socketOf(heldBefore), new Failure('replaced'));
  for (const request of arrived) app.live.tellRoom(hostsOf(knock.meetingId), events, 'join-request', request);
  const message = `Someone is waiting to join ${title === null ? `meeting ${knock.meetingId}` : `“${title}”`}.`;
  for (const userId of absentHosts) await sendNotification(app, null, { userId, message });
  return answer;
}

const answered = ({ title }: StoredMeeting, answer: KnockAnswer) => ({
  answer,
  arrived: [],
  absentHosts: [],
  heldBefore: null,
  title,
});

/** The token the page sent, if it belongs to that request. */
const tokenOf = ({ tokenHash, earlierTokens }: StoredRequest, { requestToken }: Knock): string | undefined =>
  requestToken !== undefined && [tokenHash, ...earlierTokens].some((hash) => hash.equals(hashOf(requestToken)))
    ? requestToken
    : undefined;

/** A page whose request was taken over by name and address keeps its token, which stays valid for the request. */
function tokensWith(token: string, { tokenHash, earlierTokens }: StoredRequest) {
  const latest = hashOf(token);
  const others = [tokenHash, ...earlierTokens].filter((hash) => !hash.equals(latest));
  return { tokenHash: latest, earlierTokens: others.slice(0, EARLIER_TOKENS) };
}

async function earlierRequest(
  { db }: Pick<App, 'db'>,
  { id: connectionId }: Connection,
  meeting: StoredMeeting,
  knock: Knock,
): Promise<StoredRequest | undefined> {
  const { requestToken, userInfo } = knock;
  const known = requestToken === undefined ? undefined : await findByToken(db, meeting.id, hashOf(requestToken));
  if (known) return known;
  const who = { connectionId, name: userInfo.name, email: userInfo.email ?? null };
  const waiting = await findWaiting(db, meeting.id, who);
  if (!waiting || waiting.connectionId === connectionId) return waiting;
  return (await mayBeTheirs(db, knock, waiting)) ? waiting : undefined;
}

/** A name and an address prove nothing, so an invited person's place is open only to their own token. */
async function mayBeTheirs(db: App['db'], { inviteToken }: Knock, { meetingId, invitationId }: StoredRequest) {
  if (invitationId === null) return true;
  const brought = inviteToken && (await findInvited(db, meetingId, hashOf(inviteToken)));
  return brought ? brought.id === invitationId : false;
}

/** The earlier request, or its successor: two sockets may assert the same one. */
async function waitingNow(
  { db }: Pick<App, 'db'>,
  meeting: StoredMeeting,
  knock: Knock,
  earlier: StoredRequest,
): Promise<StoredRequest | undefined> {
  if (earlier.status === 'pending') return earlier;
  const since = await findPendingOf(db, meeting.id, earlier.person);
  return since && (await mayBeTheirs(db, knock, since)) ? since : undefined;
}

/**
 * The device check may finish only now, because browser prompts and the network test take time. A reloaded page has not
 * tested the network yet.
 */
function knownNow(before: Precheck | null, said: Precheck | undefined): Precheck | null {
  if (before === null || said === undefined) return said ?? before;
  if (said.network !== 'unknown' || said.relay !== undefined) return said;
  return { ...said, network: before.network, ...(before.relay && { relay: before.relay }) };
}

/** The outcome of a request that is no longer pending; nothing if it is pending, or if its person may ask again. */
async function settledAnswer(
  app: App,
  meeting: StoredMeeting,
  request: StoredRequest,
): Promise<KnockAnswer | undefined> {
  const isOfThisSession = request.session === meeting.session && meeting.status === 'live';
  if (request.status === 'approved' && isOfThisSession)
    return approvedAnswer(app, meeting, request.requestId, request.id);
  if (request.status === 'rejected' || request.status === 'removed')
    return { step: 'rejected', reply: await declined(app, meeting, request) };
  if (request.status === 'expired' && meeting.status === 'ended')
    return { step: 'rejected', reply: rejection(request, meeting, 'ended') };
  return undefined;
}

async function newRequest(
  app: App,
  connection: Connection,
  meeting: StoredMeeting,
  knock: Knock,
  earlier: StoredRequest | undefined,
): Promise<{ request: StoredRequest; token: string }> {
  const { userInfo, precheck } = knock;
  const email = userInfo.email || null;
  const { person, declines } = await declinesOf(app, connection, meeting, knock, earlier);
  if (declines >= DECLINES_MOST) throw new Failure('blocked');
  const invitationId = await freeInvitation(app, meeting, knock);
  if (invitationId === null) await demandPlace(app, connection, meeting);
  const kept = earlier && tokenOf(earlier, knock);
  // The tokens move to the new request, so that every tab of the person asks about the same one.
  if (earlier && kept) await takeTokens(app.db, earlier.id, hashOf(newToken(app)));
  const token = kept ?? newToken(app);
  const request = await insertRequest(app.db, {
    requestId: newToken(app),
    meetingId: meeting.id,
    session: meeting.session,
    person: person ?? newToken(app),
    attempt: declines + 1,
    name: userInfo.name,
    email,
    address: connection.address,
    precheck: precheck ?? null,
    ...(earlier && kept ? tokensWith(kept, earlier) : { tokenHash: hashOf(token), earlierTokens: [] }),
    invitationId,
    userId: connection.actor?.userId ?? null,
    from: { processId: app.live.processId, connectionId: connection.id, now: app.clock.now() },
  });
  return { request, token };
}

/** Invited candidates always get a place; the others share the rest, with a limit per address. */
async function demandPlace(app: App, { network }: Connection, meeting: StoredMeeting): Promise<void> {
  app.limits.take('joinRequest', `address ${network}`);
  const waiting = (await findPending(app.db, meeting.id)).filter(({ invitationId }) => invitationId === null);
  const fromHere = waiting.filter(({ address }) => countedAs(address ?? '') === network);
  if (waiting.length < interviewLimits.waiting && fromHere.length < interviewLimits.waitingPerAddress) return;
  throw new Failure('rate_limited', {
    message: 'Rate limit exceeded. Too many people are waiting at this meeting. Please try again in a minute.',
    retryAfter: 60,
  });
}

/**
 * How often this person was declined or removed: the highest count among the identities they match. Another spelling of
 * the name makes no difference.
 */
async function declinesOf(
  { db }: Pick<App, 'db'>,
  { id: connectionId, network }: Connection,
  meeting: StoredMeeting,
  { userInfo, earlierToken }: Knock,
  earlier: StoredRequest | undefined,
): Promise<{ person: string | undefined; declines: number }> {
  const who = { connectionId, name: userInfo.name, email: userInfo.email || null };
  const refused = (await findDeclined(db, meeting.id, who)).find(
    (one) => one.connectionId === connectionId || countedAs(one.address ?? '') === network,
  );
  const ofTab = earlierToken === undefined ? undefined : await findByToken(db, meeting.id, hashOf(earlierToken));
  let known = { person: earlier?.person, declines: 0 };
  for (const person of new Set([refused?.person, ofTab?.person, earlier?.person])) {
    const declines = person === undefined ? 0 : await countDeclined(db, meeting.id, person);
    if (declines > known.declines) known = { person, declines };
  }
  return known;
}

/**
 * The invitation of an emailed link. It admits one candidate: while they are present, anyone else with the link is
 * treated as uninvited.
 */
async function freeInvitation(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  meeting: StoredMeeting,
  { inviteToken }: Knock,
): Promise<number | null> {
  const invitation = inviteToken && (await findInvited(db, meeting.id, hashOf(inviteToken)));
  if (!invitation) return null;
  return (await isInUse(db, invitation.id, holdingSince(clock.now()))) ? null : invitation.id;
}

function refuseAtTheDoor(meeting: StoredMeeting, now: Date) {
  const door = doorAt(meeting, now);
  if (door === 'ended') throw new Failure('ended');
  if (door === 'not_started')
    throw new Failure('not_started', {
      message: `This meeting opens at ${opensAt(meeting)?.toISOString() ?? ''}.`,
    });
}

async function hostsToTell(app: App, meeting: StoredMeeting): Promise<number[]> {
  const now = app.clock.now();
  if (meeting.hostsNotifiedAt && now.getTime() - meeting.hostsNotifiedAt.getTime() < TELL_HOSTS_EVERY_MS) return [];
  await updateMeeting(app.db, meeting.id, { hostsNotifiedAt: now });
  return (await findHosts(app.db, [meeting.id])).filter(({ isActive }) => isActive).map(({ userId }) => userId);
}

const pendingAnswer = (
  { config, clock }: App,
  meeting: StoredMeeting,
  { requestId, requestedAt, waitingMessage, waitingMessageBy }: StoredRequest,
  requestToken: string,
  hostPresent: boolean,
): KnockAnswer => ({
  step: 'pending',
  reply: {
    requestId,
    requestToken,
    hostPresent,
    requestedAt: requestedAt.toISOString(),
    startsAt: meeting.startsAt?.toISOString() ?? null,
    contact: config.CONTACT_EMAIL || null,
    ...(waitingMessage !== null && { message: { text: waitingMessage, by: waitingMessageBy ?? '' } }),
    serverNow: clock.now().toISOString(),
  },
});

/** A token that admits from any socket. @param requestKey null for a host, who needs none */
async function approvedAnswer(
  app: App,
  meeting: StoredMeeting,
  requestId: string,
  requestKey: number | null,
): Promise<Extract<KnockAnswer, { step: 'approved' }>> {
  const admitToken = newToken(app);
  const expiresAt = new Date(app.clock.now().getTime() + ADMITTED_FOR_MS);
  if (requestKey !== null) await insertAdmitToken(app.db, requestKey, hashOf(admitToken), expiresAt);
  return {
    step: 'approved',
    reply: {
      requestId,
      meetingId: meeting.publicId,
      admitToken,
      expiresAt: expiresAt.toISOString(),
      iceServers: iceServersFor(app, meeting, requestId, ADMITTED_FOR_MS),
    },
  };
}

/** Messages are sent only after the commit; a second decision is answered `already_handled`. */
export async function approveJoin(app: App, by: Decider, requestId: string): Promise<void> {
  const now = app.clock.now();
  const reply = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const meeting = await ownRequest(inside, by, requestId);
    if (meeting.locked) throw new Failure('room_locked');
    const { all } = await countConnected(tx, meeting.id);
    const coming = await countAdmitted(tx, meeting.id, holdingSince(now));
    const decision = { status: 'approved' as const, session: meeting.session, by: by.userId, now };
    const request = await decide(tx, requestId, decision);
    if (!request) throw new Failure('already_handled');
    if (all + coming >= meeting.capacity) throw new Failure('room_full');
    await recordAudit(inside, {
      action: 'join_approved',
      actorId: by.userId,
      address: by.address,
      details: { meetingId: meeting.publicId, requestId },
    });
    return (await approvedAnswer(inside, meeting, requestId, request.id)).reply;
  });
  app.live.tellRoom(requestOf(requestId), events, 'join-approved', reply);
  tellResolved(app, by, requestId, 'approved');
}

export async function rejectJoin(app: App, by: Decider, requestId: string): Promise<void> {
  const now = app.clock.now();
  const reply = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    const meeting = await ownRequest(inside, by, requestId);
    const request = await decide(tx, requestId, { status: 'rejected', by: by.userId, now });
    if (!request) throw new Failure('already_handled');
    await recordAudit(inside, {
      action: 'join_rejected',
      actorId: by.userId,
      address: by.address,
      details: { meetingId: meeting.publicId, requestId },
    });
    return declined(inside, meeting, request);
  });
  app.live.tellRoom(requestOf(requestId), events, 'join-rejected', reply);
  tellResolved(app, by, requestId, 'rejected');
}

/** A host inside that meeting: a deciding event names no meeting, so the one the host is in counts. */
export interface Decider {
  userId: number;
  participantId: string;
  name: string;
  address: string;
  meetingId: string;
}

async function ownRequest({ db }: Pick<App, 'db'>, { meetingId }: Decider, requestId: string): Promise<StoredMeeting> {
  const meeting = await lockMeeting(db, meetingId);
  const request = await findRequest(db, requestId);
  if (!request || !meeting) throw new Failure('not_found', { message: 'There is no such request.' });
  if (request.meetingId !== meeting.id) throw new Failure('not_host');
  return meeting;
}

async function declined({ db }: Pick<App, 'db'>, meeting: StoredMeeting, request: StoredRequest) {
  return rejection(request, meeting, (await mayAskAgain(db, request)) ? 'declined' : 'blocked');
}

/** Whether a declined or removed person may ask once more. */
export const mayAskAgain = async (db: App['db'], { meetingId, person }: Pick<StoredRequest, 'meetingId' | 'person'>) =>
  (await countDeclined(db, meetingId, person)) < DECLINES_MOST;

const reasons = {
  declined: { message: 'Your request to join was declined by the host.', canRetry: true },
  blocked: { message: 'Your request to join was declined by the host.', canRetry: false },
  expired: { message: 'Your request to join has expired. Please ask again.', canRetry: true },
  ended: { message: 'This meeting is over.', canRetry: false },
  not_found: { message: 'There is no meeting with this id.', canRetry: false },
};

export const rejection = <Id extends string | null>(
  { requestId }: { requestId: Id },
  { publicId }: Pick<StoredMeeting, 'publicId'>,
  reason: keyof typeof reasons,
) => ({ requestId, meetingId: publicId, reason, ...reasons[reason] });

/** A knock that hosts will never see: clients that know only the specification need an outcome it defines. */
export const isMeetingGone = (error: unknown): error is Failure & { code: 'not_found' | 'ended' } =>
  error instanceof Failure && (error.code === 'not_found' || error.code === 'ended');

function tellResolved(
  { live }: Pick<App, 'live'>,
  { meetingId, name }: Decider,
  requestId: string,
  outcome: 'approved' | 'rejected',
) {
  live.tellRoom(hostsOf(meetingId), events, 'join-request-resolved', { requestId, outcome, by: name });
}

/**
 * The candidate withdraws: hosts list a request until its person is inside, so they are notified after a decision, too.
 */
export async function cancelRequest(app: App, meetingId: string, requestId: string): Promise<void> {
  const now = app.clock.now();
  const request = await decide(app.db, requestId, { status: 'cancelled', by: null, now });
  if (!request) await noteWithdrawn(app.db, requestId, now);
  app.live.tellRoom(hostsOf(meetingId), events, 'join-request-cancelled', { requestId });
}

/** A message to a waiting person; a disconnected page reads it when it is back. */
export async function messageWaiting(app: App, by: Decider, requestId: string, text: string): Promise<void> {
  await app.db.transaction().execute(async (tx) => {
    await ownRequest({ db: tx }, by, requestId);
    if (!(await keepWaitingMessage(tx, requestId, { text, by: by.name }))) throw new Failure('already_handled');
  });
  app.live.tellRoom(requestOf(requestId), events, 'waiting-message', { text, by: by.name });
}

/** The socket of a waiting request returned after a short loss. */
export async function holdWaiting({ db, clock, live }: App, connectionId: string, requestId: string): Promise<void> {
  await bindAgain(db, requestId, { processId: live.processId, connectionId, now: clock.now() });
}

/** The socket of a waiting request is gone; its page is expected back. */
export async function releaseWaiting({ db, clock }: Pick<App, 'db' | 'clock'>, connectionId: string): Promise<void> {
  await releaseConnection(db, connectionId, clock.now());
}
