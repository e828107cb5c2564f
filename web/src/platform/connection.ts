import { useSyncExternalStore } from 'react';

// Whether the last call was answered. `navigator.onLine` cannot know about a server on the local network.
let isReachable = true;
const listeners = new Set<() => void>();

/** Called by `call` after every request. */
export function noteReachable(reached: boolean) {
  if (reached === isReachable) return;
  isReachable = reached;
  for (const listener of listeners) listener();
}

export const isServerReachable = (): boolean => isReachable;

export function subscribeConnection(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

export const useIsReachable = (): boolean => useSyncExternalStore(subscribeConnection, isServerReachable);
