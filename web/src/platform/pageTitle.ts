import { useEffect, useSyncExternalStore } from 'react';

/** A title that a page learns only from its data; it replaces the route's. */
let title: string | null = null;
const listeners = new Set<() => void>();

function change(next: string | null) {
  title = next;
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

export const usePageTitle = (): string | null => useSyncExternalStore(subscribe, () => title);

/** Names the browser's tab after the page's content while the page is shown; null: after its route. */
export function useContentTitle(content: string | null) {
  useEffect(() => {
    change(content);
    return () => change(null);
  }, [content]);
}
