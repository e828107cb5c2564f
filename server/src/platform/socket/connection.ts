import type { EventFailure, ServerEvents } from '@assay/contract/events';
import type { Socket } from 'socket.io';
import type { z } from 'zod';
import type { Actor } from '../app.ts';

/** One open socket as features see it. */
export interface Connection {
  id: string;
  /** Null for a guest. */
  actor: Actor | null;
  address: string;
  tell: Tell;
  tellRefusal(error: EventFailure): void;
  join(room: string): void;
  leave(room: string): void;
  isOpen(): boolean;
  end(): void;
}

/** Sends an event; its payload is parsed on the way out, so only what the schema names leaves. */
export type Tell = <Events extends ServerEvents, Name extends keyof Events & string>(
  events: Events,
  name: Name,
  payload: z.input<Events[Name]>,
) => void;

/** What is kept with a socket, through a recovery too. */
export interface SocketData {
  token: string | null;
  actor: Actor | null;
  /** When the session is next looked at without a reason. */
  checkAt: number;
}

export type OpenSocket = Socket<never, Record<string, (payload: unknown) => void>, never, SocketData>;

export function connectionOf(socket: OpenSocket, address: string): Connection {
  return {
    id: socket.id,
    get actor() {
      return socket.data.actor;
    },
    address,
    tell: (events, name, payload) => void socket.emit(name, events[name]?.parse(payload)),
    tellRefusal: (error) => void socket.emit('error', error),
    join: (room) => void socket.join(room),
    leave: (room) => void socket.leave(room),
    isOpen: () => socket.connected,
    end: () => void socket.disconnect(true),
  };
}

export const roomOfUser = (userId: number) => `user ${userId}`;
