import { Failure } from '@assay/contract/failure';
import type { Generation } from '@assay/contract/questions/questionGeneration';
import type { Actor, App } from '../app.ts';
import { HEARTBEAT_MS, LOOK_MS } from '../platform/http/eventStream.ts';
import type { NumberedEvent } from '../platform/http/eventStream.ts';
import { isRunning, viewGeneration } from './review.service.ts';

/** Then the reader asks again, under the session of that moment. */
const STREAM_MS = 120_000;

/**
 * A set as it is, then again after each change, until it is no longer being written; of whichever process writes it.
 * Every event holds the whole set, so that a reader who missed some needs none of them.
 */
export async function* progressOf(
  app: Pick<App, 'db'>,
  actor: Actor,
  first: Generation,
): AsyncGenerator<NumberedEvent, void> {
  const began = performance.now();
  let sent = '';
  let quietSince = began;
  for (let generation: Generation | null = first, n = 1; generation; generation = await found(app, actor, first.id)) {
    const now = performance.now();
    const text = JSON.stringify(generation);
    if (text !== sent) {
      yield { id: `${first.id}.${n}`, event: { event: 'generation', data: { generation } } };
      sent = text;
      n += 1;
      quietSince = now;
    } else if (now - quietSince >= HEARTBEAT_MS) {
      yield null;
      quietSince = now;
    }
    if (!isRunning(generation) || now - began >= STREAM_MS) return;
    await new Promise((resolve) => setTimeout(resolve, LOOK_MS));
  }
}

/** Null: deleted meanwhile. */
const found = (app: Pick<App, 'db'>, actor: Actor, id: number): Promise<Generation | null> =>
  viewGeneration(app, actor, id).catch((error: unknown) => {
    if (error instanceof Failure && error.code === 'not_found') return null;
    throw error;
  });
