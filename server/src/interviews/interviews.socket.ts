import { interviewClientEvents, interviewServerEvents as events } from '@assay/contract/interviewEvents';
import { Failure } from '@assay/contract/failure';
import { keepSessionInCall } from '../auth/sessions.service.ts';
import type { App } from '../app.ts';
import type { Connection } from '../platform/socket/connection.ts';
import { listen } from '../platform/socket/listen.ts';
import type { Sockets } from '../platform/socket/sockets.ts';
import { enterMeeting } from './entry.service.ts';
import { renewIceServers } from './ice.service.ts';
import {
  approveJoin,
  cancelRequest,
  holdWaiting,
  isInVain,
  messageWaiting,
  rejectJoin,
  rejection,
  releaseWaiting,
  requestJoin,
} from './lobby.service.ts';
import { leaveMeeting, noteBack, noteLost, putOutGone } from './presence.service.ts';
import { roomOfTarget } from './signalling.service.ts';
import { passableCandidate, passableDescription } from './relayOnly.ts';
import {
  decider,
  endForAll,
  handOver,
  isInside,
  lockRoom,
  raiseHand,
  removeParticipant,
  reportQuality,
  requestMute,
  sendMessage,
  shareScreen,
  toggle,
} from './room.service.ts';
import { hearsOnlyTheirs, isOfMeeting, requestOf, roomsOf, waitingAt } from './rooms.ts';
import type { Inside, Membership } from './rooms.ts';
import { sweepRooms, markPresent } from './roomSweep.service.ts';
import { createDoorQueue, createKeyedQueue } from './keyedQueue.ts';

const often = { count: 50, seconds: 1 };
const toggles = { count: 10, seconds: 1 };
const decisions = { count: 20, seconds: 1 };

const rates = {
  'request-join': { count: 10, seconds: 60 },
  'join-meeting': { count: 20, seconds: 60 },
  offer: often,
  answer: often,
  // A browser finds its ways to the others all at once, for each of them.
  'ice-candidate': { count: 250, seconds: 5 },
  'toggle-video': toggles,
  'toggle-audio': toggles,
  'toggle-screen-share': toggles,
  'raise-hand': toggles,
  'send-message': { count: 10, seconds: 2 },
  'approve-join': decisions,
  'reject-join': decisions,
  'leave-meeting': toggles,
  'remove-participant': decisions,
  'request-mute': decisions,
  'hand-over': decisions,
  'lock-meeting': decisions,
  'message-waiting': decisions,
  'end-meeting': decisions,
  'report-quality': { count: 10, seconds: 60 },
  'renew-ice-servers': { count: 10, seconds: 60 },
};

/** What a socket is at a meeting: somebody inside, somebody who waits, or neither. */
interface Place {
  connection: Connection;
  inside?: Inside;
  waiting?: { meetingId: string; requestId: string };
  /** How often it was given another credential of the relay. */
  renewals: number;
  /** When its socket broke off; it may be recovered. */
  closedAt?: number;
  /** What it was when it was last asked whether it may be recovered. */
  recoversAs?: Inside | undefined;
  /** What it was told has a hole: it comes in anew, and is told how things stand. */
  isStale?: true;
}

/** A turn that took place later than that was kept from it: by the database, by a busy machine, by a clock that jumped. */
const LATE_TURN_MS = 10_000;
/** After such a turn nobody is put out for so long: every process first says who is there, and pages come back. */
const STEADY_MS = 20_000;
/** Longer than a socket can be recovered. */
const FORGOTTEN_MS = 180_000;

