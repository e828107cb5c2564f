import type { Server as HttpServer } from 'node:http';
import { Server } from 'node:net';
import { setTimeout as delay } from 'node:timers/promises';

/** Requests still running after this are cut. */
const LONGEST_MS = 10_000;

/**
 * Accepts no new connections, but still answers on open ones for a moment, because a request may be on its way on a
 * connection that looks idle. Call once replies already say `connection: close`.
 */
export async function stopListening(http: HttpServer, lingerMs: number): Promise<void> {
  if (!http.listening) return;
  // http's own close would cut idle connections at once.
  Server.prototype.close.call(http);
  setTimeout(() => http.closeAllConnections(), LONGEST_MS).unref();
  await delay(lingerMs);
}
