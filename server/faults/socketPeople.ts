import { readFileSync } from 'node:fs';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';

/** A person's network address, which the server takes from its trusted proxy: this program. Numbers start at 0. */
export const addressOf = (person: number): string =>
  `10.${(person >> 16) & 255}.${(person >> 8) & 255}.${person & 255}`;

/** A page's connection, without automatic reconnection. */
export async function openSocket(url: string, address: string, token?: string): Promise<Socket> {
  const socket = io(url, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    timeout: 30_000,
    extraHeaders: { origin: url, 'x-forwarded-for': address },
    ...(token !== undefined && { auth: { token } }),
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Like a lost network: no close frames. */
export function cutOff(socket: Socket): void {
  const { ws } = socket.io.engine.transport as unknown as { ws: { terminate(): void } };
  ws.terminate();
}

/** The next payload of that event. */
export const heard = <Payload>(socket: Socket, name: string): Promise<Payload> =>
  new Promise((resolve) => void socket.once(name, resolve));

/** Resident memory in MB and processor seconds used so far; null outside Linux. */
export function usage(pid: number): { megabytes: number; cpuSeconds: number } | null {
  try {
    const megabytes = Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]) / 1024;
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ').at(-1)?.split(' ') ?? [];
    return { megabytes, cpuSeconds: (Number(fields[11]) + Number(fields[12])) / 100 };
  } catch {
    return null;
  }
}