/** The live rooms' events. Who hears a result is decided by the use cases, by the rooms they tell. */
export function listenToInterviews(
  app: App,
  sockets: Pick<Sockets, 'hearing' | 'onClose' | 'onRecovering' | 'onRecovered' | 'onMissed'>,
) {
  const places = new Map<string, Place>();
  const queue = createKeyedQueue();
  const doorQueue = createDoorQueue(queue);
  const isSteady = createSteadiness();

  const placeOf = (connection: Connection): Place => {
    const place = places.get(connection.id) ?? { connection, renewals: 0 };
    places.set(connection.id, place);
    return place;
  };
  /** Members of the meeting that an event names; one cannot speak for another meeting. */
  const inside = (connection: Connection, meetingId: string): Inside => {
    const membership = places.get(connection.id)?.inside;
    if (membership?.meetingId !== meetingId) throw new Failure('not_admitted');
    return membership;
  };
  /** In turn with everything else that changes this room, in the order in which it came. */
  const within = (
    connection: Connection,
    meetingId: string,
    act: (membership: Membership) => Promise<void>,
  ): Promise<void> => {
    const membership = inside(connection, meetingId);
    return queue(meetingId, () => act(membership));
  };
  const asHost = async (
    connection: Connection,
    act: (by: Awaited<ReturnType<typeof decider>>) => Promise<void>,
  ): Promise<void> => {
    const membership = places.get(connection.id)?.inside;
    if (!membership) throw new Failure('not_host');
    return queue(membership.meetingId, async () => act(await decider(app, connection, membership)));
  };

  function stopWaiting(connection: Connection, place: Place) {
    if (!place.waiting) return;
    connection.leave(waitingAt(place.waiting.meetingId));
    connection.leave(requestOf(place.waiting.requestId));
    delete place.waiting;
  }

  async function leave(connection: Connection, place: Place, membership: Membership) {
    delete place.inside;
    for (const room of roomsOf(membership)) connection.leave(room);
    await leaveMeeting(app, membership, 'left');
  }

  listen(sockets.hearing, interviewClientEvents, rates, {
    'request-join': async (knock, connection) =>
      doorQueue(connection, knock.meetingId, async () => {
        if (!connection.isOpen()) return;
        const place = placeOf(connection);
        const isIn = place.inside?.meetingId === knock.meetingId;
        const answer = await requestJoin(app, connection, knock, isIn).catch((error: unknown) => {
          if (isInVain(error))
            connection.tell(
              events,
              'join-rejected',
              rejection({ requestId: null }, { publicId: knock.meetingId }, error.code),
            );
          throw error;
        });
        // Nobody will say that this socket is gone: it was when nobody waited on it yet.
        if (!connection.isOpen()) return releaseWaiting(app, connection.id);
        const { requestId } = answer.told;
        if (place.waiting && place.waiting.requestId !== requestId) stopWaiting(connection, place);
        if (answer.step === 'pending') {
          place.waiting = { meetingId: knock.meetingId, requestId };
          connection.join(requestOf(requestId));
          connection.join(waitingAt(knock.meetingId));
          connection.tell(events, 'join-pending', answer.told);
          return answer.told;
        }
        if (answer.step === 'approved') connection.tell(events, 'join-approved', answer.told);
        else connection.tell(events, 'join-rejected', answer.told);
        return { requestId };
      }),
    'join-meeting': async (asked, connection) =>
      doorQueue(connection, asked.meetingId, async () => {
        if (!connection.isOpen()) return;
        const place = placeOf(connection);
        const before = place.inside;
        if (before && before.meetingId !== asked.meetingId) await leave(connection, place, before);
        const entered = await enterMeeting(app, connection, asked);
        if (!connection.isOpen()) return leaveMeeting(app, entered, 'lost');
        place.inside = entered;
        stopWaiting(connection, place);
      }),
    offer: async ({ meetingId, offer, targetId }, connection) => {
      const self = inside(connection, meetingId);
      const room = await roomOfTarget(app, self, targetId);
      const told = passableDescription(self, offer);
      app.live.tellRoom(room, events, 'offer', { offer: told, senderId: self.participantId });
    },
    answer: async ({ meetingId, answer, targetId }, connection) => {
      const self = inside(connection, meetingId);
      const room = await roomOfTarget(app, self, targetId);
      const told = passableDescription(self, answer);
      app.live.tellRoom(room, events, 'answer', { answer: told, senderId: self.participantId });
    },
    'ice-candidate': async ({ meetingId, candidate, targetId }, connection) => {
      const self = inside(connection, meetingId);
      const room = await roomOfTarget(app, self, targetId);
      const told = passableCandidate(self, candidate);
      if (told === 'kept') return;
      app.live.tellRoom(room, events, 'ice-candidate', { candidate: told, senderId: self.participantId });
    },
    'toggle-video': ({ meetingId, enabled }, connection) =>
      within(connection, meetingId, (self) => toggle(app, self, 'video', enabled)),
    'toggle-audio': ({ meetingId, enabled }, connection) =>
      within(connection, meetingId, (self) => toggle(app, self, 'audio', enabled)),
    'toggle-screen-share': ({ meetingId, enabled }, connection) =>
      within(connection, meetingId, (self) => shareScreen(app, self, enabled)),
    'raise-hand': ({ meetingId, raised }, connection) =>
      within(connection, meetingId, (self) => raiseHand(app, self, raised)),
    'send-message': ({ meetingId, ...sent }, connection) =>
      within(connection, meetingId, (self) => sendMessage(app, self, sent)),
    'approve-join': ({ requestId }, connection) => asHost(connection, (by) => approveJoin(app, by, requestId)),
    'reject-join': ({ requestId }, connection) => asHost(connection, (by) => rejectJoin(app, by, requestId)),
    'remove-participant': ({ participantId }, connection) =>
      asHost(connection, (by) => removeParticipant(app, by, participantId)),
    'request-mute': ({ participantId }, connection) => asHost(connection, (by) => requestMute(app, by, participantId)),
    'hand-over': ({ participantId }, connection) =>
      asHost(connection, (by) => handOver(app, connection, by, participantId)),
    'lock-meeting': ({ locked }, connection) => asHost(connection, (by) => lockRoom(app, by, locked)),
    'message-waiting': ({ requestId, text }, connection) =>
      asHost(connection, (by) => messageWaiting(app, by, requestId, text)),
    'end-meeting': (_nothing, connection) => asHost(connection, (by) => endForAll(app, connection, by)),
    'report-quality': async ({ meetingId, quality }, connection) =>
      reportQuality(app, inside(connection, meetingId), quality),
    'renew-ice-servers': async ({ meetingId }, connection) => {
      const self = inside(connection, meetingId);
      const nth = (placeOf(connection).renewals += 1);
      const iceServers = await renewIceServers(app, self, nth);
      connection.tell(events, 'ice-servers', { iceServers });
    },
    'leave-meeting': async ({ meetingId, quality }, connection) => {
      const place = placeOf(connection);
      const { inside: membership, waiting } = place;
      if (waiting?.meetingId === meetingId) {
        stopWaiting(connection, place);
        await cancelRequest(app, meetingId, waiting.requestId);
      }
      if (membership?.meetingId !== meetingId) return;
      if (quality) await reportQuality(app, membership, quality);
      await queue(meetingId, () => leave(connection, place, membership));
    },
  });

  sockets.onClose((connection, why) => {
    const place = places.get(connection.id);
    if (!place) return;
    place.closedAt = app.clock.now().getTime();
    const { inside: membership, waiting } = place;
    const settle = async () => {
      if (waiting) await releaseWaiting(app, connection.id);
      if (!membership) return;
      await queue(membership.meetingId, () =>
        // Silence has lasted two pings: it was waited for long enough.
        why === 'silence' ? leaveMeeting(app, membership, 'lost') : noteLost(app, membership),
      );
    };
    // Whom this did not reach, because the database was away, the sweep finds.
    settle().catch((error: unknown) => app.log.warn({ err: error }, 'a lost connection was not noted'));
  });

  // Others have seen them leave, or a host has put them out: they come in anew, or not at all. What a socket was at another
  // process is not known here, though the rooms it heard come with it: they are kept as they were when it broke off, also
  // when it left, or had not come in, by then.
  sockets.onRecovering(async (connectionId, rooms) => {
    const place = places.get(connectionId);
    if (!place || place.isStale) return !rooms.some(isOfMeeting);
    place.recoversAs = place.inside;
    if (!hearsOnlyTheirs(rooms, place.inside)) return false;
    return place.inside === undefined || isInside(app, place.inside);
  });

  sockets.onRecovered((connection) => {
    const place = places.get(connection.id);
    if (!place) return;
    // They left, or came in, or missed something, between the question and now.
    if (place.inside !== place.recoversAs || place.isStale) return connection.end();
    place.connection = connection;
    delete place.closedAt;
    const { inside: membership, waiting } = place;
    const goOn = async () => {
      if (waiting)
        await queue(waiting.meetingId, async () => {
          if (connection.isOpen()) await holdWaiting(app, connection.id, waiting.requestId);
        });
      if (membership && !(await queue(membership.meetingId, () => noteBack(app, membership)))) connection.end();
    };
    goOn().catch(() => connection.end());
  });

  sockets.onMissed(() => {
    for (const place of places.values()) {
      if (!place.inside && !place.waiting) continue;
      place.isStale = true;
      if (place.closedAt === undefined) place.connection.breakOff();
    }
  });

  /** Says that the sockets of this process are there. */
  async function touch() {
    const forgotten = app.clock.now().getTime() - FORGOTTEN_MS;
    for (const [id, { closedAt = Infinity }] of places) if (closedAt < forgotten) places.delete(id);
    const open = [...places].filter(([, { closedAt }]) => closedAt === undefined);
    const known = await markPresent(app, {
      participantIds: open.flatMap(([, place]) => place.inside?.participantId ?? []),
      waiting: open.flatMap(([connectionId, { waiting }]) =>
        waiting ? [{ connectionId, requestId: waiting.requestId }] : [],
      ),
    });
    for (const [, { connection, inside: membership }] of open)
      if (membership && !known.has(membership.participantId)) await endForgotten(connection, membership);
  }

  /** Others have seen them leave though their socket stands: on another one they come in anew. */
  const endForgotten = (connection: Connection, membership: Membership) =>
    queue(membership.meetingId, async () => {
      const isStill = places.get(connection.id)?.inside === membership;
      if (isStill && !(await isInside(app, membership))) connection.end();
    });

  return {
    /** Says who is there, then does what time alone does to rooms; to be called every few seconds. */
    async sweep() {
      await touch();
      if (isSteady(app.clock.now())) await sweepRooms(app);
    },
    /** To be called every second: who closed their page is not waited for as long. */
    putOutClosed: () => putOutGone(app, 'closing'),
    /** Whoever is inside stays signed in; to be called every minute. */
    async keepSessions() {
      for (const { connection, inside: membership, closedAt } of places.values())
        if (membership && connection.actor && closedAt === undefined) await keepSessionInCall(app, connection.actor);
    },
  };
}

/** @returns whether turns have come in time for long enough; to be told of each that did what it had to */
function createSteadiness() {
  let [last, since] = [-Infinity, -Infinity];
  return (at: Date): boolean => {
    const now = at.getTime();
    if (Math.abs(now - last) > LATE_TURN_MS) since = now;
    last = now;
    return now - since >= STEADY_MS;
  };
}
