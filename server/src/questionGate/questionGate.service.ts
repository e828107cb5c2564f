import { setImmediate } from 'node:timers/promises';
import type { Asked, Given } from '@assay/contract/endpoint';
import { Failure } from '@assay/contract/failure';
import type {
  GateCheck,
  GateFinding,
  GateItem,
  questionGenerationApi,
} from '@assay/contract/questions/questionGeneration';
import type { LintFinding } from '@assay/contract/questions/questionLint';
import type { Actor, App } from '../app.ts';
import type { Model } from '../assistant/model/model.service.ts';
import { faultIn } from '../assistant/model/modelFault.ts';
import { faultText } from '../conversations/answerFault.ts';
import { addToBudget, demandBudget } from '../conversations/budget.service.ts';
import { bankSearch } from '../questions/lint.service.ts';
import { blindSolveFindings } from './blindSolve.ts';
import { checkSet, judged } from './gate.ts';
import { sayWith } from './modelSay.service.ts';
import { modelSolver } from './modelSolver.ts';

type Preview = typeof questionGenerationApi.preview;

/** All findings that need no model. */
export async function gateFindings(
  app: Pick<App, 'db'>,
  { items, sourceText }: Pick<Asked<Preview>['body'], 'items' | 'sourceText'>,
) {
  const search = await bankSearch(app);
  const inBank: LintFinding[][] = [];
  for (const item of items) {
    inBank.push(search(item, item.questionId ?? null));
    // A large bank takes a while to look through.
    await setImmediate();
  }
  return checkSet({ items, inBank, sourceText: sourceText ?? null });
}

/** One call of a model takes up to 10 s to begin, and an item six calls. */
const SOLVING_MS = 110_000;

/**
 * The verdicts on a set, without storing it.
 * @param model null: there is none
 * @throws assistant_budget, assistant_unavailable if the model is to answer
 */
export async function previewSet(
  app: Pick<App, 'db' | 'clock' | 'config' | 'random'>,
  { actor, model }: { actor: Actor; model: Model | null },
  asked: Asked<Preview>['body'],
): Promise<Given<Preview>> {
  const solver = asked.blindSolve ? model : null;
  if (solver) await demandBudget(app, actor);
  const { items, set } = await gateFindings(app, asked);
  const solved = solver ? await solvedFindings(app, actor, solver, asked.items) : [];
  const skipped: GateCheck[] = [];
  if (!solver) skipped.push('blindSolve');
  if (asked.sourceText === undefined) skipped.push('quote');
  return { items: items.map((found, nth) => judged([...found, ...(solved[nth] ?? [])])), set, skipped };
}

async function solvedFindings(
  app: Pick<App, 'db' | 'clock' | 'config' | 'random'>,
  actor: Actor,
  model: Model,
  items: readonly GateItem[],
): Promise<GateFinding[][]> {
  const signal = AbortSignal.timeout(SOLVING_MS);
  const tokens = { input: 0, output: 0 };
  const say = sayWith(model, signal, ({ input, output }) => {
    tokens.input += input;
    tokens.output += output;
  });
  const found: GateFinding[][] = [];
  try {
    for (const item of items)
      found.push(await blindSolveFindings(item, modelSolver(say), (below) => app.random.int(below)));
    return found;
  } catch (error) {
    const fault = signal.aborted ? 'slow' : faultIn(error).fault;
    throw new Failure('assistant_unavailable', { message: faultText(fault), cause: error });
  } finally {
    await addToBudget(app, actor, tokens);
  }
}
