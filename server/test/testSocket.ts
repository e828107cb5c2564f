import { frameEvents } from '@assay/contract/events';
import type { Acknowledgement } from '@assay/contract/events';
import { io } from 'socket.io-client';
import type { ManagerOptions, Socket, SocketOptions } from 'socket.io-client';
import { onTestFinished } from 'vitest';

type Options = Partial<ManagerOptions & SocketOptions>;

export interface TestSocket {
  socket: Socket;
  /** All events so far, in order, as `[name, payload]`. */
  heard: [name: string, payload: unknown][];
  /** The next payload of that event not returned before; earlier arrivals count. */
  next<T = Record<string, unknown>>(name: string): Promise<T>;
  send(name: string, payload?: unknown): Promise<Acknowledgement>;
  /** The reason why the server or transport closed it. */
  ended: Promise<string>;
}

/** Opened like one of that server's pages. */
export const openSocket = (url: string, token?: unknown, options: Options = {}): Promise<TestSocket> =>
  openProgram(url, token, { ...options, extraHeaders: { origin: url, ...options.extraHeaders } });

/** A real client without a page; resolves once admitted, rejects with the `connect_error`. */
export async function openProgram(url: string, token?: unknown, options: Options = {}): Promise<TestSocket> {
  const socket = io(url, {
    forceNew: true,
    reconnection: false,
    transports: ['websocket'],
    ...(token !== undefined && { auth: { token } }),
    ...options,
  });
  onTestFinished(() => void socket.close());
  const made = follow(socket);
  await new Promise<void>((resolve, reject) => {
    socket.once('connect', resolve);
    socket.once('connect_error', reject);
  });
  await made.next(Object.keys(frameEvents)[0] as string);
  return made;
}

function follow(socket: Socket): TestSocket {
  const heard: TestSocket['heard'] = [];
  const waited = new Map<string, number>();
  const waiting = new Set<() => void>();
  socket.onAny((name: string, payload: unknown) => {
    heard.push([name, payload]);
    for (const look of waiting) look();
  });
  return {
    socket,
    heard,
    next: (name) =>
      new Promise((resolve) => {
        const place = waited.get(name) ?? 0;
        waited.set(name, place + 1);
        const look = () => {
          const found = heard.filter(([its]) => its === name)[place];
          if (!found) return;
          waiting.delete(look);
          resolve(found[1] as never);
        };
        waiting.add(look);
        look();
      }),
    send: (name, payload) =>
      new Promise((resolve) =>
        payload === undefined ? socket.emit(name, resolve) : socket.emit(name, payload, resolve),
      ),
    ended: new Promise((resolve) => socket.once('disconnect', resolve)),
  };
}
