import type { IncomingMessage, Server as HttpServer } from 'node:http';
import type { Duplex } from 'node:stream';
import { setTimeout as delay } from 'node:timers/promises';
import { Failure, messageOf } from '@assay/contract/failure';
import { frameEvents } from '@assay/contract/events';
import type { EventFailure } from '@assay/contract/events';
import { Server } from 'socket.io';
import type { ExtendedError } from 'socket.io';
import type { Actor, App, Live } from '../../app.ts';
import { publicUrlOf, securityHeaders } from '../http/headers.ts';
import { addressReader } from './clientAddress.ts';
import type { Act, ProcessBridge } from './processBridge.ts';
import { connectionOf, roomOfUser, TOKEN } from './connection.ts';
import type { Connection, OpenSocket, SocketData } from './connection.ts';
import { createHandshakes } from './handshakes.ts';
import { hearConnection } from './listen.ts';
import { boundRecoveryBuffer } from './recoveryBuffer.ts';
import { createSessionChecks } from './sessionChecks.ts';
import type { Hearing, RefusalOfEvents } from './listen.ts';
import { boundSendBacklog } from './sendBacklog.ts';
import { LARGEST_MESSAGE, PING_MS, RECOVERY_MS } from '@assay/contract/socketLimits';

/** Gives the other sides a second to close, too. */
const CLOSING_TURNS = 50;
const CLOSING_TURN_MS = 20;
const RESTART_JITTER_MS = 5000;

interface Parts extends Pick<App, 'clock' | 'random' | 'log' | 'limits' | 'config' | 'actors' | 'metrics'> {
  http: HttpServer;
  /** The holder of a token, without counting as use of the session: an open page is not activity. */
  findActor: (token: string) => Promise<Actor | null>;
  /** Which of these sessions have ended. */
  endedSessions: (ids: readonly number[]) => Promise<readonly number[]>;
  refusalOfEvents: RefusalOfEvents;
  /** Null if this process serves everyone. */
  bridge: ProcessBridge | null;
}

/** `silence`: nothing arrived for two ping intervals. */
export type ClosedBy = 'silence' | 'other';

/** @param rooms the socket's rooms, which it would return to */
type Recovering = (connectionId: string, rooms: readonly string[]) => Promise<boolean>;

/** The sockets of one server process. */
export interface Sockets extends Live {
  /** The client events features listen to. */
  hearing: Hearing;
  /** Not called while the server stops: those sockets reconnect to the next one. */
  onClose(closed: (connection: Connection, why: ClosedBy) => void): void;
  /**
   * Called before a recently closed socket is recovered. If refused, it becomes a new socket: Socket.IO offers recovery
   * for its full time, even when the person has left or was removed since.
   */
  onRecovering(mayGoOn: Recovering): void;
  /** A recently closed socket was recovered with its id and rooms. */
  onRecovered(recovered: (connection: Connection) => void): void;
  /** A message from another process to sockets here was lost, so pages may be out of date. */
  onMissed(missed: () => void): void;
  /** Closes the sockets of ended sessions with one statement; call about every second. */
  checkSessions(): Promise<void>;
  count(): number;
  stop(): Promise<void>;
}

/**
 * A hardened Socket.IO on the same HTTP server, authenticated by the bearer tokens. Features listen; this file knows
 * none of them.
 */
