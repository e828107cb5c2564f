import type { AnswerSource } from '@assay/contract/assistant';
import type { Actor } from '../../app.ts';
import { messagesBefore } from '../../conversations/storedAnswers.service.ts';
import type { Model, Tokens } from '../model/model.service.ts';
import type { Reading } from '../tools/tool.ts';
import type { AnswerPart, AnswerRun } from './answerRun.service.ts';
import { historyOf } from './history.ts';
import { instructionsFor } from './instructions.ts';
import { toolsFor } from './modelTools.service.ts';
import { sharesOf } from './tokens.ts';

/** Earlier messages that are looked at; fewer of them fit. */
const EARLIER = 60;

/** Answers by a language model, which looks things up with the tools. */
export const modelWriter = (app: Reading, model: Model) =>
  async function* write(actor: Actor, run: AnswerRun): AsyncGenerator<AnswerPart, void> {
    const { AI_CONTEXT_TOKENS, TIME_ZONE } = app.config;
    const shares = sharesOf(AI_CONTEXT_TOKENS);
    const path = await messagesBefore(app, run.open.questionId, EARLIER);
    const messages = historyOf(path, shares.history);
    const instructions = instructionsFor(
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: TIME_ZONE }).format(app.clock.now()),
      TIME_ZONE,
    );
    // At once: if the model fails next, the words so far rest on it.
    const onSource = (source: AnswerSource) => run.take({ kind: 'source', source });
    const tools = toolsFor(app, actor, { tokens: shares.tools, onSource });
    const onUsed = (tokens: Tokens) => run.take({ kind: 'used', tokens });
    yield* model.stream({ instructions, messages, tools, signal: run.signal, onUsed });
  };
