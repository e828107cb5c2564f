import type { Socket } from 'socket.io-client';
import type { Acknowledgement, frameEvents, PayloadOf } from '@assay/contract/events';
import { Failure } from '@assay/contract/failure';
import { refreshOwnUser } from '../../platform/account.ts';
import { fullToken, signOut } from '../../platform/session.ts';
import type { MeetingConnection } from './meetingConnection.ts';
import { returnPatience } from './returning.ts';

const CONNECT_PATIENCE_MS = 20_000;
const ANSWER_PATIENCE_MS = 10_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;
/** Long polling upgrades to WebSocket once connected. */
const WAYS = {
  socket: { transports: ['websocket', 'polling'], tryAllTransports: true },
  requests: { transports: ['polling', 'websocket'], tryAllTransports: false },
};

type Listener = (payload: never) => void;
type StateListener = Parameters<MeetingConnection['onState']>[0];
type RestartPlan = PayloadOf<typeof frameEvents, 'server-restarting'>;

/** The page's own connection, with the signed-in account or as a guest; opens at once and always reconnects. */
export function openMeetingSocket(): MeetingConnection {
  const listeners = new Map<string, Set<Listener>>();
  const stateListeners = new Set<StateListener>();
  let socket: Socket | null = null;
  let isClosed = false;
  let wasConnected = false;
  let failedTries = 0;
  let lostAt = 0;
  let triedAt = 0;
  let lastedMs = 0;
  let tookMs = 0;
  let retry = 0;

  const tellState: StateListener = (state, failure) => {
    for (const listener of stateListeners) listener(state, failure);
  };
  const close = (failure: Failure | null) => {
    if (isClosed) return;
    isClosed = true;
    removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', seen);
    window.clearTimeout(retry);
    socket?.disconnect();
    tellState('closed', failure);
  };
  const later = (act: () => void, ms = FIRST_WAIT_MS + Math.random() * LONGEST_WAIT_MS) => {
    window.clearTimeout(retry);
    retry = window.setTimeout(() => !isClosed && act(), ms);
  };

  /**
   * The network may be back: skips pauses and abandons tries that started without it. An apparently open connection is
   * replaced as well, because it would wait for a retransmission, or belongs to another network.
   */
  function tryNow() {
    if (isClosed || socket === null) return;
    window.clearTimeout(retry);
    failedTries = 0;
    setPatience(socket);
    connect(socket.disconnect());
  }

  function seen() {
    if (document.visibilityState === 'visible' && !socket?.connected) tryNow();
  }

  function connect(again: Socket) {
    triedAt = performance.now();
    again.connect();
  }

  /** After a lost connection, tries time out sooner, because a dead network never answers. */
  function setPatience({ io }: Socket) {
    if (!wasConnected) return;
    const sinceLossMs = performance.now() - lostAt;
    const { pauseMs, answerMs, way } = returnPatience({ sinceLossMs, failedTries, lastedMs, tookMs }, Math.random());
    io.reconnectionDelay(pauseMs);
    io.reconnectionDelayMax(pauseMs);
    io.randomizationFactor(0);
    io.timeout(answerMs);
    Object.assign(io.opts, WAYS[way]);
  }

  async function open() {
    let io;
    try {
      ({ io } = await import('socket.io-client'));
    } catch {
      return later(() => void open());
    }
    if (isClosed) return;
    const opened = io({
      auth: (tell) => tell(asWhom()),
      ...WAYS.socket,
      forceNew: true,
      timeout: CONNECT_PATIENCE_MS,
      reconnectionDelay: FIRST_WAIT_MS,
      reconnectionDelayMax: LONGEST_WAIT_MS,
      randomizationFactor: 0.5,
    });
    socket = opened;
    triedAt = performance.now();
    listen(opened);
  }

  function listen(opened: Socket) {
    opened.io.on('reconnect_attempt', () => (triedAt = performance.now()));
    opened.on('connect', () => {
      wasConnected = true;
      tookMs = performance.now() - triedAt;
      failedTries = 0;
      setPatience(opened);
      tellState('connected', null);
    });
    opened.on('disconnect', (reason) => {
      if (isClosed) return;
      lostAt = performance.now();
      setPatience(opened);
      tellState('reconnecting', null);
      // The library does not reconnect by itself then; the session may have ended.
      if (reason === 'io server disconnect') void askWhoWeAre(opened);
    });
    opened.on('connect_error', ({ message }) => {
      failedTries += 1;
      lastedMs = performance.now() - triedAt;
      setPatience(opened);
      if (isClosed || opened.active) return;
      if (message === 'unauthenticated') void askWhoWeAre(opened);
      else later(() => connect(opened));
    });
    opened.on('server-restarting', ({ reconnectAfterMs }: RestartPlan) => {
      opened.disconnect();
      later(() => connect(opened), reconnectAfterMs);
    });
    opened.on('error', ({ code, message }: { code: string; message: string }) => {
      if (code === 'replaced') close(new Failure('replaced', { message }));
    });
    opened.onAny((name: string, payload: unknown) => {
      for (const listener of listeners.get(name) ?? []) listener(payload as never);
    });
  }

  /**
   * An invalid token ends the session, because no other request does during a call, and a signed-in person must not
   * silently become a guest.
   */
  async function askWhoWeAre(opened: Socket) {
    const token = fullToken();
    const isOver = token !== null && (await refreshOwnUser().then(() => false, isUnauthenticated));
    if (isOver && fullToken() === token) signOut();
    if (token !== null && fullToken() === null) return close(new Failure('unauthenticated'));
    later(() => connect(opened));
  }

  addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', seen);
  void open();
  return {
    on(name, listener) {
      const those = listeners.get(name) ?? new Set();
      listeners.set(name, those.add(listener));
      return () => those.delete(listener);
    },
    async send(name, payload) {
      if (!socket?.connected) throw new Failure('unavailable');
      let reply: Acknowledgement;
      try {
        reply = await socket.timeout(ANSWER_PATIENCE_MS).emitWithAck(name, payload);
      } catch (cause) {
        throw new Failure('unavailable', { cause });
      }
      if (reply.ok) return;
      const { code, message, retryAfter } = reply.error;
      throw new Failure(code, { message, ...(retryAfter !== undefined && { retryAfter }) });
    },
    signal(name, payload) {
      if (socket?.connected) socket.emit(name, payload);
    },
    isConnected: () => socket?.connected ?? false,
    onState(listener) {
      stateListeners.add(listener);
      return () => stateListeners.delete(listener);
    },
    close: () => close(null),
  };
}

const isUnauthenticated = (failure: unknown) => failure instanceof Failure && failure.code === 'unauthenticated';

function asWhom(): { token?: string } {
  const token = fullToken();
  return token === null ? {} : { token };
}
