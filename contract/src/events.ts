import { z } from 'zod';
import type { FailureCode } from './failure.ts';
import { instant } from './fields.ts';

/** The events a page may send over the socket, by name. The server accepts no others. */
export type ClientEvents = Readonly<Record<string, z.ZodObject>>;

/** The events the server may send, by name; parsed on the way out. */
export type ServerEvents = Readonly<Record<string, z.ZodObject>>;

/** At most `count` events in any window of `seconds`. */
export interface EventRate {
  count: number;
  seconds: number;
}

/** An event's received payload. */
export type PayloadOf<Events extends ServerEvents, Name extends keyof Events> = z.output<Events[Name]>;

/** An event's sent payload. */
export type SentWith<Events extends ClientEvents, Name extends keyof Events> = z.input<Events[Name]>;

/** A refused event, reported in its acknowledgement and as the event `error`. */
export interface EventFailure {
  code: FailureCode;
  message: string;
  /** The refused event's name. */
  event: string;
  retryAfter?: number;
  /** The request it was about, if the event named one. */
  requestId?: string;
}

/** A client event's acknowledgement; a handler may add fields on success. */
export type Acknowledgement = { ok: true } | { ok: false; error: EventFailure };

/** Sent to every connection. */
export const frameEvents = {
  /** The first event of a connection. */
  ready: z.object({ serverNow: instant }),
  /**
   * The server is about to stop. Reconnecting after that many ms, which differ per connection, spreads the load on the
   * next one.
   */
  'server-restarting': z.object({ reconnectAfterMs: z.int() }),
} satisfies ServerEvents;
