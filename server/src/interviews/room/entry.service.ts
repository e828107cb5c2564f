import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import type { PayloadOf } from '@assay/contract/events';
import { Failure } from '@assay/contract/failure';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import { closesAt } from '@assay/contract/interviews/meetingClosing';
import { recordAudit } from '../../audit/audit.service.ts';
import type { Actor, App } from '../../app.ts';
import type { Connection } from '../../platform/socket/connection.ts';
import { getUser } from '../../users/users.service.ts';
import { beginStay, wasHost } from '../data/attendances.store.ts';
import { shownName } from '../shared/displayNames.ts';
import { notePresence } from '../meetings/ending.service.ts';
import { holderInside, IN_ROOM_MS, iceServersFor } from '../call/ice.service.ts';
import { identityOfUser, isHostOf, mayEnd } from '../shared/interviews.policy.ts';
import { freezeKitOf } from '../data/kits.store.ts';
import { findAdmitted, findPending, noteEntered } from '../data/joinRequests.store.ts';
import type { StoredRequest } from '../data/joinRequests.store.ts';
import { addHost, findHost, lockMeeting, updateMeeting } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { findMessages } from '../data/messages.store.ts';
import { deleteParticipant, findParticipants, insertParticipant } from '../data/participants.store.ts';
import type { StoredParticipant } from '../data/participants.store.ts';
import { hostNames, shownComing, shownRequests } from '../door/requests.service.ts';
import { hostsOf, participantOf, roomOf, roomsOf, waitingAt } from '../shared/rooms.ts';
import type { Inside } from '../shared/rooms.ts';
import { nameOf, shownMessage, shownParticipant } from '../shared/shown.ts';
import { hashOf, newToken, pageOf } from '../shared/tokens.service.ts';

export interface Entering {
  meetingId: string;
  admitToken?: string | undefined;
  instance?: string | undefined;
  videoEnabled?: boolean | undefined;
  audioEnabled?: boolean | undefined;
}

interface Entered {
  meeting: StoredMeeting;
  participantId: string;
  closingToken: string;
  /** The same person's earlier presences, which end now; several if they had also joined as a guest. */
  replaced: readonly StoredParticipant[];
  isHost: boolean;
  isLead: boolean;
  /** Of a person admitted by a host who is inside for the first time. */
  requestId: string | null;
  /** Candidates can read messages written after this time. */
  readsSince: Date | null;
  opened: boolean;
}

/**
 * Admits a socket to a room: hosts by their account, candidates by a host's decision. Replaces the person's earlier
 * socket. Must run in the room's queue.
 */
export async function enterMeeting(app: App, connection: Connection, asked: Entering): Promise<Inside> {
  const entered = await app.db.transaction().execute((tx) => enter({ ...app, db: tx }, connection, asked));
  const { meeting, participantId, replaced, isHost } = entered;
  const meetingId = meeting.publicId;
  // After the commit: changes of a round lock it before its meetings.
  if (entered.opened) await freezeKitOf(app.db, meeting.id, app.clock.now());
  for (const { id, connectionId } of replaced) {
    if (connectionId !== connection.id) app.live.endRoom(participantOf(meetingId, id), new Failure('replaced'));
    else connection.leave(participantOf(meetingId, id));
  }
  connection.leave(waitingAt(meetingId));
  connection.join(roomOf(meetingId));
  connection.join(participantOf(meetingId, participantId));
  if (isHost) connection.join(hostsOf(meetingId));
  try {
    await welcome(app, connection, entered, asked);
  } catch (error) {
    // The entry failed, so the socket must not hear the room.
    for (const room of roomsOf({ meetingId, participantId })) connection.leave(room);
    // The replaced participant has left all the same, and only this process can notify the others.
    for (const { id } of replaced) app.live.tellRoom(roomOf(meetingId), events, 'user-left', { participantId: id });
    throw error;
  }
  return { meetingId, participantId, relayOnly: meeting.relayOnly };
}