export function createSockets(parts: Parts): Sockets {
  const { http, clock, random, log, config, actors, findActor, bridge } = parts;
  const sessionChecks = createSessionChecks(parts);
  const publicUrl = publicUrlOf(config);
  const addressOf = addressReader(config.TRUST_PROXY);
  const handshakes = createHandshakes(parts, new URL(publicUrl).origin, addressOf);
  const hearing: Hearing = new Map();
  const closed: ((connection: Connection, why: ClosedBy) => void)[] = [];
  const recovering: Recovering[] = [];
  const recovered: ((connection: Connection) => void)[] = [];
  const missed: (() => void)[] = [];
  let isStopping = false;
  const io = new Server<never, Record<string, (payload: unknown) => void>, never, SocketData>(http, {
    allowRequest: (request, decide) => {
      void (async () => {
        const refusal = await handshakes.refusal(request);
        decide(refusal, refusal === null);
      })();
    },
    maxHttpBufferSize: LARGEST_MESSAGE,
    perMessageDeflate: false,
    httpCompression: false,
    connectTimeout: 10_000,
    // A dead connection in a live room is noticed within ten seconds.
    pingInterval: PING_MS,
    pingTimeout: PING_MS,
    serveClient: false,
    cookie: false,
    // Missed events are kept in this process, so recovery works without the others, too.
    connectionStateRecovery: { maxDisconnectionDuration: RECOVERY_MS, skipMiddlewares: false },
  });
  const rawSockets = followRawSockets(http);
  const isEnded = async ({ token }: SocketData) => token !== null && (await findActor(token)) === null;

  // Engine.IO calls `allowRequest` only for the first request of a connection.
  io.engine.use((request: IncomingMessage, _reply: unknown, next: (error?: Error) => void) =>
    next(handshakes.pageOf(request) === 'foreign' ? new Error('foreign_origin') : undefined),
  );
  const headers = securityHeaders(publicUrl, { google: false }).api;
  io.engine.on('headers', (given: Record<string, string>) => Object.assign(given, headers));
  /** Transports that have a socket. */
  const socketOf = new WeakMap<object, OpenSocket>();
  io.engine.on('connection', (transport: EngineTransport) => {
    const { closed: forget } = handshakes.opened(transport.request, {
      owner: () => String(socketOf.get(transport)?.data.actor?.userId ?? 'guests'),
      isBusy: () => isBusy(socketOf.get(transport)),
      close: () => transport.close(true),
    });
    transport.once('close', forget);
  });
  const now = () => clock.now().getTime();
  const onCut = () => parts.metrics.connectionsCut.inc({ reason: 'unread' });
  io.engine.on('connection', (engine: Parameters<typeof boundSendBacklog>[0]) => boundSendBacklog(engine, now, onCut));

  // A recovery replays missed events before any middleware runs, so ended sessions are stopped here.
  const { adapter } = io.of('/');
  boundRecoveryBuffer(adapter);
  const restore = adapter.restoreSession.bind(adapter);
  adapter.restoreSession = async (pid, offset) => {
    const session = await restore(pid, offset);
    if (!session) return session;
    if (await isEnded(session.data as SocketData)) return null as never;
    for (const mayGoOn of recovering) if (!(await mayGoOn(session.sid, [...session.rooms]))) return null as never;
    return session;
  };

  io.use((socket: OpenSocket, next) => {
    void (async () => next(await refusalOf(socket, findActor, handshakes.pageOf(socket.request) === 'own')))();
  });

  io.on('connection', (socket: OpenSocket) => {
    const { actor } = socket.data;
    socketOf.set(socket.conn, socket);
    if (actor) void socket.join(roomOfUser(actor.userId));
    socket.data.checkedAt = clock.now().getTime();
    const connection = connectionOf(socket, addressOf(socket.request));
    const hear = hearConnection(
      { ...parts, recheckSession: sessionChecks.beforeEventsOf(socket) },
      hearing,
      connection,
    );
    socket.onAny((name: string, ...sent: unknown[]) => void hear(name, ...sent));
    socket.on('disconnect', (reason) => {
      if (isStopping) return;
      for (const react of closed) react(connection, reason === 'ping timeout' ? 'silence' : 'other');
    });
    if (socket.recovered) for (const react of recovered) react(connection);
    connection.tell(frameEvents, 'ready', { serverNow: clock.now().toISOString() });
  });

  function perform(act: Act) {
    const there = io.in(act.room);
    if (act.act === 'tell') (act.except === undefined ? there : there.except(act.except)).emit(act.name, act.payload);
    else if (act.act === 'join') there.socketsJoin(act.other);
    else if (act.act === 'leave') there.socketsLeave(act.other);
    // One of them may have asked for it, and gets its acknowledgement first.
    else setImmediate(() => there.disconnectSockets(true));
  }

  /** Applied at this process at once, whatever the state of Redis. */
  function everywhere(act: Act) {
    perform(act);
    bridge?.send(act);
  }

  bridge?.listen({
    perform,
    onMissed: () => {
      for (const react of missed) react();
    },
  });

  const openSockets = () => [...io.of('/').sockets.values()] as OpenSocket[];

  async function check(which: OpenSocket[]) {
    await Promise.all(
      which.map(async (socket) => {
        const { token } = socket.data;
        const actor = token === null ? null : await findActor(token);
        if (token !== null && actor === null) socket.disconnect(true);
        socket.data.actor = actor;
        socket.data.checkedAt = clock.now().getTime();
      }),
    );
  }

  actors.onForgotten((matches) => {
    const doubtful = openSockets().filter(({ data }) => data.actor && matches(data.actor));
    // If the database is away, the next run checks again.
    check(doubtful).catch(() => {
      for (const { data } of doubtful) data.checkedAt = 0;
    });
  });

  return {
    hearing,
    onClose: (react) => void closed.push(react),
    onRecovering: (mayGoOn) => void recovering.push(mayGoOn),
    onRecovered: (react) => void recovered.push(react),
    onMissed: (react) => void missed.push(react),
    tellUser: (userId, events, name, payload) =>
      everywhere({ act: 'tell', room: roomOfUser(userId), name, payload: events[name]?.parse(payload) }),
    tellRoom: (room, events, name, payload, except) =>
      everywhere({ act: 'tell', room, name, payload: events[name]?.parse(payload), ...(except && { except }) }),
    hasRoom: (room) => adapter.rooms.has(room),
    joinRoom: (room, other) => everywhere({ act: 'join', room, other }),
    leaveRoom: (room, other) => everywhere({ act: 'leave', room, other }),
    endRoom(room, why) {
      if (why) {
        const payload: EventFailure = { code: why.code, message: messageOf(why), event: '' };
        everywhere({ act: 'tell', room, name: 'error', payload });
      }
      everywhere({ act: 'end', room });
    },
    processId: random.bytes(12).toString('base64url'),
    checkSessions: () => sessionChecks.checkAll(openSockets()),
    count: () => io.of('/').sockets.size,
    async stop() {
      isStopping = true;
      handshakes.close();
      for (const socket of openSockets())
        connectionOf(socket, '').tell(frameEvents, 'server-restarting', {
          reconnectAfterMs: random.int(RESTART_JITTER_MS),
        });
      // Flushes pending writes before closing. The pages reconnect by themselves.
      io.engine.close();
      for (let turn = 0; rawSockets.size > 0 && turn < CLOSING_TURNS; turn += 1) await delay(CLOSING_TURN_MS);
      for (const socket of rawSockets) socket.destroy();
      await bridge?.close();
      if (bridge === null) releaseAdapter(adapter);
      log.debug({ event: 'sockets_closed' }, 'sockets closed');
    },
  };
}

