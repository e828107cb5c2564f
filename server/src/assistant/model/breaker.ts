import type { Fault } from '../../conversations/answerFault.ts';
import type { Clock } from '../../platform/time/clock.ts';

const FAILURES = 5;
const REST_MS = 60_000;

export type Outcome = 'worked' | Fault;

/** How the latest calls ended, since this process began. */
export interface Seen {
  workedAt: Date | null;
  /** The latest call if that failed. */
  failed: { at: Date; fault: Fault } | null;
}

/** Spares a model that fails again and again, and its readers the wait. */
export interface Breaker {
  /** How long the model still rests; 0: it doesn’t. */
  secondsLeft(): number;
  seen(): Seen;
  /** Notes how a call ended. */
  note(outcome: Outcome): void;
}

/** After five failures in a row the model rests for 60 s; one more failure after that and it rests again. */
export function createBreaker(clock: Clock): Breaker {
  let failures = 0;
  let restsUntil = 0;
  let seen: Seen = { workedAt: null, failed: null };
  return {
    secondsLeft: () => Math.max(0, Math.ceil((restsUntil - clock.now().getTime()) / 1000)),
    seen: () => seen,
    note(outcome) {
      const at = clock.now();
      if (outcome === 'worked') {
        failures = 0;
        seen = { workedAt: at, failed: null };
        return;
      }
      failures += 1;
      seen = { ...seen, failed: { at, fault: outcome } };
      if (failures >= FAILURES) restsUntil = at.getTime() + REST_MS;
    },
  };
}
