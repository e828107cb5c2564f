/** Answers that were sent and have no reply yet. */
import type { Choice } from './answerQueue.ts';
import type { World } from './quizWorld.ts';

// Near the end seconds count: a request that hangs longer is aborted and sent again.
const PATIENCE_AT_THE_END_MS = 4000;

type Flight = { abort: AbortController; sentAt: number; isHurried: boolean };

export function createAnswerFlights({ now, after }: Pick<World, 'now' | 'after'>) {
  const flights = new Map<Choice, Flight>();
  return {
    /** The signal aborts the request when it is given up. */
    start: (choice: Choice): AbortSignal => {
      const flight = { abort: new AbortController(), sentAt: now(), isHurried: false };
      flights.set(choice, flight);
      return flight.abort.signal;
    },
    end: (choice: Choice) => void flights.delete(choice),
    retryNow: () => {
      for (const flight of flights.values()) {
        if (flight.isHurried) continue;
        flight.isHurried = true;
        after(Math.max(0, flight.sentAt + PATIENCE_AT_THE_END_MS - now()), () => flight.abort.abort());
      }
    },
  };
}
