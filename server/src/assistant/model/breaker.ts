import type { Clock } from '../../platform/time/clock.ts';

const FAILURES = 5;
const REST_MS = 60_000;

/** Spares a model that fails again and again, and its readers the wait. */
export interface Breaker {
  /** Whether the model rests. */
  isOpen(): boolean;
  /** Notes how a call ended. */
  note(outcome: 'worked' | 'failed'): void;
}

/** After five failures in a row the model rests for 60 s; one more failure after that and it rests again. */
export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let restsUntil = 0;
  return {
    isOpen: () => clock.now().getTime() < restsUntil,
    note(outcome) {
      failures = outcome === 'worked' ? 0 : failures + 1;
      if (failures >= FAILURES) restsUntil = clock.now().getTime() + REST_MS;
    },
  };
}
