import type { Actor } from '../../app.ts';
import { messagesBefore } from '../../conversations/storedAnswers.service.ts';
import { matchQuestion } from '../plainQuestions.service.ts';
import { suggestQuestions } from '../suggestions.service.ts';
import type { Reading } from '../tools/tool.ts';
import type { AnswerPart, AnswerRun } from './answerRun.service.ts';

/** Answers from the portal's data by matching words. */
export const plainWriter = (app: Reading) =>
  async function* write(actor: Actor, { open }: AnswerRun): AsyncGenerator<AnswerPart, void> {
    const [question] = await messagesBefore(app, open.questionId, 1);
    const matched = matchQuestion(question?.content ?? '');
    if (!matched) {
      const examples = (await suggestQuestions(app, actor)).map((example) => `- ${example}`);
      const text = `I can’t answer that without a language model. I can answer questions like these:\n\n${examples.join('\n')}`;
      yield { kind: 'text', text };
      return;
    }
    const { sentence, table, excerpts = [], source } = await matched.question.answer(app, actor, matched.asked);
    if (table !== null) yield { kind: 'table', table };
    yield { kind: 'source', source };
    const texts = [sentence, ...excerpts.slice(0, 1).map(({ text }) => text)];
    yield { kind: 'text', text: texts.join('\n\n') };
  };
