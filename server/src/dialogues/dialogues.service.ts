import type { ChatMessage } from '@assay/contract/assistant';
import { Failure } from '@assay/contract/failure';
import type { Actor, App } from '../app.ts';
import type { NumberedAnswerEvent } from '../assistant/answers/answerEvents.service.ts';
import { createAnswers } from '../assistant/answers/answers.service.ts';
import type { Answers } from '../assistant/answers/answers.service.ts';
import type { Model } from '../assistant/model/model.service.ts';
import { faultText } from '../conversations/answerFault.ts';
import { dialoguesOf, isInDialogue, openInDialogue } from '../conversations/dialogues.service.ts';
import type { AskedInDialogue, Place } from '../conversations/dialogues.service.ts';
import { demandOpen, isOpen, ownAttempt } from './dialogueAccess.service.ts';
import { dialogueWriter } from './dialogueWriter.service.ts';

/** Three times what the instructions ask for. */
const MOST_CHARACTERS = 4000;

export interface Answered {
  sessionId: number;
  message: ChatMessage;
}

type Watched = { message: string } | { retryOf: number } | { follow: number };
/** A question, or an answer that has begun. */
export type Wanted = Watched | { stop: number };

export interface Dialogues {
  /** The caller's dialogues about an attempt; none while it is closed. @throws not_found for another person's */
  view(actor: Actor, attemptId: number): Promise<{ isOpen: boolean; items: Awaited<ReturnType<typeof dialoguesOf>> }>;
  /**
   * @param left aborts when the reader leaves
   * @throws not_found, no_model or forbidden before anything is stored; the failures of `openInDialogue`
   */
  ask(actor: Actor, place: Place, wanted: Wanted, left: AbortSignal): Promise<Answered>;
  /** The same as it arrives. @param from characters that the reader has of an answer that is followed */
  stream(actor: Actor, place: Place, wanted: Watched, from: number): Promise<AsyncIterable<NumberedAnswerEvent>>;
  /** Ends all answers, before the process does. */
  interruptAll(): Promise<void>;
}

/** Learners' dialogues with a language model, each about one question of a completed attempt. */
export function createDialogues(app: Pick<App, 'db' | 'clock' | 'config' | 'log'>, model: Model | null): Dialogues {
  const answers: Answers<AskedInDialogue> | null =
    model &&
    createAnswers(app, {
      model: model.name,
      open: (actor, asked) => openInDialogue(app, actor, asked, model.name),
      write: dialogueWriter(app, model),
      mostCharacters: MOST_CHARACTERS,
    });

  /** The answers of the model, once the caller may ask. */
  async function opened(actor: Actor, place: Place, wanted: Wanted): Promise<Answers<AskedInDialogue>> {
    await demandOpen(app, model, actor, place);
    if (answers === null) throw new Failure('no_model');
    const given = 'follow' in wanted ? wanted.follow : 'stop' in wanted ? wanted.stop : null;
    if (given !== null && !(await isInDialogue(app, actor, place, given)))
      throw new Failure('not_found', { message: 'This message does not exist.' });
    return answers;
  }

  async function ask(actor: Actor, place: Place, wanted: Wanted, left: AbortSignal): Promise<Answered> {
    const answering = await opened(actor, place, wanted);
    try {
      if ('stop' in wanted) return forLearner(await answering.stop(actor, wanted.stop));
      if ('follow' in wanted) return forLearner(await answering.wait(actor, wanted.follow, left));
      return forLearner(await answering.answer(actor, { ...place, ...wanted }, left));
    } catch (error) {
      throw failureForLearner(error);
    }
  }

  return {
    async view(actor, attemptId) {
      const attempt = await ownAttempt(app, actor, attemptId);
      if (!(await isOpen(app, model, attempt))) return { isOpen: false, items: [] };
      const items = await dialoguesOf(app, actor, attemptId);
      return { isOpen: true, items: items.map((one) => ({ ...one, messages: one.messages.map(worded) })) };
    },
    ask,
    async stream(actor, place, wanted, from) {
      const answering = await opened(actor, place, wanted);
      return eventsForLearner(
        'follow' in wanted
          ? await answering.follow(actor, wanted.follow, from)
          : await answering.stream(actor, { ...place, ...wanted }),
      );
    },
    interruptAll: async () => answers?.interruptAll(),
  };
}

/** Why an answer broke off is for admins, who can do something about it. */
const worded = (message: ChatMessage): ChatMessage => ({
  ...message,
  problem:
    message.problem === null || forLearners.includes(message.problem)
      ? message.problem
      : 'The language model stopped in the middle of its answer.',
});

/** A learner can see to these, too. */
const forLearners = [faultText('refused'), faultText('filtered'), faultText('left')];

const forLearner = ({ sessionId, message }: Answered): Answered => ({ sessionId, message: worded(message) });

const failureForLearner = (error: unknown): unknown =>
  error instanceof Failure && error.code === 'assistant_unavailable'
    ? new Failure('assistant_unavailable', { ...unavailable(error.details.retryAfter), cause: error })
    : error;

const NONE = 'The language model gave no answer.';

const unavailable = (retryAfter: number | undefined) =>
  retryAfter === undefined ? { message: `${NONE} Try again in a minute.` } : { message: NONE, retryAfter };

async function* eventsForLearner(
  events: AsyncIterable<NumberedAnswerEvent>,
): AsyncGenerator<NumberedAnswerEvent, void> {
  for await (const one of events) {
    if (one?.event.event === 'done') yield { ...one, event: { event: 'done', data: forLearner(one.event.data) } };
    else if (one?.event.event === 'error' && one.event.data.code === 'assistant_unavailable')
      yield {
        ...one,
        event: { event: 'error', data: { code: one.event.data.code, ...unavailable(one.event.data.retryAfter) } },
      };
    else yield one;
  }
}
