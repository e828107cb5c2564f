import type { Actor } from '../app.ts';
import { storeAnswer, storeQuestion } from '../conversations/conversations.service.ts';
import { matchQuestion, plainQuestions } from './plainQuestions.service.ts';
import type { Reading } from './tools/tool.ts';

/**
 * Stores a question, then its answer from the portal's data. A question whose answer fails stays, so that it can be
 * asked again.
 */
export async function ask(app: Reading, actor: Actor, asked: { message: string; sessionId?: number | undefined }) {
  const sessionId = await storeQuestion(app, actor, asked);
  return { sessionId, message: await storeAnswer(app, sessionId, await plainAnswer(app, actor, asked.message)) };
}

const OFFERED = 6;

async function plainAnswer(app: Reading, actor: Actor, message: string) {
  const matched = matchQuestion(message);
  if (!matched) {
    const examples = plainQuestions.slice(0, OFFERED).map(({ example }) => `- ${example}`);
    return {
      content: `I can’t answer that without a language model. I can answer questions like these:\n\n${examples.join('\n')}`,
      evidence: { table: null, sources: [] },
    };
  }
  const { sentence, table, source } = await matched.question.answer(app, actor, matched.asked);
  return { content: sentence, evidence: { table, sources: [source] } };
}
