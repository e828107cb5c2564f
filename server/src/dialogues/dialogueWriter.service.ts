import type { Actor } from '../app.ts';
import type { AnswerPart, AnswerRun } from '../assistant/answers/answerRun.service.ts';
import { historyOf } from '../assistant/answers/history.ts';
import { sharesOf } from '../assistant/answers/tokens.ts';
import type { Model, Tokens } from '../assistant/model/model.service.ts';
import { tokensIn } from '../assistant/model/tokensIn.ts';
import { placeOf } from '../conversations/dialogues.service.ts';
import { messagesBefore } from '../conversations/storedAnswers.service.ts';
import { demandOpen } from './dialogueAccess.service.ts';
import type { Asking } from './dialogueAccess.service.ts';
import { EXPLAINING, itemFor, messagesFor } from './prompt.ts';

/** Of the dialogue with one question; more than it can have. */
const EARLIER = 20;

/** Answers by a language model that is given one question of an attempt, its dialogue, and no tools. */
export const dialogueWriter = (app: Asking, model: Model) =>
  async function* write(actor: Actor, run: AnswerRun): AsyncGenerator<AnswerPart, void> {
    // Read again: what the learner may see now.
    const item = itemFor(await demandOpen(app, model, actor, await placeOf(app, run.open.sessionId)));
    const shares = sharesOf(app.config.AI_CONTEXT_TOKENS);
    const left = shares.tools + shares.history - tokensIn(JSON.stringify(item));
    const path = await messagesBefore(app, run.open.questionId, EARLIER);
    const onUsed = (tokens: Tokens) => run.take({ kind: 'used', tokens });
    yield* model.stream({
      instructions: EXPLAINING,
      messages: messagesFor(item, historyOf(path, left)),
      tools: {},
      signal: run.signal,
      onUsed,
    });
  };
