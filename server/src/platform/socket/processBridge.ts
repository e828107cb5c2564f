import { randomUUID } from 'node:crypto';
import { setTimeout as delay } from 'node:timers/promises';
import type { Config } from '../settings/config.ts';
import type { Log } from '../telemetry/log.ts';
import { createInbox, createOutbox } from './sequencedMessages.ts';
import type { Bounds } from './sequencedMessages.ts';
import { openRedisTransport } from './redisTransport.ts';
import type { Batch } from './redisTransport.ts';

const RETRY_MS = 250;
const CLOSING_MS = 500;
/**
 * Processes that lost Redis as well have reconnected within this time; one that stays silent after a question counts as
 * gone.
 */
const ANSWER_MS = 15_000;
/** Older signals and states are worth less than a fresh read. */
const KEPT: Bounds = { characters: 8 * 1024 * 1024, ms: 30_000 };

/** An action on the sockets in a room, at any process. */
export type Act =
  | { act: 'tell'; room: string; name: string; payload: unknown; except?: string }
  | { act: 'join' | 'leave'; room: string; other: string }
  | { act: 'end'; room: string };

interface Listener {
  /** Performs an action of another process; actions of one process arrive in order. */
  perform: (act: Act) => void;
  /** An action of another process is lost for good. */
  onMissed: () => void;
}

/** Connects the sockets of several server processes. */
export interface ProcessBridge {
  /** Starts receiving from the other processes. */
  listen(listener: Listener): void;
  /** Sends to the other processes, at once or when Redis is back; callers do not wait. */
  send(act: Act): void;
  isAway(): boolean;
  close(): Promise<void>;
}

/**
 * Connects the server processes of one installation, so that people at different ones share a room. Batches that others
 * missed while Redis was unreachable are sent again, within bounds; beyond them they learn that something is missing.
 * @returns null without REDIS_URL: one process then serves everyone
 * @throws Refusal if Redis does not answer at the start
 */
export async function openProcessBridge(
  { REDIS_URL: url }: Pick<Config, 'REDIS_URL'>,
  log: Log,
  answerMs = ANSWER_MS,
): Promise<ProcessBridge | null> {
  if (url === undefined) return null;
  const transport = await openRedisTransport(url);
  const self = randomUUID();
  const [outbox, inbox] = [createOutbox(KEPT), createInbox()];
  const state = { isAway: false, isClosed: false, isLeaving: false, isPublishing: false };
  /** The parts that the next batch has to carry besides new actions. */
  const owed = { batch: false, question: false, again: Infinity };
  let publishing = Promise.resolve();
  let patience: NodeJS.Timeout | undefined;
  let listener: Listener | undefined;

  function noteAway(error: unknown) {
    if (!state.isAway && !state.isClosed)
      log.warn({ err: error, event: 'redis_away' }, 'Redis is away: rooms end at this process');
    state.isAway = true;
  }

  function noteBack() {
    if (state.isAway) log.info({ event: 'redis_back' }, 'Redis is back: rooms go over all processes again');
    state.isAway = false;
  }

  /** One batch at a time. Even an empty one shows others how much they should have received. */
  async function publishAll() {
    state.isPublishing = true;
    while (!state.isClosed && (owed.batch || !outbox.isPublished())) {
      const { question, again } = owed;
      // Batches that become due meanwhile follow this one.
      Object.assign(owed, { batch: false, question: false, again: Infinity });
      const { nth, oldest, texts } = outbox.next(performance.now(), again);
      const heard = question ? inbox.heard() : null;
      try {
        const acts = `[${texts.join(',')}]`;
        await transport.publish({ from: self, nth, oldest, acts, heard, isFarewell: state.isLeaving });
        outbox.markPublished(nth + texts.length);
        if (question && transport.isSubscribed()) awaitAnswers();
        if (transport.isSubscribed()) noteBack();
      } catch (error) {
        noteAway(error);
        owe({ question, again });
        await delay(RETRY_MS, undefined, { ref: false });
      }
    }
    state.isPublishing = false;
  }

  function owe({ question = false, again = Infinity }: { question?: boolean; again?: number } = {}) {
    owed.batch = true;
    owed.question ||= question;
    owed.again = Math.min(owed.again, again);
    wake();
  }

  function wake() {
    if (!state.isPublishing) publishing = publishAll();
  }

  function awaitAnswers() {
    clearTimeout(patience);
    patience = setTimeout(() => {
      if (inbox.giveUp()) listener?.onMissed();
    }, answerMs).unref();
  }

  function receive({ from, nth, oldest, acts, heard, isFarewell }: Batch) {
    try {
      const { fresh, isMissing, isRequestable } = inbox.take(from, {
        nth,
        oldest,
        messages: JSON.parse(acts) as Act[],
      });
      if (isRequestable) owe({ question: true });
      if (isMissing) listener?.onMissed();
      for (const act of fresh) listener?.perform(act);
    } catch (error) {
      log.error({ err: error, event: 'act_failed' }, 'a message from another process failed');
    }
    if (isFarewell) inbox.forget(from);
    if (heard) owe({ again: heard[self] ?? Infinity });
  }

  transport.listen({
    onBatch: receive,
    onLost(error) {
      noteAway(error);
      owe();
    },
    onSilent() {
      clearTimeout(patience);
      inbox.doubt();
    },
    onSubscribed: () => owe({ question: true }),
  });
  // Makes this process known to all that are already running, and them to it.
  owe({ question: true });
  return {
    listen: (given) => void (listener = given),
    send(act) {
      outbox.add(JSON.stringify(act), performance.now());
      wake();
    },
    isAway: () => state.isAway,
    async close() {
      state.isLeaving = true;
      // The last actions are still published, so that others learn at once that people have left.
      if (!state.isAway) {
        owe();
        await Promise.race([publishing, delay(CLOSING_MS, undefined, { ref: false })]);
      }
      state.isClosed = true;
      clearTimeout(patience);
      transport.close();
    },
  };
}
