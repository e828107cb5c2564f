import { useEffect, useSyncExternalStore } from 'react';

// How many screens want quiet; a running quiz or a call asks for it, the shell and the decoration obey.
let wishes = 0;
const listeners = new Set<() => void>();

function change(by: 1 | -1) {
  wishes += by;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** While `active`, the frame of the page steps back: slim header, no sidebar, no decoration. */
export function useQuiet(active: boolean) {
  useEffect(() => {
    if (!active) return undefined;
    change(1);
    return () => change(-1);
  }, [active]);
}

export const isQuiet = (): boolean => wishes > 0;

export const useIsQuiet = (): boolean => useSyncExternalStore(subscribe, isQuiet);
