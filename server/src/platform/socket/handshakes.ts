import type { IncomingMessage } from 'node:http';
import type { App } from '../app.ts';
import { isOwnOrigin } from '../http/headers.ts';

const OPEN_PER_ADDRESS = 50;

/** Decides about requests to the sockets' path before anything is opened for them, and counts what is open. */
export function createHandshakes(
  { limits, config }: Pick<App, 'limits' | 'config'>,
  ownOrigin: string,
  addressOf: (request: IncomingMessage) => string,
) {
  const open = new Map<string, number>();
  const most = Math.max(1, Math.floor(OPEN_PER_ADDRESS * config.RATE_LIMIT_FACTOR));
  let closing = false;

  return {
    /** Asked about every request. Browsers say where a page is from; programs say nothing. */
    isForeign({ headers: { origin, host } }: IncomingMessage): boolean {
      return origin !== undefined && !isOwnOrigin(origin, ownOrigin, host);
    },
    /** Why no new connection is opened for a request; null when it may be. */
    refusal(request: IncomingMessage): string | null {
      if (closing) return 'unavailable';
      const address = addressOf(request);
      if ((open.get(address) ?? 0) >= most) return 'rate_limited';
      try {
        limits.take('socketHandshake', `address ${address}`);
      } catch {
        return 'rate_limited';
      }
      return null;
    },
    opened: (address: string) => void open.set(address, (open.get(address) ?? 0) + 1),
    closed(address: string) {
      const left = (open.get(address) ?? 1) - 1;
      if (left > 0) open.set(address, left);
      else open.delete(address);
    },
    close() {
      closing = true;
    },
  };
}
