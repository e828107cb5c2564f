import type { Actor, App } from '../../app.ts';
import { faultText } from '../../conversations/answerFault.ts';
import { addToBudget, demandBudget } from '../../conversations/budget.service.ts';
import type { Model, Tokens } from '../model/model.service.ts';
import { faultIn } from '../model/modelFault.ts';

/** Less than the 10 s in which a page expects an answer. */
const TEST_MS = 9000;

/** Asks the model for a word. @returns whether it came, why not, and after how long */
export async function testModel(app: Pick<App, 'db' | 'clock' | 'config'>, actor: Actor, model: Model) {
  await demandBudget(app, actor);
  const began = performance.now();
  const signal = AbortSignal.timeout(TEST_MS);
  const messages = [{ role: 'user' as const, content: 'Reply with the word ready.' }];
  let used: Tokens = { input: 0, output: 0 };
  const onUsed = (tokens: Tokens) => (used = tokens);
  let problem: string | null = null;
  try {
    for await (const part of model.stream({
      instructions: 'Reply with one word.',
      messages,
      tools: {},
      signal,
      onUsed,
    }))
      if (part.kind === 'text') break;
  } catch (error) {
    problem = faultText(signal.aborted ? 'slow' : faultIn(error).fault);
  }
  await addToBudget(app, actor, used);
  return { works: problem === null, problem, ms: Math.round(performance.now() - began) };
}
