import { useEffect, useReducer } from 'react';
import { secondsLeft } from '@assay/contract/quizLimits';
import { type ServerClock, serverTime } from './attemptClock.ts';

// A timer may come a hair early; then the same second would be shown once more.
const SLACK_MS = 5;

/** Whole seconds to the deadline, drawn anew exactly when the number changes. */
export function useSecondsLeft(clock: ServerClock, deadline: number): number {
  const [drawn, drawAgain] = useReducer((count: number) => count + 1, 0);
  useEffect(() => {
    const left = deadline - serverTime(clock, performance.now());
    if (left <= 0) return undefined;
    const timer = window.setTimeout(drawAgain, left - (Math.ceil(left / 1000) - 1) * 1000 + SLACK_MS);
    return () => window.clearTimeout(timer);
  }, [clock, deadline, drawn]);
  return secondsLeft(deadline, serverTime(clock, performance.now()));
}
