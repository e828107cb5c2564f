import { useEffect } from 'react';

const AFTER_MS = 2000;

/** What a quiz may need later is fetched soon after its start: it must be there when the network is not. */
export function useLoadedAhead(load: () => Promise<unknown>) {
  useEffect(() => {
    // A failure is found out, and tried once more, when the thing is needed.
    const timer = window.setTimeout(() => void load().catch(() => undefined), AFTER_MS);
    return () => window.clearTimeout(timer);
  }, [load]);
}