/** Sends the room's state to a socket that already hears the room, and announces its participant to the others. */
async function welcome(app: App, connection: Connection, entered: Entered, asked: Entering): Promise<void> {
  const { meeting, participantId, replaced, isHost, requestId } = entered;
  const meetingId = meeting.publicId;
  // Read after the socket joined the room: a participant who enters in between is either in the roster or announced.
  const inside = await findParticipants(app.db, meeting.id);
  const self = inside.find(({ id }) => id === participantId);
  if (!self) throw new Failure('not_admitted');
  const waiting = isHost ? await shownRequests(app, meeting, await findPending(app.db, meeting.id)) : [];
  const payload = await joinedPayload(app, entered, self, inside, asked.admitToken);
  connection.tell(events, 'meeting-joined', {
    ...payload,
    ...(isHost && { waiting, coming: await shownComing(app, meeting) }),
  });
  for (const one of replaced) {
    const left = { participantId: one.id, ...(isSamePage(one, self.instance) && { replacedBy: participantId }) };
    app.live.tellRoom(roomOf(meetingId), events, 'user-left', left, connection.id);
  }
  app.live.tellRoom(roomOf(meetingId), events, 'user-joined', { participant: shownParticipant(self) }, connection.id);
  if (requestId !== null) app.live.tellRoom(hostsOf(meetingId), events, 'join-request-entered', { requestId });
  if (isHost) {
    app.live.tellRoom(waitingAt(meetingId), events, 'host-presence', { hostPresent: true });
    for (const request of waiting) connection.tell(events, 'join-request', request);
  }
}

async function enter(app: App, connection: Connection, asked: Entering): Promise<Entered> {
  const now = app.clock.now();
  const meeting = await lockMeeting(app.db, asked.meetingId);
  if (!meeting) {
    app.limits.take('meetingLookup', `address ${connection.network}`);
    throw new Failure('not_found', { message: 'There is no meeting with this id.' });
  }
  if (meeting.status === 'ended' || (meeting.status === 'scheduled' && closesAt(meeting) <= now))
    throw new Failure('ended');
  const { actor } = connection;
  const onPanel = actor ? await findHost(app.db, meeting.id, actor.userId) : undefined;
  const isHost = isHostOf(actor, onPanel);
  const request = await admittedRequest(app, connection, meeting, asked);
  const comesAs = request ? `person ${request.person}` : isHost && actor && identityOfUser(actor.userId);
  if (!comesAs) throw new Failure('not_admitted');
  app.limits.take('meetingEntry', `${comesAs} at ${meeting.id}`);
  const admitted = request && !isHost ? request : null;
  const inside = await findParticipants(app.db, meeting.id);
  const replaced = inside.filter((one) => isThem(one, comesAs, actor));
  // Hosts are never shut out of their own room while a call can carry one more person.
  const most = isHost ? interviewLimits.capacity.most : meeting.capacity;
  const isFull = inside.length - replaced.length >= most;
  // Others may have been admitted to the place of a host whose connection was lost.
  const isBack = isFull && isHost && actor !== null && (await wasHost(app.db, meeting, actor.userId));
  if (isFull && !isBack) throw new Failure('room_full');
  // A candidate who became a host can return by account or by admission, so the admission stays valid.
  const identity = request ? comesAs : (replaced[0]?.identity ?? comesAs);
  const instance = pageOf(identity, asked.instance);
  const back = replaced.find((one) => one.lostAt !== null || isSamePage(one, instance));
  for (const one of replaced) await deleteParticipant(app.db, one.id, one === back ? 'lost' : 'replaced', now);
  const opened =
    isHost && actor ? await hostEnters(app, actor, meeting, onPanel !== undefined, connection.address) : false;
  const session = opened ? meeting.session + 1 : meeting.session;
  const participantId = newToken(app);
  const who = {
    meetingId: meeting.id,
    userId: actor?.userId ?? null,
    joinRequestId: request?.id ?? replaced[0]?.joinRequestId ?? null,
    isHost,
    now,
  };
  const name = await shownAs(
    app,
    meeting,
    actor,
    admitted,
    inside.filter((one) => !replaced.includes(one)),
  );
  const closingToken = newToken(app);
  await insertParticipant(app.db, {
    ...who,
    id: participantId,
    identity,
    closingHash: hashOf(closingToken),
    processId: app.live.processId,
    connectionId: connection.id,
    instance,
    name,
    videoEnabled: asked.videoEnabled ?? true,
    audioEnabled: asked.audioEnabled ?? true,
    // The same page after a lost connection keeps its raised hand.
    handRaisedAt: replaced.find((one) => isSamePage(one, instance))?.handRaisedAt ?? null,
  });
  await beginStay(app.db, { ...who, participantId, session, guestName: actor ? null : name }, back?.id ?? null);
  await notePresence(app, meeting);
  return {
    meeting: { ...meeting, session, locked: opened ? false : meeting.locked },
    participantId,
    closingToken,
    replaced,
    isHost,
    isLead: mayEnd(actor, onPanel),
    requestId: admitted?.enteredAt === null ? admitted.requestId : null,
    readsSince: admitted && (await noteEntered(app.db, admitted.id, connection.id, now)),
    opened,
  };
}

