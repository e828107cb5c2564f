import { useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import type { frameEvents, PayloadOf, ServerEvents } from '@assay/contract/events';
import { refreshOwnUser } from './account.ts';
import { currentSession, currentToken, subscribeSession } from './session.ts';

// One connection for the whole page, for whoever is signed in. Its library is loaded when something first wants to
// listen, which is after the first view.

const LONGEST_WAIT_MS = 30_000;

type Listener = (payload: never) => void;
type RestartPlan = PayloadOf<typeof frameEvents, 'server-restarting'>;

const listeners = new Map<string, Set<Listener>>();
const stateListeners = new Set<() => void>();
let isLive = false;
let isWanted = false;
let socket: Socket | null = null;
let ownToken: string | null = null;

/** Listens to an event of the server while somebody is signed in. Events may be lost: read the state after `useIsLive`. */
export function onLive<Events extends ServerEvents, Name extends keyof Events & string>(
  name: Name,
  listener: (payload: PayloadOf<Events, Name>) => void,
): () => void {
  const those = listeners.get(name) ?? new Set();
  listeners.set(name, those.add(listener));
  want();
  return () => those.delete(listener);
}

/** Whether events arrive now; when it turns true, some may have been missed. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribeState, () => isLive);

/** Resolves when events arrive, at once where they do already, or when the time (ms) is over; somebody has to listen. */
export function untilLive(longestMs: number): Promise<void> {
  return new Promise((resolve) => {
    const end = () => {
      stop();
      window.clearTimeout(timer);
      resolve();
    };
    const timer = window.setTimeout(end, isLive ? 0 : longestMs);
    const stop = subscribeState(() => isLive && end());
  });
}

function subscribeState(listener: () => void): () => void {
  stateListeners.add(listener);
  return () => stateListeners.delete(listener);
}

function setLive(next: boolean) {
  if (next === isLive) return;
  isLive = next;
  for (const listener of stateListeners) listener();
}

function want() {
  if (isWanted) return;
  isWanted = true;
  subscribeSession(follow);
  follow();
}

/** Keeps the connection that of the person who is signed in. */
function follow() {
  const session = currentSession();
  // One that is being restored may turn out to have ended.
  const token = session.step === 'signedIn' ? session.token : null;
  if (token === ownToken) return;
  ownToken = token;
  socket?.disconnect();
  socket = null;
  setLive(false);
  if (token !== null) void open(token);
}

async function open(token: string) {
  let io;
  try {
    ({ io } = await import('socket.io-client'));
  } catch {
    // Without the library everything works by asking now and then.
    return;
  }
  if (token !== ownToken) return;
  const opened = io({
    auth: { token },
    transports: ['websocket', 'polling'],
    tryAllTransports: true,
    reconnectionDelayMax: LONGEST_WAIT_MS,
  });
  socket = opened;
  opened.on('connect', () => setLive(true));
  opened.on('disconnect', (reason) => {
    if (opened !== socket) return;
    setLive(false);
    if (reason === 'io server disconnect') void askWhetherSignedIn();
  });
  opened.on('connect_error', ({ message }) => {
    if (opened !== socket) return;
    if (message === 'unauthenticated') void askWhetherSignedIn();
    // The library tries again by itself, but not after a server has answered no.
    else if (!opened.active) window.setTimeout(() => opened === socket && opened.connect(), LONGEST_WAIT_MS);
  });
  opened.on('server-restarting', ({ reconnectAfterMs }: RestartPlan) => {
    opened.disconnect();
    window.setTimeout(() => opened === socket && opened.connect(), reconnectAfterMs);
  });
  opened.onAny((name: string, payload: unknown) => {
    for (const listener of listeners.get(name) ?? []) listener(payload as never);
  });
}

/** The server has ended the connection: if the session has ended too, the answer to this call says so and signs out. */
async function askWhetherSignedIn() {
  const token = currentToken();
  // Whoever is signed out by the answer has no token any more; no answer says nothing.
  await refreshOwnUser().catch(() => undefined);
  if (token === ownToken) window.setTimeout(() => token === ownToken && socket?.connect(), LONGEST_WAIT_MS);
}
