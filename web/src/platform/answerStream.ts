import type { AnswerEvent } from '@assay/contract/assistant';
import { type EventOptions, NoAnswer } from './api.ts';
import { eventsIn } from './eventStream.ts';

/** The server writes to the end of an answer in 180 s. */
const TIMEOUT_MS = 200_000;
/** Between two tries; the server waits 30 s for a reader who was lost. */
const PAUSES = [500, 1000, 2000, 4000, 8000, 8000];

/** Asks (null), or follows an answer that is being written. */
export type SendForEvents = (follow: number | null, options: EventOptions) => Promise<Response>;

/**
 * Asks, or follows an answer that is being written, and comes back to it after a lost connection. The last event is
 * `done` or `error`; after `lost` the text continues where it was.
 * @throws Failure or NoAnswer if it did not begin, or could not be found again
 */
export async function* answerEvents(
  send: SendForEvents,
  { signal, follow = null, lastId = null }: { signal: AbortSignal; follow?: number | null; lastId?: string | null },
): AsyncGenerator<AnswerEvent | { event: 'lost' }, void> {
  let answerId = follow;
  let at = lastId;
  for (let tries = 0; ; tries += 1) {
    try {
      const reply = await send(answerId, { signal, timeoutMs: TIMEOUT_MS, lastId: at });
      for await (const one of eventsIn(reply)) {
        if (one === null) continue;
        tries = 0;
        at = one.id;
        const event = { event: one.event, data: one.data } as AnswerEvent;
        if (event.event === 'start') answerId = event.data.messageId;
        yield event;
        if (event.event === 'done' || event.event === 'error') return;
      }
    } catch (error) {
      const mayComeBack = answerId !== null && tries < PAUSES.length && !signal.aborted;
      if (!mayComeBack || !isLoss(error)) throw error;
    }
    if (answerId === null || tries >= PAUSES.length) throw new NoAnswer('the answer was lost');
    yield { event: 'lost' };
    await pause(PAUSES[tries] ?? 0, signal);
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
