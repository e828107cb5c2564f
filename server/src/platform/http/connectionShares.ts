import { readFileSync } from 'node:fs';
import type { Server as HttpServer } from 'node:http';
import type { Socket } from 'node:net';
import { countedAs } from './networkOf.ts';

/** Per address: a class of 200 behind one, each browser with six connections and two sockets, and room for reloads. */
const OF_ADDRESS = 2000;
/** In total. Each takes about 20 kB. */
const OF_ALL = 20_000;
/** File descriptors for other uses: the database, the log, threads. */
const OTHER_FILES = 500;

interface Shares {
  /** Multiplies the share of one address. */
  factor: number;
  /** A proxy carries many people's connections; only the total limits it. */
  isProxy: (address: string) => boolean;
  onRefused: () => void;
  most?: number;
}

/**
 * Limits all connections and those of one address. An address may have as many as it leaves free, so one gets a third
 * of all, ten get a twelfth each, and there is always room for another.
 * @returns how many are open
 */
export function shareConnections(
  http: HttpServer,
  { factor, isProxy, onRefused, most = mostConnections() }: Shares,
): () => number {
  const ofAddress = new Map<string, number>();
  let open = 0;

  http.maxConnections = most;
  http.on('connection', (socket: Socket) => {
    const address = countedAs(socket.remoteAddress ?? '');
    const others = ofAddress.get(address) ?? 0;
    const share = Math.min(OF_ADDRESS * factor, (most - open) / 2);
    if (others >= share && !isProxy(socket.remoteAddress ?? '')) {
      onRefused();
      socket.resetAndDestroy();
      return;
    }
    open += 1;
    ofAddress.set(address, others + 1);
    socket.once('close', () => {
      open -= 1;
      const left = (ofAddress.get(address) ?? 1) - 1;
      if (left > 0) ofAddress.set(address, left);
      else ofAddress.delete(address);
    });
  });
  return () => open;
}

/** The process's limit of open files minus other uses; a fixed maximum where that limit is unknown. */
function mostConnections(): number {
  const files = Number(/^Max open files\s+(\d+)/m.exec(limitsOfProcess())?.[1] ?? Infinity);
  return Math.max(OTHER_FILES, Math.min(OF_ALL, files - OTHER_FILES));
}

/** Linux only. */
function limitsOfProcess(): string {
  try {
    return readFileSync('/proc/self/limits', 'utf8');
  } catch {
    return '';
  }
}
