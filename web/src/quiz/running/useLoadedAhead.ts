import { useEffect } from 'react';

const AFTER_MS = 2000;

/** Loads parts needed later soon after the start: they must be there when the network is not. */
export function useLoadedAhead(load: () => Promise<unknown>) {
  useEffect(() => {
    // A failure shows up, and is retried, when the part is needed.
    const timer = window.setTimeout(() => void load().catch(() => undefined), AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [load]);
}
