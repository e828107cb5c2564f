import { Failure } from '@assay/contract/failure';
import type { Connection } from '../../platform/socket/connection.ts';
import type { Inside } from '../shared/rooms.ts';

/** A socket's role at a meeting: inside, waiting, or neither. */
export interface Place {
  connection: Connection;
  inside?: Inside;
  waiting?: { meetingId: string; requestId: string };
  /** How often its relay credential was renewed. */
  renewals: number;
  /** When its socket broke off; it may be recovered. */
  closedAt?: number;
  /** Its membership when recovery was last checked. */
  recoversAs?: Inside | undefined;
  /** It missed events, so it has to enter again and receive the full state. */
  isStale?: true;
}

/** The places of this process's sockets, by connection. */
export interface Places {
  /** Its place, created if missing. */
  take(connection: Connection): Place;
  find(connectionId: string): Place | undefined;
  all(): Iterable<Place>;
  /** The places of connected sockets. */
  open(): Place[];
  /** @throws Failure not_admitted unless it is inside the meeting that an event names */
  insideOf(connection: Connection, meetingId: string): Inside;
  /** Drops the places of sockets that broke off before then. */
  forgetClosed(before: number): void;
}

export function createPlaces(): Places {
  const places = new Map<string, Place>();
  return {
    take(connection) {
      const place = places.get(connection.id) ?? { connection, renewals: 0 };
      places.set(connection.id, place);
      return place;
    },
    find: (connectionId) => places.get(connectionId),
    all: () => places.values(),
    open: () => [...places.values()].filter(({ closedAt }) => closedAt === undefined),
    insideOf(connection, meetingId) {
      const membership = places.get(connection.id)?.inside;
      if (membership?.meetingId !== meetingId) throw new Failure('not_admitted');
      return membership;
    },
    forgetClosed(before) {
      for (const [id, { closedAt = Infinity }] of places) if (closedAt < before) places.delete(id);
    },
  };
}
