import { interviewClientEvents, interviewServerEvents as events } from '@assay/contract/interviewEvents';
import { Failure } from '@assay/contract/failure';
import type { App } from '../platform/app.ts';
import type { Connection } from '../platform/socket/connection.ts';
import { listen } from '../platform/socket/listen.ts';
import type { Sockets } from '../platform/socket/sockets.ts';
import { enterMeeting } from './entry.service.ts';
import {
  approveJoin,
  cancelRequest,
  messageWaiting,
  rejectJoin,
  releaseWaiting,
  requestJoin,
} from './lobby.service.ts';
import { reach } from './relay.service.ts';
import {
  decider,
  endForAll,
  handOver,
  leaveMeeting,
  lockRoom,
  noteBack,
  noteLost,
  raiseHand,
  removeParticipant,
  reportQuality,
  requestMute,
  sendMessage,
  shareScreen,
  toggle,
} from './room.service.ts';
import { hostsOf, participantOf, requestOf, roomOf, waitingAt } from './rooms.ts';
import type { Membership } from './rooms.ts';
import { touchRooms } from './tending.service.ts';
import { createTurns } from './turns.ts';

const often = { count: 50, seconds: 1 };
const toggles = { count: 10, seconds: 1 };
const decisions = { count: 20, seconds: 1 };

const rates = {
  'request-join': { count: 10, seconds: 60 },
  'join-meeting': { count: 20, seconds: 60 },
  offer: often,
  answer: often,
  // A browser finds its ways to the others all at once, for each of them.
  'ice-candidate': { count: 400, seconds: 5 },
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
};

/** What a socket is at a meeting: somebody inside, somebody who waits, or neither. */
interface Place {
  inside?: Membership;
  waiting?: { meetingId: string; requestId: string };
  /** When its socket broke off; it may be recovered. */
  closedAt?: number;
}

/** Longer than a socket can be recovered. */
const FORGOTTEN_MS = 180_000;

/** The live rooms' events. Who hears a result is decided by the use cases, by the rooms they tell. */
export function listenToInterviews(app: App, sockets: Pick<Sockets, 'hearing' | 'onClose' | 'onRecovered'>) {
  const places = new Map<string, Place>();
  const inTurn = createTurns();

  const placeOf = ({ id }: Connection): Place => {
    const place = places.get(id) ?? {};
    places.set(id, place);
    return place;
  };
  /** Members of the meeting that an event names; one cannot speak for another meeting. */
  const inside = (connection: Connection, meetingId: string): Membership => {
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
    return inTurn(meetingId, () => act(membership));
  };
  const asHost = async (
    connection: Connection,
    act: (by: Awaited<ReturnType<typeof decider>>) => Promise<void>,
  ): Promise<void> => {
    const membership = places.get(connection.id)?.inside;
    if (!membership) throw new Failure('not_host');
    return inTurn(membership.meetingId, async () => act(await decider(app, connection, membership)));
  };

  function stopWaiting(connection: Connection, place: Place) {
    if (!place.waiting) return;
    connection.leave(waitingAt(place.waiting.meetingId));
    connection.leave(requestOf(place.waiting.requestId));
    delete place.waiting;
  }

  async function leave(connection: Connection, place: Place, membership: Membership) {
    const { meetingId, participantId } = membership;
    delete place.inside;
    for (const room of [roomOf(meetingId), hostsOf(meetingId), participantOf(meetingId, participantId)])
      connection.leave(room);
    await leaveMeeting(app, membership, 'left');
  }

  listen(sockets.hearing, interviewClientEvents, rates, {
    'request-join': async (knock, connection) =>
      inTurn(knock.meetingId, async () => {
        const answer = await requestJoin(app, connection, knock);
        const { requestId } = answer.told;
        const place = placeOf(connection);
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
      inTurn(asked.meetingId, async () => {
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
      const room = await reach(app, self, targetId);
      app.live.tellRoom(room, events, 'offer', { offer, senderId: self.participantId });
    },
    answer: async ({ meetingId, answer, targetId }, connection) => {
      const self = inside(connection, meetingId);
      const room = await reach(app, self, targetId);
      app.live.tellRoom(room, events, 'answer', { answer, senderId: self.participantId });
    },
    'ice-candidate': async ({ meetingId, candidate, targetId }, connection) => {
      const self = inside(connection, meetingId);
      const room = await reach(app, self, targetId);
      app.live.tellRoom(room, events, 'ice-candidate', { candidate, senderId: self.participantId });
    },
    'toggle-video': ({ meetingId, enabled }, connection) =>
      within(connection, meetingId, (self) => toggle(app, self, 'video', enabled)),
    'toggle-audio': ({ meetingId, enabled }, connection) =>
      within(connection, meetingId, (self) => toggle(app, self, 'audio', enabled)),
    'toggle-screen-share': ({ meetingId, enabled }, connection) =>
      within(connection, meetingId, (self) => shareScreen(app, self, enabled)),
    'raise-hand': ({ meetingId, raised }, connection) =>
      within(connection, meetingId, (self) => raiseHand(app, self, raised)),
    'send-message': ({ meetingId, message, channel }, connection) =>
      within(connection, meetingId, (self) => sendMessage(app, self, { message, channel })),
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
    'leave-meeting': async ({ meetingId }, connection) => {
      const place = placeOf(connection);
      const { inside: membership, waiting } = place;
      if (waiting?.meetingId === meetingId) {
        stopWaiting(connection, place);
        await cancelRequest(app, meetingId, waiting.requestId);
      }
      if (membership?.meetingId !== meetingId) return;
      await inTurn(meetingId, () => leave(connection, place, membership));
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
      await inTurn(membership.meetingId, () =>
        // Silence has lasted two pings: it was waited for long enough.
        why === 'silence' ? leaveMeeting(app, membership, 'lost') : noteLost(app, membership),
      );
    };
    // Whom this did not reach, because the database was away, the sweep finds.
    settle().catch((error: unknown) => app.log.warn({ err: error }, 'a lost connection was not noted'));
  });

  sockets.onRecovered((connection) => {
    const place = places.get(connection.id);
    const membership = place?.inside;
    if (place) delete place.closedAt;
    if (!membership) return;
    inTurn(membership.meetingId, () => noteBack(app, membership))
      // Others have seen them leave, so they come in anew.
      .then((isInside) => isInside || connection.end())
      .catch(() => connection.end());
  });

  return {
    /** Says that the sockets of this process are there; to be called every few seconds. */
    async touch() {
      const forgotten = app.clock.now().getTime() - FORGOTTEN_MS;
      for (const [id, { closedAt = Infinity }] of places) if (closedAt < forgotten) places.delete(id);
      const open = [...places].filter(([, { closedAt }]) => closedAt === undefined);
      await touchRooms(app, {
        participantIds: open.flatMap(([, place]) => place.inside?.participantId ?? []),
        waitingConnections: open.flatMap(([id, place]) => (place.waiting ? [id] : [])),
      });
    },
  };
}
