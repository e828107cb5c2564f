import { useEffect } from 'react';

/** Keeps the screen on: a phone that locks loses its connections, and a waiting person would drop off the list. */
export function useAwake(isActive: boolean) {
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return undefined;
    let lock: WakeLockSentinel | null = null;
    let isOver = false;
    const ask = async () => {
      if (document.hidden) return;
      try {
        const given = await navigator.wakeLock.request('screen');
        if (isOver) void given.release();
        else lock = given;
      } catch {
        // Phones refuse it to save battery.
      }
    };
    // The browser releases it whenever the page is hidden.
    const again = () => void ask();
    document.addEventListener('visibilitychange', again);
    void ask();
    return () => {
      isOver = true;
      document.removeEventListener('visibilitychange', again);
      void lock?.release();
    };
  }, [isActive]);
}
