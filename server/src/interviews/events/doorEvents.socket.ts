import { interviewServerEvents as events } from '@assay/contract/interviews/interviewEvents';
import type { App } from '../../app.ts';
import type { Connection } from '../../platform/socket/connection.ts';
import { enterMeeting } from '../room/entry.service.ts';
import type { EventParts, HandlersOf } from './eventParts.socket.ts';
import { cancelRequest, isMeetingGone, rejection, releaseWaiting, requestJoin } from '../door/lobby.service.ts';
import type { Place } from './places.ts';
import { leaveMeeting } from '../room/presence.service.ts';
import { reportQuality } from '../room/room.service.ts';
import { requestOf, roomsOf, waitingAt } from '../shared/rooms.ts';
import type { Membership } from '../shared/rooms.ts';

type DoorEvent = 'request-join' | 'join-meeting' | 'leave-meeting';

/** Asking to join, entering and leaving. */
export function doorEvents({ app, places, queue, doorQueue }: EventParts): HandlersOf<DoorEvent> {
  return {
    'request-join': (knock, connection) =>
      doorQueue(connection, knock.meetingId, async () => {
        if (!connection.isOpen()) return;
        const place = places.take(connection);
        const isIn = place.inside?.meetingId === knock.meetingId;
        const answer = await requestJoin(app, connection, knock, isIn).catch((error: unknown) => {
          if (isMeetingGone(error)) tellInVain(connection, knock.meetingId, error.code);
          throw error;
        });
        // The socket closed before it was registered, so no close handler will release it.
        if (!connection.isOpen()) return releaseWaiting(app, connection.id);
        const { requestId } = answer.reply;
        if (place.waiting && place.waiting.requestId !== requestId) stopWaiting(place);
        if (answer.step === 'pending') {
          place.waiting = { meetingId: knock.meetingId, requestId };
          connection.join(requestOf(requestId));
          connection.join(waitingAt(knock.meetingId));
          connection.tell(events, 'join-pending', answer.reply);
          return answer.reply;
        }
        if (answer.step === 'approved') connection.tell(events, 'join-approved', answer.reply);
        else connection.tell(events, 'join-rejected', answer.reply);
        return { requestId };
      }),
    'join-meeting': (asked, connection) =>
      doorQueue(connection, asked.meetingId, async () => {
        if (!connection.isOpen()) return;
        const place = places.take(connection);
        const before = place.inside;
        if (before && before.meetingId !== asked.meetingId) await leave(app, place, before);
        const entered = await enterMeeting(app, connection, asked);
        if (!connection.isOpen()) return leaveMeeting(app, entered, 'lost');
        place.inside = entered;
        stopWaiting(place);
      }),
    'leave-meeting': async ({ meetingId, quality }, connection) => {
      const place = places.take(connection);
      const { inside: membership, waiting } = place;
      if (waiting?.meetingId === meetingId) {
        stopWaiting(place);
        await cancelRequest(app, meetingId, waiting.requestId);
      }
      if (membership?.meetingId !== meetingId) return;
      if (quality) await reportQuality(app, membership, quality);
      await queue(meetingId, () => leave(app, place, membership));
    },
  };
}

const tellInVain = (connection: Connection, publicId: string, code: Parameters<typeof rejection>[2]) =>
  connection.tell(events, 'join-rejected', rejection({ requestId: null }, { publicId }, code));

function stopWaiting(place: Place) {
  if (!place.waiting) return;
  place.connection.leave(waitingAt(place.waiting.meetingId));
  place.connection.leave(requestOf(place.waiting.requestId));
  delete place.waiting;
}

async function leave(app: App, place: Place, membership: Membership) {
  delete place.inside;
  for (const room of roomsOf(membership)) place.connection.leave(room);
  await leaveMeeting(app, membership, 'left');
}
