import { NoAnswer } from './api.ts';
import { eventsIn, type StreamEvent } from './eventStream.ts';

/** Between two tries; the server waits 30 s for a reader who was lost. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 8000];
export const TRIES = PAUSES.length;

type Reopening = {
  signal: AbortSignal;
  /** The reply ends with such an event; without one its connection was lost. */
  isLast: (event: NonNullable<StreamEvent>) => boolean;
  /** Asked after a loss. @param tries how often in a row nothing came */
  mayReopen?: (tries: number) => boolean;
  /** Of the last event that arrived earlier. */
  lastId?: string | null;
};

/**
 * The events of a reply that is opened again, after a pause, when its connection is lost; null: it was lost.
 * @throws Failure, or NoAnswer once it may not be opened again
 */
export async function* reopenedStream(
  open: (lastId: string | null) => Promise<Response>,
  { signal, isLast, mayReopen = () => true, lastId = null }: Reopening,
): AsyncGenerator<StreamEvent, void> {
  let at = lastId;
  for (let tries = 0; ; tries += 1) {
    try {
      for await (const one of eventsIn(await open(at))) {
        if (one === null) continue;
        tries = 0;
        at = one.id;
        yield one;
        if (isLast(one)) return;
      }
    } catch (error) {
      if (signal.aborted || !isLoss(error) || !mayReopen(tries)) throw error;
    }
    if (!mayReopen(tries)) throw new NoAnswer('the events broke off');
    yield null;
    await pause(PAUSES[Math.min(tries, TRIES - 1)] ?? 0, signal);
  }
}

// A connection that breaks while events arrive is a TypeError.
const isLoss = (error: unknown) => error instanceof NoAnswer || error instanceof TypeError;

const pause = (ms: number, signal: AbortSignal) =>
  new Promise<void>((resolve, reject) => {
    const timer = setTimeout(resolve, ms);
    signal.addEventListener('abort', () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    });
  });
