import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import { Failure } from '@assay/contract/failure';
import type { CallQuality } from '@assay/contract/interviews/interviews';
import { recordAudit } from '../../audit/audit.service.ts';
import type { App } from '../../app.ts';
import type { Connection } from '../../platform/socket/connection.ts';
import { endMeeting, notePresence } from '../meetings/ending.service.ts';
import { isHostOf, mayEnd } from '../shared/interviews.policy.ts';
import { findEntered, findPending, setRemoved } from '../data/joinRequests.store.ts';
import { mayAskAgain } from '../door/lobby.service.ts';
import type { Decider } from '../door/lobby.service.ts';
import { setQuality } from '../data/attendances.store.ts';
import { addHost, findHost, findMeeting, lockMeeting, setRole, updateMeeting } from '../data/meetings.store.ts';
import type { StoredMeeting } from '../data/meetings.store.ts';
import { findMessages, insertMessage } from '../data/messages.store.ts';
import {
  deleteParticipant,
  findParticipant,
  findParticipants,
  isParticipant,
  stopOtherShares,
  updateParticipant,
} from '../data/participants.store.ts';
import type { StoredParticipant } from '../data/participants.store.ts';
import { shownComing, shownRequests } from '../door/requests.service.ts';
import { hostsOf, participantOf, roomOf } from '../shared/rooms.ts';
import type { Membership } from '../shared/rooms.ts';
import { shownMessage } from '../shared/shown.ts';
import { hashOf } from '../shared/tokens.service.ts';

// Actions of people inside. The actor comes from the socket's membership, never from the payload.

/** A person inside, as stored now. */
interface Inside {
  meeting: StoredMeeting;
  self: StoredParticipant;
}

export async function insideOf({ db }: Pick<App, 'db'>, { meetingId, participantId }: Membership): Promise<Inside> {
  const meeting = await findMeeting(db, meetingId);
  const self = meeting && (await findParticipant(db, meeting.id, participantId));
  if (!meeting || !self) throw new Failure('not_admitted');
  return { meeting, self };
}

export const isInside = ({ db }: Pick<App, 'db'>, { meetingId, participantId }: Membership): Promise<boolean> =>
  isParticipant(db, meetingId, participantId);

/** The acting host: inside this meeting and, by their account, its host right now. */
export async function decider(app: App, connection: Connection, membership: Membership | undefined): Promise<Decider> {
  const { actor, address } = connection;
  if (!membership || !actor) throw new Failure('not_host');
  const { meeting, self } = await insideOf(app, membership);
  if (!isHostOf(actor, await findHost(app.db, meeting.id, actor.userId))) throw new Failure('not_host');
  return { userId: actor.userId, participantId: self.id, name: self.name, address, meetingId: meeting.publicId };
}

export async function toggle(
  app: App,
  { meetingId, participantId }: Membership,
  what: keyof typeof toggles,
  enabled: boolean,
): Promise<void> {
  if (!(await updateParticipant(app.db, participantId, { [what]: enabled }))) throw new Failure('not_admitted');
  app.live.tellRoom(roomOf(meetingId), events, toggles[what], { participantId, enabled });
}

const toggles = {
  videoEnabled: 'participant-video-toggle',
  audioEnabled: 'participant-audio-toggle',
} as const;

/** One screen at a time: a new share replaces the old one, and its sharer is notified. */
export async function shareScreen(app: App, membership: Membership, enabled: boolean): Promise<void> {
  const { meetingId, participantId } = membership;
  const { meeting } = await insideOf(app, membership);
  const stopped = await app.db.transaction().execute(async (tx) => {
    await lockMeeting(tx, meetingId);
    if (!(await updateParticipant(tx, participantId, { screenSharing: enabled }))) throw new Failure('not_admitted');
    return enabled ? stopOtherShares(tx, meeting.id, participantId) : [];
  });
  for (const id of stopped)
    app.live.tellRoom(roomOf(meetingId), events, 'participant-screen-share', { participantId: id, enabled: false });
  app.live.tellRoom(roomOf(meetingId), events, 'participant-screen-share', { participantId, enabled });
}

