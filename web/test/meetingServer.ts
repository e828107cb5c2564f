import { act } from '@testing-library/react';
import { onTestFinished, vi } from 'vitest';
import type { Acknowledgement, EventFailure, PayloadOf } from '@assay/contract/events';
import { interviewClientEvents, interviewServerEvents } from '@assay/contract/interviews/interviewEvents';

// A meeting's socket server as pages see it. Events of both directions are parsed by the contract, so that no test
// passes on something the real server could not send.

type Asked = keyof typeof interviewClientEvents;
type EventName = keyof typeof interviewServerEvents;
type Listener = (...values: unknown[]) => void;

/** From now on this test's pages connect to it; it acknowledges every event that is not refused. */
export function startMeetingServer() {
  const refusals = new Map<Asked, EventFailure>();
  const received: Asked[] = [];
  const listeners = new Map<string, Listener>();
  const hear: Listener[] = [];

  function answerTo(name: Asked, payload: unknown): Acknowledgement {
    interviewClientEvents[name].parse(payload);
    received.push(name);
    const error = refusals.get(name);
    return error === undefined ? { ok: true } : { ok: false, error };
  }

  const socket = {
    connected: false,
    active: true,
    io: {
      opts: {},
      on: () => undefined,
      timeout: () => undefined,
      reconnectionDelay: () => undefined,
      reconnectionDelayMax: () => undefined,
      randomizationFactor: () => undefined,
    },
    on: (name: string, listener: Listener) => listeners.set(name, listener),
    onAny: (listener: Listener) => hear.push(listener),
    timeout: () => ({ emitWithAck: async (name: Asked, payload: unknown) => answerTo(name, payload) }),
    emit: (name: Asked, payload: unknown) => answerTo(name, payload),
    disconnect: () => Object.assign(socket, { connected: false }),
    connect() {
      socket.connected = true;
      listeners.get('connect')?.();
    },
  };
  const io = () => {
    queueMicrotask(() => socket.connect());
    return socket;
  };
  vi.doMock('socket.io-client', () => ({ io }));
  onTestFinished(() => vi.doUnmock('socket.io-client'));

  return {
    /** The names of the page's events so far, in order. */
    received,
    /** Refuses an event from now on. */
    refuse: (event: Asked, failure: Omit<EventFailure, 'event'>) => void refusals.set(event, { ...failure, event }),
    tell: <Name extends EventName>(name: Name, payload: PayloadOf<typeof interviewServerEvents, Name>) =>
      act(async () => {
        const parsed = interviewServerEvents[name].parse(payload);
        for (const listener of hear) listener(name, parsed);
      }),
  };
}
