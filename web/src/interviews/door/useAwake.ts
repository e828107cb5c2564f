import { useEffect } from 'react';

/** Keeps the screen on: a telephone that goes dark ends what is connected, and whoever waited is gone from the list. */
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
        // A telephone that saves its battery says no.
      }
    };
    // The browser takes it back with every look at something else.
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
