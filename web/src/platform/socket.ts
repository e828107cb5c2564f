import { useSyncExternalStore } from 'react';
import type { Socket } from 'socket.io-client';
import type { frameEvents, PayloadOf, ServerEvents } from '@assay/contract/events';
import { refreshOwnUser } from './account.ts';
import { currentSession, currentToken, fullToken, subscribeSession } from './session.ts';

// One connection per page for the signed-in person. Its library loads when the first listener needs it, after the first
// view.

const LONGEST_WAIT_MS = 30_000;

type Listener = (payload: never) => void;
type RestartPlan = PayloadOf<typeof frameEvents, 'server-restarting'>;

const listeners = new Map<string, Set<Listener>>();
const stateListeners = new Set<() => void>();
let isLive = false;
let isWanted = false;
let socket: Socket | null = null;
let ownToken: string | null = null;

/** Listens to a server event while signed in. Events may be lost: fetch the state after `useIsLive`. */
export function onLive<Events extends ServerEvents, Name extends keyof Events & string>(
  name: Name,
  listener: (payload: PayloadOf<Events, Name>) => void,
): () => void {
  const those = listeners.get(name) ?? new Set();
  listeners.set(name, those.add(listener));
  want();
  return () => those.delete(listener);
}

/** Whether events arrive now; when it becomes true, some may have been missed. */
export const useIsLive = (): boolean => useSyncExternalStore(subscribeState, () => isLive);

/** Resolves when events arrive, at once if they already do, or after `longestMs`; needs a listener. */
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

/** Keeps the connection in step with the signed-in person. */
function follow() {
  const session = currentSession();
  // A session being restored may turn out to have ended.
  const token = session.step === 'signedIn' ? fullToken() : null;
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
    // Without the library, polling covers everything.
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
    // The library reconnects by itself, but not after a refusal by the server.
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

/** The server closed the connection: if the session has ended too, this call gets a 401 and signs out. */
async function askWhetherSignedIn() {
  const token = currentToken();
  // After a sign-out by the answer there is no token; a missing answer means nothing.
  await refreshOwnUser().catch(() => undefined);
  if (token === ownToken) window.setTimeout(() => token === ownToken && socket?.connect(), LONGEST_WAIT_MS);
}
