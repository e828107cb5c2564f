import { z } from 'zod';
import type { FailureCode } from './failure.ts';
import { instant } from './fields.ts';

/** What a page may send over the socket, by the event's name. The server takes nothing else. */
export type ClientEvents = Readonly<Record<string, z.ZodObject>>;

/** What the server may send, by the event's name; parsed on the way out. */
export type ServerEvents = Readonly<Record<string, z.ZodObject>>;

/** What arrives with an event. */
export type PayloadOf<Events extends ServerEvents, Name extends keyof Events> = z.output<Events[Name]>;

/** What is sent with an event. */
export type SentWith<Events extends ClientEvents, Name extends keyof Events> = z.input<Events[Name]>;

/** A refused event, told in its acknowledgement and as the event `error`. */
export interface EventFailure {
  code: FailureCode;
  message: string;
  /** Which event was refused. */
  event: string;
  retryAfter?: number;
  /** Which request it was about, when the refused event named one. */
  requestId?: string;
}

/** What a client event is acknowledged with; a handler may add members to the good one. */
export type Acknowledgement = { ok: true } | { ok: false; error: EventFailure };

/** Sent to every connection, whatever it is for. */
export const frameEvents = {
  /** The first event of a connection. */
  ready: z.object({ serverNow: instant }),
  /** The server is about to stop. Coming back after that many ms, different for each, spares the new one a rush. */
  'server-restarting': z.object({ reconnectAfterMs: z.int() }),
} satisfies ServerEvents;
