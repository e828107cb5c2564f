import { fork } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { io } from 'socket.io-client';
import type { Socket } from 'socket.io-client';

const AT_ONCE = 100;

export interface BareServer {
  url: string;
  pid: number;
  stop(): Promise<void>;
}

/** Plain Socket.IO in its own process. */
export async function startBare(): Promise<BareServer> {
  const child = fork(join(import.meta.dirname, 'bareSockets.server.ts'));
  const [port] = (await once(child, 'message')) as [number];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    async stop() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

/** An open connection without automatic reconnection. */
export async function openSocket(url: string, token?: string): Promise<Socket> {
  const socket = io(url, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    timeout: 60_000,
    extraHeaders: { origin: url },
    ...(token !== undefined && { auth: { token } }),
  });
  await new Promise<void>((resolve, reject) => {
    socket.once('ready', () => resolve());
    socket.once('connect_error', reject);
  });
  return socket;
}

/** Opens sockets in groups. @param token of the nth, counted from 1; guests without it */
export async function openMany(url: string, count: number, token?: (n: number) => string): Promise<Socket[]> {
  const sockets: Socket[] = [];
  while (sockets.length < count) {
    const group = Math.min(AT_ONCE, count - sockets.length);
    const numbers = Array.from({ length: group }, (_nothing, nth) => sockets.length + nth + 1);
    sockets.push(...(await Promise.all(numbers.map((n) => openSocket(url, token?.(n))))));
  }
  return sockets;
}

/** Resident memory in KB; null outside Linux. */
export function memoryKb(pid: number): number | null {
  try {
    return Number(/^VmRSS:\s+(\d+)/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]);
  } catch {
    return null;
  }
}
