import { useCallback, useSyncExternalStore } from 'react';
import { secondsLeft } from '@assay/contract/quiz/quizLimits';
import { type ServerClock, serverTime } from '../engine/attemptClock.ts';

// Timers may fire slightly early, which would wait for the same second twice.
const SLACK_MS = 5;

/** Whole seconds to the deadline (Infinity without one), re-rendered exactly when the number changes. */
export function useSecondsLeft(clock: ServerClock, deadline: number): number {
  const watch = useCallback(
    (draw: () => void) => {
      let timer = 0;
      const wait = () => {
        const left = deadline - serverTime(clock, performance.now());
        if (left <= 0 || left === Infinity) return;
        const toNextSecond = left - (Math.ceil(left / 1000) - 1) * 1000;
        timer = window.setTimeout(() => {
          draw();
          wait();
        }, toNextSecond + SLACK_MS);
      };
      wait();
      return () => window.clearTimeout(timer);
    },
    [clock, deadline],
  );
  return useSyncExternalStore(watch, () => secondsLeft(deadline, serverTime(clock, performance.now())));
}
