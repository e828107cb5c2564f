import type { EventFailure, ServerEvents } from '@assay/contract/events';
import type { Socket } from 'socket.io';
import type { z } from 'zod';
import type { Actor } from '../../app.ts';
import { countedAs } from '../http/networkOf.ts';

/** An open socket as features see it. */
export interface Connection {
  id: string;
  /** Null for a guest. */
  actor: Actor | null;
  address: string;
  /** The address as limits count it. */
  network: string;
  /** A value the page sent at the handshake beside its token, if it has the form of a token. */
  given(name: string): string | undefined;
  tell: Tell;
  tellRefusal(error: EventFailure): void;
  join(room: string): void;
  leave(room: string): void;
  isOpen(): boolean;
  /** The page reconnects by itself. */
  breakOff(): void;
  /** The page learns that this was intended. */
  end(): void;
}

/** Sends an event; its payload is parsed on the way out, so that only the schema's fields are sent. */
export type Tell = <Events extends ServerEvents, Name extends keyof Events & string>(
  events: Events,
  name: Name,
  payload: z.input<Events[Name]>,
) => void;

/** Data that stays with a socket through a recovery. */
export interface SocketData {
  token: string | null;
  actor: Actor | null;
  /** When the session was last seen alive. */
  checkedAt: number;
}

export type OpenSocket = Socket<never, Record<string, (payload: unknown) => void>, never, SocketData>;

export function connectionOf(socket: OpenSocket, address: string): Connection {
  return {
    id: socket.id,
    get actor() {
      return socket.data.actor;
    },
    address,
    network: countedAs(address),
    given(name) {
      const value: unknown = socket.handshake.auth[name];
      return typeof value === 'string' && TOKEN.test(value) ? value : undefined;
    },
    tell: (events, name, payload) => void socket.emit(name, events[name]?.parse(payload)),
    tellRefusal: (error) => void socket.emit('error', error),
    join: (room) => void socket.join(room),
    leave: (room) => void socket.leave(room),
    isOpen: () => socket.connected,
    breakOff: () => socket.conn.close(),
    end: () => void socket.disconnect(true),
  };
}

/** A token issued by the server, of any kind. */
export const TOKEN = /^[A-Za-z0-9_-]{20,100}$/;

export const roomOfUser = (userId: number) => `user ${userId}`;