/** Whether this participant is the person entering: admitted by the same request, or inside under the same account. */
const isThem = (one: StoredParticipant, identity: string, actor: Actor | null): boolean =>
  one.identity === identity || (actor !== null && one.userId === actor.userId);

const isSamePage = (replaced: StoredParticipant, instance: string | null): boolean =>
  replaced.instance !== null && replaced.instance === instance;

/**
 * Looks in this order: the token in the event, the decision made on this socket, the token the socket was opened with.
 */
async function admittedRequest(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  connection: Connection,
  meeting: StoredMeeting,
  { admitToken }: Entering,
): Promise<StoredRequest | undefined> {
  const find = async (proof: Parameters<typeof findAdmitted>[3]) =>
    meeting.status === 'live' ? findAdmitted(db, meeting.id, meeting.session, proof) : undefined;
  const byToken = async (token: string | undefined) =>
    token === undefined ? undefined : find({ tokenHash: hashOf(token), now: clock.now() });
  return admitToken === undefined
    ? ((await find({ connectionId: connection.id })) ?? (await byToken(connection.given('admitToken'))))
    : await byToken(admitToken);
}

/** @returns whether this opened the room */
async function hostEnters(
  app: App,
  actor: Actor,
  meeting: StoredMeeting,
  isKnown: boolean,
  address: string,
): Promise<boolean> {
  const now = app.clock.now();
  if (!isKnown) {
    await addHost(app.db, { meetingId: meeting.id, userId: actor.userId, isLead: false, now });
    const details = { meetingId: meeting.publicId };
    await recordAudit(app, { action: 'meeting_host_added', actorId: actor.userId, address, details });
  }
  if (meeting.status === 'live') return false;
  await updateMeeting(app.db, meeting.id, { status: 'live', session: meeting.session + 1, locked: false });
  return true;
}

async function shownAs(
  app: Pick<App, 'db'>,
  meeting: StoredMeeting,
  actor: Actor | null,
  admitted: StoredRequest | null,
  others: readonly StoredParticipant[],
): Promise<string> {
  if (admitted === null && actor !== null) {
    const { firstName, lastName } = await getUser(app, actor.userId);
    return nameOf({ guestName: null, firstName, lastName });
  }
  const hosts = await hostNames(app, meeting);
  return shownName(admitted?.name ?? '', { hosts, others: others.map(({ name }) => name) });
}

async function joinedPayload(
  app: App,
  { meeting, isHost, isLead, readsSince, closingToken }: Entered,
  self: StoredParticipant,
  inside: readonly StoredParticipant[],
  admitToken: string | undefined,
): Promise<PayloadOf<typeof events, 'meeting-joined'>> {
  const present = new Set(inside.map(({ id }) => id));
  const reader = isHost || readsSince === null ? 'host' : { since: readsSince };
  const messages = await findMessages(app.db, meeting.id, meeting.session, reader);
  return {
    participants: inside.filter(({ id }) => id !== self.id).map(shownParticipant),
    self: { ...shownParticipant(self), isLead },
    messages: messages.map((message) => shownMessage(message, present)),
    iceServers: iceServersFor(app, meeting, holderInside(self.id, 0), IN_ROOM_MS),
    meeting: {
      meetingId: meeting.publicId,
      title: meeting.title,
      endsAt: meeting.endsAt.toISOString(),
      locked: meeting.locked,
      capacity: meeting.capacity,
      relayOnly: meeting.relayOnly,
    },
    ...(admitToken !== undefined && !isHost && { admitToken }),
    closingToken,
    serverNow: app.clock.now().toISOString(),
  };
}