interface EngineTransport {
  request: IncomingMessage;
  once(event: 'close', then: () => void): void;
  close(discard: boolean): void;
}

/** In a room other than its own and its person's. */
const isBusy = (socket: OpenSocket | undefined): boolean =>
  socket !== undefined && socket.rooms.size > (socket.data.actor ? 2 : 1);

/**
 * The adapter's cleanup timer runs once a minute and is never stopped, so everything it references stays in memory: the
 * whole server, of which tests start a thousand in one process. Later sends find no sockets.
 */
function releaseAdapter(adapter: object): void {
  Object.assign(adapter, { nsp: { name: '/', sockets: new Map() } });
  Reflect.deleteProperty(adapter, 'restoreSession');
}

async function admit(socket: OpenSocket, findActor: Parts['findActor'], isOfPage: boolean) {
  const { token } = socket.handshake.auth as { token?: unknown };
  const isGuest = token === undefined || token === null;
  // Guests have to come from one of our pages; a program has to sign in.
  if (isGuest && !isOfPage) throw new Failure('unauthenticated');
  const actor = isGuest ? null : await holderOf(token, findActor);
  // A recovered socket keeps its rooms; they are another person's if a different account has signed in since.
  if ((socket.data as Partial<SocketData>).actor?.userId !== actor?.userId)
    for (const room of socket.rooms) if (room !== socket.id) void socket.leave(room);
  Object.assign(socket.data, { token: isGuest ? null : token, actor });
}

async function holderOf(token: unknown, findActor: Parts['findActor']): Promise<Actor> {
  const actor = typeof token === 'string' && TOKEN.test(token) ? await findActor(token) : null;
  // A person whose session ended must not silently become a guest.
  if (!actor) throw new Failure('unauthenticated');
  return actor;
}

/** The page's `connect_error`; nothing if it is admitted. */
async function refusalOf(...asked: Parameters<typeof admit>): Promise<ExtendedError | undefined> {
  try {
    await admit(...asked);
    return undefined;
  } catch (error) {
    const failure = error instanceof Failure ? error : new Failure('unavailable');
    return Object.assign(new Error(failure.code), { data: { code: failure.code, message: messageOf(failure) } });
  }
}

/** Upgraded connections leave the HTTP server's list, but its close would wait for them endlessly. */
function followRawSockets(http: HttpServer): Set<Duplex> {
  const open = new Set<Duplex>();
  http.on('upgrade', (_request: IncomingMessage, socket: Duplex) => {
    open.add(socket);
    socket.once('close', () => open.delete(socket));
  });
  return open;
}
