import type { Failure } from '@assay/contract/failure';
import type { MeetingConnection } from './meetingConnection.ts';

type Listener = (payload: never) => void;
type StateListener = Parameters<MeetingConnection['onState']>[0];

/** The listeners of a meeting's connection. */
export function createMeetingListeners() {
  const listeners = new Map<string, Set<Listener>>();
  const stateListeners = new Set<StateListener>();
  const on: MeetingConnection['on'] = (name, listener) => {
    const those = listeners.get(name) ?? new Set();
    listeners.set(name, those.add(listener));
    return () => those.delete(listener);
  };
  const onState: MeetingConnection['onState'] = (listener) => {
    stateListeners.add(listener);
    return () => stateListeners.delete(listener);
  };
  return {
    on,
    onState,
    passEvent(name: string, payload: unknown) {
      for (const listener of listeners.get(name) ?? []) listener(payload as never);
    },
    passState(state: Parameters<StateListener>[0], failure: Failure | null) {
      for (const listener of stateListeners) listener(state, failure);
    },
  };
}
