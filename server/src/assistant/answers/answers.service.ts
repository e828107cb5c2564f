import { setTimeout as sleep } from 'node:timers/promises';
import type { ChatMessage } from '@assay/contract/assistant';
import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../../app.ts';
import { faultText, timedFaultText } from '../../conversations/answerFault.ts';
import type { Fault } from '../../conversations/answerFault.ts';
import { addToBudget, demandBudget } from '../../conversations/budget.service.ts';
import type { OpenAnswer } from '../../conversations/openAnswer.service.ts';
import { endAnswer, markStopped, ownAnswer } from '../../conversations/storedAnswers.service.ts';
import type { Ending } from '../../conversations/storedAnswers.service.ts';
import { ModelFault } from '../model/modelFault.ts';
import { eventsOf, storedEvents } from './answerEvents.service.ts';
import type { NumberedAnswerEvent } from './answerEvents.service.ts';
import { createRun } from './answerRun.service.ts';
import type { AnswerPart, AnswerRun, EarlyEnd } from './answerRun.service.ts';
import { createAnswerSaving } from './answerSaving.service.ts';

/** Before an end that could not be stored is stored again; twice as long each time. */
const FIRST_PAUSE_MS = 250;
/** About a minute in all. */
const LONGEST_PAUSE_MS = 32_000;

/** Writes the answer to the question that a run is for. */
export type Writer = (actor: Actor, run: AnswerRun) => AsyncIterable<AnswerPart>;

interface Answered {
  sessionId: number;
  message: ChatMessage;
}

export interface Answering<Asked> {
  /** Its name; null: answers come from the portal's data alone. */
  model: string | null;
  /** Stores a question and begins its answer. */
  open(actor: Actor, asked: Asked): Promise<OpenAnswer>;
  write: Writer;
  /** Longer answers are of no use, and must not fill the memory. */
  mostCharacters: number;
  /** For how long an answer without a reader is written. */
  leftMs?: number | undefined;
}

export interface Answers<Asked> {
  /**
   * @param left aborts when the reader leaves
   * @returns the answer once it has ended
   * @throws assistant_unavailable if nothing of it came
   */
  answer(actor: Actor, asked: Asked, left: AbortSignal): Promise<Answered>;
  /** The same, as it arrives. */
  stream(actor: Actor, asked: Asked): Promise<AsyncIterable<NumberedAnswerEvent>>;
  /** An answer that has begun, from a character of it. @throws not_found for another person's */
  follow(actor: Actor, answerId: number, from: number): Promise<AsyncIterable<NumberedAnswerEvent>>;
  /** An answer that has begun, once it has ended; its state now if another process writes it. */
  wait(actor: Actor, answerId: number, left: AbortSignal): Promise<Answered>;
  /** Ends it; what has arrived stays. @throws not_found for another person's */
  stop(actor: Actor, answerId: number): Promise<Answered>;
  /** Ends all, before the process does. */
  interruptAll(): Promise<void>;
}

interface Running {
  run: AnswerRun;
  ended: Promise<ChatMessage>;
}

