import { Failure } from '@assay/contract/failure';
import type { Connection } from '../../platform/socket/connection.ts';
import type { Inside } from '../shared/rooms.ts';

/** What a socket is at a meeting: inside, waiting, or neither. */
export interface Place {
  connection: Connection;
  inside?: Inside;
  waiting?: { meetingId: string; requestId: string };
  /** How often it was given another credential of the relay. */
  renewals: number;
  /** When its socket broke off; it may be recovered. */
  closedAt?: number;
  /** What it was when it was last asked whether it may be recovered. */
  recoversAs?: Inside | undefined;
  /** Something it should have heard is lost: it has to come in anew, and then hears how things stand. */
  isStale?: true;
}

/** The places of this process's sockets, by connection. */
export interface Places {
  /** Its place, a new one if it has none. */
  take(connection: Connection): Place;
  find(connectionId: string): Place | undefined;
  all(): Iterable<Place>;
  /** Those whose socket is connected. */
  open(): Place[];
  /** @throws Failure not_admitted unless it is inside the meeting that an event names */
  insideOf(connection: Connection, meetingId: string): Inside;
  /** Those whose socket broke off before then. */
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
