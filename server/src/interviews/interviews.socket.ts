import { interviewRates } from '@assay/contract/eventRates';
import { interviewClientEvents } from '@assay/contract/interviews/interviewEvents';
import { keepSessionInCall } from '../auth/sessions.service.ts';
import type { App } from '../app.ts';
import { listen } from '../platform/socket/listen.ts';
import type { Sockets } from '../platform/socket/sockets.ts';
import { doorEvents } from './events/doorEvents.socket.ts';
import type { EventParts } from './events/eventParts.socket.ts';
import { hostEvents } from './events/hostEvents.socket.ts';
import { createDoorQueue, createKeyedQueue } from './events/keyedQueue.ts';
import { createPlaces } from './events/places.ts';
import { removeGone } from './room/presence.service.ts';
import { followRecovery } from './events/recovery.socket.ts';
import { isInside } from './room/room.service.ts';
import { roomEvents } from './events/roomEvents.socket.ts';
import { markPresent, sweepRooms } from './room/roomSweep.service.ts';
import { signallingEvents } from './events/signallingEvents.socket.ts';
import { createSteadiness } from './events/steadiness.ts';

/** Longer than Socket.IO can recover a socket. */
const FORGOTTEN_MS = 180_000;

/** The events of live rooms. Use cases decide who hears a result by the rooms they send to. */
export function listenToInterviews(
  app: App,
  sockets: Pick<Sockets, 'hearing' | 'onClose' | 'onRecovering' | 'onRecovered' | 'onMissed'>,
) {
  const places = createPlaces();
  const queue = createKeyedQueue();
  const parts: EventParts = { app, places, queue, doorQueue: createDoorQueue(queue) };
  const isSteady = createSteadiness();

  listen(sockets.hearing, interviewClientEvents, interviewRates, {
    ...doorEvents(parts),
    ...signallingEvents(parts),
    ...roomEvents(parts),
    ...hostEvents(parts),
  });
  followRecovery(parts, sockets);

  return {
    /** Reports presence, then applies time-based changes to rooms. Call every few seconds. */
    async sweep() {
      await markPlacesPresent(parts);
      if (isSteady(app.clock.now())) await sweepRooms(app);
    },
    /** Call every second: the grace period after a closed page is shorter. */
    putOutClosed: () => removeGone(app, 'closing'),
    /** Keeps the sessions of people in rooms alive. Call every minute. */
    async keepSessions() {
      for (const { connection, inside: membership, closedAt } of places.all())
        if (membership && connection.actor && closedAt === undefined) await keepSessionInCall(app, connection.actor);
    },
  };
}

/** Reports the sockets of this process as present. */
async function markPlacesPresent({ app, places, queue }: EventParts): Promise<void> {
  places.forgetClosed(app.clock.now().getTime() - FORGOTTEN_MS);
  const open = places.open();
  const known = await markPresent(app, {
    participantIds: open.flatMap(({ inside }) => inside?.participantId ?? []),
    waiting: open.flatMap(({ connection, waiting }) =>
      waiting ? [{ connectionId: connection.id, requestId: waiting.requestId }] : [],
    ),
  });
  for (const place of open) {
    const { connection, inside: membership } = place;
    if (!membership || known.has(membership.participantId)) continue;
    // Others saw this participant leave while its socket stayed open, so it has to enter again on a new one.
    await queue(membership.meetingId, async () => {
      const isStill = places.find(connection.id)?.inside === membership;
      if (isStill && !(await isInside(app, membership))) connection.end();
    });
  }
}
