import { useEffect, useSyncExternalStore } from 'react';

// The number of screens that want quiet: a running quiz or a call requests it, shell and decoration follow.
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

/** While `active`, the page's frame recedes: slim header, no sidebar, no decoration. */
export function useQuiet(active: boolean) {
  useEffect(() => {
    if (!active) return undefined;
    change(1);
    return () => change(-1);
  }, [active]);
}

export const isQuiet = (): boolean => wishes > 0;

export const useIsQuiet = (): boolean => useSyncExternalStore(subscribe, isQuiet);