export async function raiseHand(app: App, membership: Membership, raised: boolean): Promise<void> {
  const { meetingId, participantId } = membership;
  const { self } = await insideOf(app, membership);
  // Raising it again keeps its place in the queue.
  const raisedAt = raised ? (self.handRaisedAt ?? app.clock.now()) : null;
  await updateParticipant(app.db, participantId, { handRaisedAt: raisedAt });
  app.live.tellRoom(roomOf(meetingId), events, 'participant-hand-raised', {
    participantId,
    raised,
    participantName: self.name,
    raisedAt: raisedAt?.toISOString() ?? null,
  });
}

export async function sendMessage(
  app: App,
  membership: Membership,
  { message, channel, clientId }: { message: string; channel: 'room' | 'panel'; clientId?: string | undefined },
): Promise<void> {
  const { meeting, self } = await insideOf(app, membership);
  if (channel === 'panel' && !self.isHost) throw new Failure('not_host');
  const now = app.clock.now();
  const id = await insertMessage(app.db, {
    meetingId: meeting.id,
    session: meeting.session,
    channel,
    participantId: self.id,
    userId: self.userId,
    // A non-host keeps the name they were admitted under, even with an account.
    guestName: self.isHost ? null : self.name,
    message,
    repeatKey: clientId === undefined ? null : repeatKey({ meeting, self }, clientId),
    now,
  });
  if (id === undefined) return;
  const room = channel === 'panel' ? hostsOf(meeting.publicId) : roomOf(meeting.publicId);
  app.live.tellRoom(room, events, 'new-message', {
    id: String(id),
    sender: self.name,
    message,
    timestamp: now.toISOString(),
    channel,
    senderId: self.id,
  });
}

/** Per person, because participant ids change with each connection; a client's message id is meaningless to others. */
const repeatKey = ({ meeting, self }: Inside, clientId: string): Buffer =>
  hashOf(JSON.stringify([meeting.id, meeting.session, self.identity, clientId]));

export async function reportQuality({ db }: Pick<App, 'db'>, { participantId }: Membership, quality: CallQuality) {
  await setQuality(db, participantId, quality);
}

/** Removes a candidate; they may ask once more unless they were declined before. */
export async function removeParticipant(app: App, by: Decider, participantId: string): Promise<void> {
  const now = app.clock.now();
  const canKnock = await app.db.transaction().execute(async (tx) => {
    const target = await targetOf({ db: tx }, by, participantId);
    if (target.isHost) throw new Failure('forbidden', { message: 'A host cannot be removed.' });
    const meeting = await lockMeeting(tx, by.meetingId);
    await deleteParticipant(tx, participantId, 'removed', now);
    const request = target.joinRequestId === null ? null : await setRemoved(tx, target.joinRequestId, by.userId, now);
    if (meeting) await notePresence({ ...app, db: tx }, meeting);
    const details = { meetingId: by.meetingId, participantId };
    await recordAudit(
      { ...app, db: tx },
      {
        action: 'participant_removed',
        actorId: by.userId,
        address: by.address,
        details,
      },
    );
    return request === null || (await mayAskAgain(tx, request));
  });
  const room = participantOf(by.meetingId, participantId);
  app.live.tellRoom(room, events, 'you-were-removed', { canKnock, by: by.name });
  app.live.endRoom(room);
  app.live.tellRoom(roomOf(by.meetingId), events, 'user-left', { participantId, reason: 'removed' });
}

export async function requestMute(app: App, by: Decider, participantId: string): Promise<void> {
  const { lostAt } = await targetOf(app, by, participantId);
  if (lostAt !== null)
    throw new Failure('not_found', {
      message: 'They’ve lost their connection. Ask again when they’re back.',
    });
  app.live.tellRoom(participantOf(by.meetingId, participantId), events, 'mute-requested', { by: by.name });
}