export function createAnswers<Asked>(
  app: Pick<App, 'db' | 'clock' | 'config' | 'log'>,
  { model, open, write, mostCharacters, leftMs }: Answering<Asked>,
): Answers<Asked> {
  const running = new Map<number, Running>();
  const saving = createAnswerSaving(app);
  const stopping = new AbortController();

  async function begin(actor: Actor, asked: Asked) {
    if (model !== null) await demandBudget(app, actor);
    const run = createRun(await open(actor, asked), leftMs);
    // A connection that was open may still ask while the server stops.
    if (stopping.signal.aborted) run.abort('interrupted');
    const ended = written(actor, run).finally(() => {
      running.delete(run.open.answerId);
      run.end();
    });
    // A failure reaches the watchers; without one it is in the stored answer.
    ended.catch(() => undefined);
    running.set(run.open.answerId, { run, ended });
    return { run, ended };
  }

  /** @throws the failure of an answer of which nothing came */
  async function written(actor: Actor, run: AnswerRun): Promise<ChatMessage> {
    saving.add(run);
    let failed: unknown;
    try {
      for await (const part of write(actor, run)) {
        run.take(part);
        if (run.text.length > mostCharacters) throw new ModelFault('too_long');
      }
    } catch (error) {
      failed = error;
    }
    const ending = endingOf(run, failed);
    if (ending.fault === 'internal') app.log.error({ err: failed, answer: run.open.answerId }, 'an answer failed');
    const { text: content, sources, table } = run;
    const wait = waitIn(failed);
    const evidence = { table, sources: [...sources], ...(wait !== null && { waitSeconds: wait }) };
    try {
      const stored = await storeEnd(run.open.answerId, { ...ending, content, evidence });
      if (ending.state === 'broken' && content === '') throw failureOf(failed, ending.fault);
      return stored;
    } finally {
      saving.remove(run);
      await countTokens(actor, run);
    }
  }

  /** Tries again while the database is away, since the words are here only; the answer's readers wait. */
  async function storeEnd(answerId: number, ending: Ending): Promise<ChatMessage> {
    for (let pauseMs = FIRST_PAUSE_MS; ; pauseMs *= 2) {
      try {
        return await endAnswer(app, answerId, ending);
      } catch (error) {
        if (error instanceof Failure || pauseMs > LONGEST_PAUSE_MS || stopping.signal.aborted) throw error;
        app.log.warn({ err: error, answer: answerId }, 'an answer’s end is stored later');
        await sleep(pauseMs, null, { signal: stopping.signal }).catch(() => undefined);
      }
    }
  }

  /** Also of a deleted answer. An answer that is stored is given although its tokens could not be counted. */
  async function countTokens(actor: Actor, { tokens, open: { answerId } }: AnswerRun) {
    if (model === null) return;
    try {
      await addToBudget(app, actor, tokens);
    } catch (error) {
      app.log.error({ err: error, answer: answerId }, 'tokens were not counted');
    }
  }

  return {
    async answer(actor, asked, left) {
      const begun = await begin(actor, asked);
      const message = await readWhole(begun, left);
      return { sessionId: begun.run.open.sessionId, message };
    },
    async stream(actor, asked) {
      const { run, ended } = await begin(actor, asked);
      return eventsOf(run, ended, 0);
    },
    async follow(actor, answerId, from) {
      await ownAnswer(app, actor, answerId);
      const here = running.get(answerId);
      return here ? eventsOf(here.run, here.ended, from) : storedEvents(app, { actor, answerId, from });
    },
    async wait(actor, answerId, left) {
      await ownAnswer(app, actor, answerId);
      const here = running.get(answerId);
      if (here) await readWhole(here, left).catch(() => undefined);
      return ownAnswer(app, actor, answerId);
    },
    async stop(actor, answerId) {
      await ownAnswer(app, actor, answerId);
      await markStopped(app, answerId);
      const here = running.get(answerId);
      here?.run.abort('stopped');
      await here?.ended.catch(() => undefined);
      return ownAnswer(app, actor, answerId);
    },
    async interruptAll() {
      stopping.abort();
      for (const { run } of running.values()) run.abort('interrupted');
      await Promise.allSettled([...running.values()].map(({ ended }) => ended));
    },
  };
}

function readWhole({ run, ended }: Running, left: AbortSignal): Promise<ChatMessage> {
  const leave = run.watch();
  if (left.aborted) leave();
  else left.addEventListener('abort', leave, { once: true });
  return ended.finally(leave);
}

function endingOf(run: AnswerRun, failed: unknown): Pick<Ending, 'state' | 'fault'> {
  if (failed === undefined) return { state: 'complete', fault: null };
  if (run.signal.aborted) {
    const why = run.signal.reason as EarlyEnd;
    return why === 'stopped' ? { state: 'stopped', fault: null } : { state: 'broken', fault: why };
  }
  return { state: 'broken', fault: failed instanceof ModelFault ? failed.fault : 'internal' };
}

const waitIn = (failed: unknown): number | null => (failed instanceof ModelFault ? failed.retryAfter : null);

function failureOf(failed: unknown, fault: Fault | null): Failure {
  if (failed instanceof Failure) return failed;
  if (fault === null || fault === 'internal') return new Failure('internal');
  const retryAfter = waitIn(failed);
  return new Failure('assistant_unavailable', {
    message: retryAfter === null ? faultText(fault) : timedFaultText(fault),
    ...(retryAfter !== null && { retryAfter }),
  });
}
