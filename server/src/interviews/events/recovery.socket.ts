import type { Connection } from '../../platform/socket/connection.ts';
import type { ClosedBy, Sockets } from '../../platform/socket/sockets.ts';
import type { EventParts } from './eventParts.socket.ts';
import { holdWaiting, releaseWaiting } from '../door/lobby.service.ts';
import type { Place } from './places.ts';
import { leaveMeeting, noteBack, noteLost } from '../room/presence.service.ts';
import { isInside } from '../room/room.service.ts';
import { isOnlyInOwnRooms, isOfMeeting } from '../shared/rooms.ts';

/** Updates places when their sockets break off and recover. */
export function followRecovery(
  { app, places, queue }: EventParts,
  sockets: Pick<Sockets, 'onClose' | 'onRecovering' | 'onRecovered' | 'onMissed'>,
): void {
  async function settle(connection: Connection, { inside: membership, waiting }: Place, why: ClosedBy) {
    if (waiting) await releaseWaiting(app, connection.id);
    if (!membership) return;
    await queue(membership.meetingId, () =>
      // Silence has already lasted two pings, so there is no further grace period.
      why === 'silence' ? leaveMeeting(app, membership, 'lost') : noteLost(app, membership),
    );
  }

  async function resume(connection: Connection, { inside: membership, waiting }: Place) {
    if (waiting)
      await queue(waiting.meetingId, async () => {
        if (connection.isOpen()) await holdWaiting(app, connection.id, waiting.requestId);
      });
    if (membership && !(await queue(membership.meetingId, () => noteBack(app, membership)))) connection.end();
  }

  sockets.onClose((connection, why) => {
    const place = places.find(connection.id);
    if (!place) return;
    place.closedAt = app.clock.now().getTime();
    // If the database was away, the sweep finds the rest.
    settle(connection, { ...place }, why).catch((error: unknown) =>
      app.log.warn({ err: error }, 'a lost connection was not noted'),
    );
  });

  // A participant whom others saw leave, or whom a host removed, has to enter again or stays out. The state at another
  // process is unknown here; the recovered socket carries the rooms it was in when it broke off, even if it left or had
  // not entered by then.
  sockets.onRecovering(async (connectionId, rooms) => {
    const place = places.find(connectionId);
    if (!place || place.isStale) return !rooms.some(isOfMeeting);
    place.recoversAs = place.inside;
    if (!isOnlyInOwnRooms(rooms, place.inside)) return false;
    return place.inside === undefined || isInside(app, place.inside);
  });

  sockets.onRecovered((connection) => {
    const place = places.find(connection.id);
    if (!place) return;
    // The membership changed between the check and now.
    if (place.inside !== place.recoversAs || place.isStale) return connection.end();
    place.connection = connection;
    delete place.closedAt;
    resume(connection, { ...place }).catch(() => connection.end());
  });

  sockets.onMissed(() => {
    for (const place of places.all()) {
      if (!place.inside && !place.waiting) continue;
      place.isStale = true;
      if (place.closedAt === undefined) place.connection.breakOff();
    }
  });
}
