import type { ModelMessage } from 'ai';
import type { AnswerSource } from '@assay/contract/assistant';
import type { Actor } from '../../app.ts';
import { messagesBefore } from '../../conversations/storedAnswers.service.ts';
import type { Model } from '../model/model.service.ts';
import type { Reading } from '../tools/tool.ts';
import type { AnswerPart, AnswerRun } from './answerRun.ts';
import { instructionsFor } from './instructions.ts';
import { toolsFor } from './modelTools.service.ts';
import { fitting, sharesOf, tokensIn } from './tokens.ts';

/** Earlier messages that are looked at; fewer of them fit. */
const EARLIER = 60;

/** Answers by a language model, which looks things up with the tools. */
export const modelWriter = (app: Reading, model: Model) =>
  async function* write(actor: Actor, run: AnswerRun): AsyncGenerator<AnswerPart, void> {
    const { AI_CONTEXT_TOKENS, TIME_ZONE } = app.config;
    const shares = sharesOf(AI_CONTEXT_TOKENS);
    const path = await messagesBefore(app, run.open.questionId, EARLIER);
    // An answer of which nothing came says nothing.
    const earlier = fitting(path, shares.history).filter(({ content }) => content !== '');
    const messages: ModelMessage[] = earlier;
    const instructions = instructionsFor(
      new Intl.DateTimeFormat('en-GB', { dateStyle: 'full', timeZone: TIME_ZONE }).format(app.clock.now()),
      TIME_ZONE,
    );
    const found: AnswerSource[] = [];
    const tools = toolsFor(app, actor, { tokens: shares.tools, onSource: (source) => found.push(source) });
    let counted = false;
    try {
      for await (const part of model.stream({ instructions, messages, tools, signal: run.signal })) {
        for (const source of found.splice(0)) yield { kind: 'source', source };
        if (part.kind === 'used') counted ||= part.tokens.input > 0;
        yield part;
      }
    } finally {
      // Servers of one's own often do not count, and a broken answer is never counted.
      if (!counted) {
        const input = tokensIn(instructions + earlier.map(({ content }) => content).join(''));
        run.take({ kind: 'used', tokens: { input, output: tokensIn(run.text) } });
      }
    }
  };
