import type { IncomingMessage } from 'node:http';
import { setTimeout as delay } from 'node:timers/promises';
import type { App } from '../../app.ts';
import { countedAs } from '../http/networkOf.ts';
import { isOwnOrigin } from '../http/headers.ts';

/** An office or school may share one address, and every page opens a socket. */
const OPEN_PER_ADDRESS = 500;
/** Beyond the limit, each new socket waits this long, and this many may wait at once. */
const SLOWED_MS = 1000;
const SLOWED_MOST = 20;

/** A transport and the state of its socket. */
export interface OpenTransport {
  /** The account; all guests count as one owner. */
  owner(): string;
  /** Whether it waits at a meeting or is inside one. */
  isBusy(): boolean;
  close(): void;
}

/** Decides on requests to the socket path before anything is allocated, and counts open transports. */
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

  /** @returns whether there is room for one more, if necessary by closing an idle one */
  function makeRoom(network: string): boolean {
    const here = open.get(network);
    if (!here || here.size < most) return true;
    const idle = leastMissed([...here]);
    idle?.close();
    return idle !== undefined;
  }

  /** @returns whether it may be opened; beyond the limit this takes a while */
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
    /** Checked for every request. */
    pageOf: (request: IncomingMessage) => pageOf(request, ownOrigin),
    /** Why a new connection is refused; null if it is allowed. */
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
 * The origin of the page that sends a request. Browsers include it in every upgrade and POST. With a same-site GET they
 * send Sec-Fetch-Site or, without encryption, Referer. Programs send none.
 */
function pageOf({ headers }: IncomingMessage, ownOrigin: string): 'own' | 'foreign' | 'none' {
  const { origin, referer, host } = headers;
  const site = headers['sec-fetch-site'];
  if (origin !== undefined) return isOwnOrigin(origin, ownOrigin, host) ? 'own' : 'foreign';
  // A URL typed into the address bar has no page.
  if (site !== undefined && site !== 'none') return site === 'same-origin' ? 'own' : 'foreign';
  if (referer === undefined) return 'none';
  return isOwnOrigin(URL.parse(referer)?.origin ?? 'null', ownOrigin, host) ? 'own' : 'foreign';
}

/** The oldest idle transport of the owner with the most, so that no one crowds out others at their address. */
function leastMissed(transports: readonly OpenTransport[]): OpenTransport | undefined {
  const byOwner = Map.groupBy(
    transports.filter((transport) => !transport.isBusy()),
    (transport) => transport.owner(),
  );
  const [most] = [...byOwner.values()].toSorted((one, other) => other.length - one.length);
  return most?.[0];
}
