import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../../app.ts';
import { countedAs } from '../http/networkOf.ts';
import { isOwnOrigin } from '../http/headers.ts';

/** An office or a school may be behind one address, and every page has one. */
const OPEN_PER_ADDRESS = 500;
/** Beyond the limit of new ones each waits so long, and so many wait at a time. */
const SLOWED_MS = 1000;
const SLOWED_MOST = 20;

/** A transport, with what its socket is there for. */
export interface OpenTransport {
  /** Whose it is; guests are one owner. */
  owner(): string;
  /** Whether it waits at a meeting or is inside one. */
  isBusy(): boolean;
  close(): void;
}

/** Decides about requests to the sockets' path before anything is opened for them, and keeps what is open countable. */
export function createHandshakes(
  { limits, config }: Pick<App, 'limits' | 'config'>,
  ownOrigin: string,
  addressOf: (request: IncomingMessage) => string,
) {
  const open = new Map<string, Set<OpenTransport>>();
  const slowed = new Map<string, number>();
  const scaled = (count: number) => Math.max(1, Math.floor(count * config.RATE_LIMIT_FACTOR));
  const [most, slowedMost] = [scaled(OPEN_PER_ADDRESS), scaled(SLOWED_MOST)];
  let closing = false;

  /** @returns whether there is room for one more, made by closing an idle one if need be */
  function makeRoom(network: string): boolean {
    const here = open.get(network);
    if (!here || here.size < most) return true;
    const idle = leastMissed([...here]);
    idle?.close();
    return idle !== undefined;
  }

  /** @returns whether it may be opened after all; beyond the limit that takes a while */
  async function inTime(network: string): Promise<boolean> {
    const key = `address ${network}`;
    const isOver = limits.look('socketHandshake', key).remaining === 0;
    limits.note('socketHandshake', key);
    if (!isOver) return true;
    const waiting = slowed.get(network) ?? 0;
    if (waiting >= slowedMost) return false;
    slowed.set(network, waiting + 1);
    await delay(SLOWED_MS, undefined, { ref: false });
    const left = (slowed.get(network) ?? 1) - 1;
    if (left > 0) slowed.set(network, left);
    else slowed.delete(network);
    return true;
  }

  return {
    /** Asked about every request. */
    pageOf: (request: IncomingMessage) => pageOf(request, ownOrigin),
    /** Why no new connection is opened for a request; null when it may be. */
    async refusal(request: IncomingMessage): Promise<string | null> {
      if (closing) return 'unavailable';
      const network = countedAs(addressOf(request));
      return (await inTime(network)) && makeRoom(network) ? null : 'rate_limited';
    },
    opened(request: IncomingMessage, transport: OpenTransport): { closed: () => void } {
      const network = countedAs(addressOf(request));
      const here = open.get(network) ?? new Set();
      open.set(network, here.add(transport));
      return {
        closed() {
          here.delete(transport);
          if (here.size === 0) open.delete(network);
        },
      };
    },
    close() {
      closing = true;
    },
  };
}

/**
 * Where the page is from that sends a request. Browsers say it with every upgrade and every POST. With a GET to their own
 * site they say so in Sec-Fetch-Site or, without encryption, in Referer. Programs say nothing.
 */
function pageOf({ headers }: IncomingMessage, ownOrigin: string): 'own' | 'foreign' | 'none' {
  const { origin, referer, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined) return isOwnOrigin(origin, ownOrigin, host) ? 'own' : 'foreign';
  // What a person types into the address bar comes from no page.
  if (site !== undefined && site !== 'none') return site === 'same-origin' ? 'own' : 'foreign';
  if (referer === undefined) return 'none';
  return isOwnOrigin(URL.parse(referer)?.origin ?? 'null', ownOrigin, host) ? 'own' : 'foreign';
}

/** The oldest idle one of who has most of them, so that nobody crowds the others of their address out. */
function leastMissed(transports: readonly OpenTransport[]): OpenTransport | undefined {
  const byOwner = Map.groupBy(
    transports.filter((transport) => !transport.isBusy()),
    (transport) => transport.owner(),
  );
  const [most] = [...byOwner.values()].toSorted((one, other) => other.length - one.length);
  return most?.[0];
}
