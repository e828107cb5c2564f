import type { AnswerEvent } from '@assay/contract/assistant';
import type { EventOptions } from './api.ts';
import { reopenedStream, TRIES } from './reopenedStream.ts';

/** The server writes to the end of an answer in 180 s. */
const TIMEOUT_MS = 200_000;
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
  const open = (at: string | null) => send(answerId, { signal, timeoutMs: TIMEOUT_MS, lastId: at });
  const events = reopenedStream(open, {
    signal,
    lastId,
    isLast: ({ event }) => event === 'done' || event === 'error',
    mayReopen: (tries) => answerId !== null && tries < TRIES,
  });
  for await (const one of events) {
    const event = one === null ? ({ event: 'lost' } as const) : ({ event: one.event, data: one.data } as AnswerEvent);
    if (event.event === 'start') answerId = event.data.messageId;
    yield event;
  }
}
