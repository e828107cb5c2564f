import type { Socket } from 'socket.io-client';
import type { Acknowledgement, frameEvents, PayloadOf } from '@assay/contract/events';
import { Failure } from '@assay/contract/failure';
import { refreshOwnUser } from '../../platform/account.ts';
import { fullToken, signOut } from '../../platform/session.ts';
import { connected, failed, lost, noTries, patienceAfter, startedOver, tried } from './connectionTries.ts';
import type { MeetingConnection } from './meetingConnection.ts';
import { createMeetingListeners } from './meetingListeners.ts';

const CONNECT_PATIENCE_MS = 20_000;
const ANSWER_PATIENCE_MS = 10_000;
const FIRST_WAIT_MS = 500;
const LONGEST_WAIT_MS = 5000;
/** Long polling upgrades to WebSocket once connected. */
const WAYS = {
  socket: { transports: ['websocket', 'polling'], tryAllTransports: true },
  requests: { transports: ['polling', 'websocket'], tryAllTransports: false },
};

type RestartPlan = PayloadOf<typeof frameEvents, 'server-restarting'>;

/** The page's own connection, with the signed-in account or as a guest; opens at once and always reconnects. */
export function openMeetingSocket(): MeetingConnection {
  const { on, onState, passEvent, passState } = createMeetingListeners();
  let socket: Socket | null = null;
  let isClosed = false;
  let tries = noTries;
  let retry = 0;

  const close = (failure: Failure | null) => {
    if (isClosed) return;
    isClosed = true;
    removeEventListener('online', tryNow);
    document.removeEventListener('visibilitychange', seen);
    window.clearTimeout(retry);
    socket?.disconnect();
    passState('closed', failure);
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
    tries = startedOver(tries);
    setPatience(socket);
    connect(socket.disconnect());
  }

  function seen() {
    if (document.visibilityState === 'visible' && !socket?.connected) tryNow();
  }

  function connect(again: Socket) {
    tries = tried(tries, performance.now());
    again.connect();
  }

  function setPatience({ io }: Socket) {
    const patience = patienceAfter(tries, performance.now(), Math.random());
    if (patience === null) return;
    const { pauseMs, answerMs, way } = patience;
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
    tries = tried(tries, performance.now());
    listen(opened);
  }

  function listen(opened: Socket) {
    opened.io.on('reconnect_attempt', () => (tries = tried(tries, performance.now())));
    opened.on('connect', () => {
      tries = connected(tries, performance.now());
      setPatience(opened);
      passState('connected', null);
    });
    opened.on('disconnect', (reason) => {
      if (isClosed) return;
      tries = lost(tries, performance.now());
      setPatience(opened);
      passState('reconnecting', null);
      // The library does not reconnect by itself then; the session may have ended.
      if (reason === 'io server disconnect') void askWhoWeAre(opened);
    });
    opened.on('connect_error', ({ message }) => {
      tries = failed(tries, performance.now());
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
    opened.onAny(passEvent);
  }

  /**
   * An invalid token ends the session, because no other request does during a call, and a signed-in person must not
   * silently become a guest.
   */
  async function askWhoWeAre(opened: Socket) {
    const token = fullToken();
    const isOver = await hasSessionEnded(token);
    if (isOver && fullToken() === token) signOut();
    if (token !== null && fullToken() === null) return close(new Failure('unauthenticated'));
    later(() => connect(opened));
  }

  addEventListener('online', tryNow);
  document.addEventListener('visibilitychange', seen);
  void open();
  return {
    on,
    onState,
    async send(name, payload) {
      await sendOver(socket, name, payload);
    },
    signal(name, payload) {
      if (socket?.connected) socket.emit(name, payload);
    },
    isConnected: () => socket?.connected ?? false,
    close: () => close(null),
  };
}

/** @throws the server's refusal, or unavailable */
async function sendOver(socket: Socket | null, name: string, payload: unknown): Promise<void> {
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
}

/** Whether the account no longer accepts the token. */
const hasSessionEnded = (token: string | null) =>
  token === null ? Promise.resolve(false) : refreshOwnUser().then(() => false, isUnauthenticated);

const isUnauthenticated = (failure: unknown) => failure instanceof Failure && failure.code === 'unauthenticated';

function asWhom(): { token?: string } {
  const token = fullToken();
  return token === null ? {} : { token };
}
