import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/**
 * `pass` forwards; `lose reply` forwards the request and cuts the connection when the answer comes; `refuse` cuts
 * before forwarding anything; `silent` neither forwards nor cuts.
 */
export type Mode = 'pass' | 'lose reply' | 'refuse' | 'silent';

export interface Proxy {
  url: string;
  /** Applies to new connections and to data on open ones. */
  mode: Mode;
  /** The number of discarded answers. */
  lost: number;
  close(): Promise<void>;
}

/** A network between client and server, on loopback. @param target read anew for each connection */
export async function startProxy(target: () => string): Promise<Proxy> {
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const { hostname, port } = new URL(target());
    const far = connect(Number(port), hostname);
    const cut = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) {
      open.add(socket);
      socket.on('error', cut);
      socket.on('close', () => {
        open.delete(socket);
        cut();
      });
    }
    near.on('data', (chunk) => {
      if (proxy.mode === 'refuse') cut();
      else if (proxy.mode !== 'silent') far.write(chunk);
    });
    far.on('data', (chunk) => {
      if (proxy.mode === 'pass') near.write(chunk);
      else if (proxy.mode === 'lose reply') {
        proxy.lost += 1;
        near.resetAndDestroy();
        far.destroy();
      }
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const proxy: Proxy = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    mode: 'pass',
    lost: 0,
    async close() {
      const closed = once(server, 'close');
      server.close();
      for (const socket of open) socket.destroy();
      await closed;
    },
  };
  return proxy;
}
