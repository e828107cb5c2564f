import type { Actor, App } from '../../app.ts';
import { faultText } from '../../conversations/answerFault.ts';
import { demandBudget } from '../../conversations/budget.service.ts';
import type { Model } from '../model/model.service.ts';
import { faultIn } from '../model/modelFault.ts';

/** Asks the model for a word. @returns whether it came, why not, and after how long */
export async function testModel(app: Pick<App, 'db' | 'clock' | 'config'>, actor: Actor, model: Model) {
  await demandBudget(app, actor);
  const began = performance.now();
  const ms = () => Math.round(performance.now() - began);
  try {
    await model.probe(AbortSignal.timeout(9000));
    return { works: true, problem: null, ms: ms() };
  } catch (error) {
    return { works: false, problem: faultText(faultIn(error).fault), ms: ms() };
  }
}
