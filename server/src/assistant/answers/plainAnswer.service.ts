import type { Actor } from '../../app.ts';
import { messagesBefore } from '../../conversations/storedAnswers.service.ts';
import { matchQuestion, offeredExamples } from '../plainQuestions.service.ts';
import type { Reading } from '../tools/tool.ts';
import type { AnswerPart, AnswerRun } from './answerRun.ts';

/** Examples offered with a question that fits none. */
const OFFERED = 6;

/** Answers from the portal's data by matching words. */
export const plainWriter = (app: Reading) =>
  async function* write(actor: Actor, { open }: AnswerRun): AsyncGenerator<AnswerPart, void> {
    const [question] = await messagesBefore(app, open.questionId, 1);
    const matched = matchQuestion(question?.content ?? '');
    if (!matched) {
      const examples = offeredExamples()
        .slice(0, OFFERED)
        .map((example) => `- ${example}`);
      const text = `I can’t answer that without a language model. I can answer questions like these:\n\n${examples.join('\n')}`;
      yield { kind: 'text', text };
      return;
    }
    const { sentence, table, source } = await matched.question.answer(app, actor, matched.asked);
    if (table !== null) yield { kind: 'table', table };
    yield { kind: 'source', source };
    yield { kind: 'text', text: sentence };
  };
