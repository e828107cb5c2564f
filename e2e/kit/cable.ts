import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';

/** A way to a server that can be lost: a browser that is set to be offline keeps the connections it has. */
export interface Cable {
  /** The server's address by this way. */
  url: string;
  /** Breaks every connection and refuses new ones. */
  unplug(): void;
  plugIn(): void;
  close(): void;
}

export async function layCable(to: string): Promise<Cable> {
  const { hostname, port } = new URL(to);
  const sockets = new Set<Socket>();
  let isPlugged = true;
  const keep = (socket: Socket, other: Socket) => {
    sockets.add(socket);
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      sockets.delete(socket);
      other.destroy();
    });
  };
  const entrance = createServer((near) => {
    if (!isPlugged) return void near.destroy();
    const far = connect(Number(port), hostname);
    keep(near, far);
    keep(far, near);
    near.pipe(far).pipe(near);
  });
  entrance.listen(0, 'localhost');
  await once(entrance, 'listening');
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  return {
    url: `http://localhost:${(entrance.address() as AddressInfo).port}`,
    unplug() {
      isPlugged = false;
      cut();
    },
    plugIn() {
      isPlugged = true;
    },
    close() {
      entrance.close();
      cut();
    },
  };
}
