/** Sets of questions that a language model writes and the gate checks, while their admin may leave. */

import { Failure } from '@assay/contract/failure';
import type { GeneratedItem, Generation, WantedQuestions } from '@assay/contract/questionGeneration';
import { newQuestion } from '@assay/contract/questions';
import type { Actor, App, By } from '../app.ts';
import type { Model } from '../assistant/model/model.service.ts';
import { ModelFault } from '../assistant/model/modelFault.ts';
import { withAudit } from '../audit/audit.service.ts';
import { faultText } from '../conversations/answerFault.ts';
import type { Fault } from '../conversations/answerFault.ts';
import { addToBudget, demandBudget } from '../conversations/budget.service.ts';
import { blindSolveFindings } from '../questionGate/blindSolve.ts';
import { judged } from '../questionGate/gate.ts';
import { modelSolver } from '../questionGate/modelSolver.ts';
import { sayWith } from '../questionGate/modelSay.service.ts';
import { gateFindings } from '../questionGate/questionGate.service.ts';
import { createQuestions } from '../questions/questions.service.ts';
import { viewSkill } from '../skills/skills.service.ts';
import {
  breakSilent,
  findGeneration,
  insertGeneration,
  listGenerations,
  lockGeneration,
  saveGeneration,
  saveItems,
} from './generations.store.ts';
import type { StoredGeneration } from './generations.store.ts';
import { messageFor, PROMPT_VERSION, WRITING } from './prompt.ts';
import { itemsIn, reordered } from './reply.ts';

type Using = Pick<App, 'db' | 'clock' | 'config' | 'log' | 'random'>;

const SHOWN = 20;

type Ending = { state: 'done' } | { state: 'broken'; fault: Fault };
const absent = () => new Failure('not_found', { message: 'Generated questions not found' });

export interface Generations {
  /** @throws no_model, assistant_budget, generation_running; not_found for the skill */
  start(actor: Actor, wanted: WantedQuestions): Promise<Generation>;
  /** Ends all, before the process does. */
  interruptAll(): Promise<void>;
}

/** @param model null: there is none */
export function createGenerations(app: Using, model: Model | null): Generations {
  const running = new Set<Promise<void>>();
  const stopping = new AbortController();

  async function write(writer: Model, actor: Actor, id: number, wanted: WantedQuestions, skillName: string) {
    const tokens = { input: 0, output: 0 };
    const say = sayWith(writer, stopping.signal, (used) => {
      tokens.input += used.input;
      tokens.output += used.output;
    });
    const save = (progress: Omit<Parameters<typeof saveGeneration>[2], 'now'>) =>
      saveGeneration(app.db, id, { ...progress, now: app.clock.now() });
    const random = (below: number) => app.random.int(below);

    async function writeAndCheck(): Promise<Ending> {
      const written = itemsIn(await say(WRITING, messageFor(wanted, skillName)), wanted.count);
      if (written.length === 0) return { state: 'broken', fault: 'garbled' };
      const contents = written.map(({ item }) => reordered(item, random));
      const found = await gateFindings(app, { items: contents, sourceText: wanted.sourceText });
      const items = contents.map(({ questionId: _none, ...content }, nth): GeneratedItem => ({
        ...content,
        difficulty: written[nth]?.difficulty ?? 'medium',
        ...judged(found.items[nth] ?? []),
        solved: false,
        questionId: null,
      }));
      await save({ state: 'checking', items, findings: found.set });
      for (const [nth, item] of items.entries()) {
        if (item.verdict === 'refused') continue;
        const solved = await blindSolveFindings(item, modelSolver(say), random);
        items[nth] = { ...item, ...judged([...item.findings, ...solved]), solved: true };
        if (!(await save({ state: 'checking', items }))) break;
      }
      return { state: 'done' };
    }

    const ending = await writeAndCheck().catch((error: unknown): Ending => {
      app.log.warn({ err: error, generation: id }, 'questions were not written to the end');
      if (stopping.signal.aborted) return { state: 'broken', fault: 'interrupted' };
      return { state: 'broken', fault: error instanceof ModelFault ? error.fault : 'internal' };
    });
    await addToBudget(app, actor, tokens);
    await save(ending);
  }

  return {
    async start(actor, wanted) {
      if (model === null) throw new Failure('no_model');
      const skill = await viewSkill(app, { role: 'admin' }, wanted.skillId);
      await demandBudget(app, actor);
      await breakSilent(app.db, app.clock.now());
      const id = await insertGeneration(app.db, {
        userId: actor.userId,
        wanted,
        model: model.name,
        promptVersion: PROMPT_VERSION,
        now: app.clock.now(),
      });
      if (id === undefined) throw new Failure('generation_running');
      const one: Promise<void> = write(model, actor, id, wanted, skill.name)
        .catch((error: unknown) => app.log.error({ err: error, generation: id }, 'a set of questions was not stored'))
        .finally(() => running.delete(one));
      running.add(one);
      return viewGeneration(app, actor, id);
    },
    async interruptAll() {
      stopping.abort();
      await Promise.all(running);
    },
  };
}

const isRunning = (state: Generation['state']) => state === 'writing' || state === 'checking';

/** Ends the sets of stopped servers. */
export const giveUpLost = ({ db, clock }: Pick<App, 'db' | 'clock'>) => breakSilent(db, clock.now());

const summary = ({ items: _items, findings: _findings, fault, wanted, createdAt, ...rest }: StoredGeneration) => ({
  ...rest,
  problem: fault === null ? null : faultText(fault as Fault),
  count: wanted.count,
  createdAt: createdAt.toISOString(),
});

const shown = (stored: StoredGeneration): Generation => ({
  ...summary(stored),
  items: stored.items,
  set: stored.findings,
});

export async function viewGeneration({ db }: Pick<App, 'db'>, { userId }: Actor, id: number): Promise<Generation> {
  const stored = await findGeneration(db, { id, userId });
  if (!stored) throw absent();
  return shown(stored);
}

export const viewGenerations = async ({ db }: Pick<App, 'db'>, { userId }: Actor) => ({
  items: (await listGenerations(db, userId, SHOWN)).map(summary),
});

/** Takes an item into the bank as a draft; one that is there already stays as it is. */
export async function acceptItem(app: Pick<App, 'db' | 'clock'>, by: By, id: number, nth: number) {
  const { userId } = by.actor;
  const { items: all, state } = await viewGeneration(app, by.actor, id);
  const known = all[nth - 1];
  if (!known) throw new Failure('not_found', { message: 'Item not found' });
  // The run stores all items with each verdict.
  if (isRunning(state)) throw new Failure('generation_running');
  if (known.verdict === 'refused') throw new Failure('item_refused');
  if (known.questionId !== null) return viewGeneration(app, by.actor, id);
  return withAudit(app, by, async (inside) => {
    const stored = await lockGeneration(inside.db, { id, userId });
    const item = stored?.items[nth - 1];
    if (!stored || !item) throw absent();
    const question = newQuestion.parse({ ...item, skillId: stored.skillId, status: 'draft' });
    const [questionId = 0] =
      item.questionId === null ? await createQuestions(inside, [question], userId) : [item.questionId];
    const items = stored.items.with(nth - 1, { ...item, questionId });
    await saveItems(inside.db, id, items);
    const details = { questionId, skillId: stored.skillId, generationId: id };
    return [shown({ ...stored, items }), { action: 'question_created', details }];
  });
}