export async function lockRoom(app: App, by: Decider, locked: boolean): Promise<void> {
  const meeting = await findMeeting(app.db, by.meetingId);
  if (meeting) await updateMeeting(app.db, meeting.id, { locked });
  app.live.tellRoom(roomOf(by.meetingId), events, 'meeting-locked', { locked, by: by.name });
}

/** Makes another person the lead; they need an account, because only an account proves a host. */
export async function handOver(app: App, connection: Connection, by: Decider, participantId: string): Promise<void> {
  const { waiting, coming, missed } = await app.db.transaction().execute(async (tx) => {
    const meeting = await lockMeeting(tx, by.meetingId);
    const target = await targetOf({ db: tx }, by, participantId);
    if (!meeting || !mayEnd(connection.actor, await findHost(tx, meeting.id, by.userId)))
      throw new Failure('not_host', { message: 'Only the meeting’s lead can hand it over.' });
    if (target.userId === null)
      throw new Failure('forbidden', { message: 'Only people with an account can lead a meeting.' });
    const now = app.clock.now();
    await addHost(tx, { meetingId: meeting.id, userId: target.userId, isLead: true, now });
    if (target.userId !== by.userId) await setRole(tx, meeting.id, by.userId, 'interviewer');
    await updateParticipant(tx, participantId, { isHost: true });
    await recordAudit(
      { ...app, db: tx },
      {
        action: 'meeting_handed_over',
        actorId: by.userId,
        subjectId: target.userId,
        address: by.address,
        details: { meetingId: by.meetingId },
      },
    );
    if (target.isHost) return { waiting: [], coming: [], missed: [] };
    return {
      waiting: await shownRequests({ db: tx }, meeting, await findPending(tx, meeting.id)),
      coming: await shownComing({ ...app, db: tx }, meeting),
      missed: await missedBy({ db: tx }, meeting, target),
    };
  });
  const room = participantOf(by.meetingId, participantId);
  app.live.joinRoom(room, hostsOf(by.meetingId));
  const tellHost = (id: string, isLead: boolean) =>
    app.live.tellRoom(roomOf(by.meetingId), events, 'participant-host', { participantId: id, isHost: true, isLead });
  tellHost(participantId, true);
  if (participantId !== by.participantId) tellHost(by.participantId, mayEnd(connection.actor, { isLead: false }));
  for (const message of missed) app.live.tellRoom(room, events, 'new-message', message);
  for (const request of waiting) app.live.tellRoom(room, events, 'join-request', request);
  for (const person of coming) app.live.tellRoom(room, events, 'join-request-coming', person);
}

/** The messages a new host could not read before. */
async function missedBy({ db }: Pick<App, 'db'>, meeting: StoredMeeting, target: StoredParticipant) {
  const since = target.joinRequestId === null ? null : await findEntered(db, target.joinRequestId);
  const present = new Set((await findParticipants(db, meeting.id)).map(({ id }) => id));
  const isKnown = (channel: string, sentAt: Date) => channel === 'room' && since !== null && sentAt >= since;
  const all = await findMessages(db, meeting.id, meeting.session, 'host');
  return all
    .filter(({ channel, sentAt }) => !isKnown(channel, sentAt))
    .map((message) => shownMessage(message, present));
}

export async function endForAll(app: App, connection: Connection, by: Decider): Promise<void> {
  const meeting = await findMeeting(app.db, by.meetingId);
  const isAllowed = meeting && mayEnd(connection.actor, await findHost(app.db, meeting.id, by.userId));
  if (!isAllowed) throw new Failure('not_host', { message: 'Only the meeting’s lead can end it for everyone.' });
  await endMeeting(app, by.meetingId, by);
}

async function targetOf({ db }: Pick<App, 'db'>, { meetingId }: Decider, participantId: string) {
  const meeting = await findMeeting(db, meetingId);
  const target = meeting && (await findParticipant(db, meeting.id, participantId));
  if (!target) throw new Failure('not_found', { message: 'They are no longer in the room.' });
  return target;
}
