import { useRef, useSyncExternalStore } from 'react';
import type { RoomSession } from './roomSession.ts';
import type { RoomState } from './roomState.ts';
import type { Incoming } from '../call/transport.ts';

// Subscriptions to the session for parts of the screen; each re-renders only when its own data changes.

/** @throws if rendered before entering the room */
export function useRoom(session: RoomSession): RoomState {
  const room = useSyncExternalStore(session.subscribe, session.room);
  if (room === null) throw new Error('There is no room to show before it was joined.');
  return room;
}

export const useIsConnected = (session: RoomSession): boolean =>
  useSyncExternalStore(session.subscribe, session.isConnected);

/** Whether everyone's cameras are paused. */
export const useIsSoundOnly = (session: RoomSession): boolean =>
  useSyncExternalStore(session.subscribe, session.isSoundOnly);

/** The incoming media of one person. */
export function useIncoming(session: RoomSession, id: string): Incoming | null {
  const read = useStable(() => session.incoming(id));
  return useSyncExternalStore(session.subscribe, read);
}

/** The incoming media of everyone else, by id. */
export function useAllIncoming<Value>(
  session: RoomSession,
  select: (incoming: Incoming | null) => Value,
): Readonly<Record<string, Value>> {
  const read = useStable(() =>
    Object.fromEntries((session.room()?.participants ?? []).map(({ id }) => [id, select(session.incoming(id))])),
  );
  return useSyncExternalStore(session.subscribe, read);
}

/** A new snapshot with unchanged content keeps its identity. */
function useStable<Snapshot extends object | null>(read: () => Snapshot): () => Snapshot {
  const last = useRef<Snapshot | null>(null);
  return () => {
    const next = read();
    if (last.current !== null && next !== null && isSame(last.current, next)) return last.current;
    last.current = next;
    return next;
  };
}

function isSame(one: object, other: object): boolean {
  const [before, after] = [Object.entries(one), Object.entries(other)];
  return before.length === after.length && before.every(([key, value]) => Reflect.get(other, key) === value);
}
