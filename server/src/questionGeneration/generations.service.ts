/** Sets of questions that a language model writes and the gate checks, while their admin may leave. */

import { Failure } from '@assay/contract/failure';
import type { Generation, WantedQuestions } from '@assay/contract/questions/questionGeneration';
import type { Actor, App, By } from '../app.ts';
import type { Model } from '../assistant/model/model.service.ts';
import { demandBudget, hasBudget } from '../conversations/budget.service.ts';
import { viewSkill } from '../skills/skills.service.ts';
import { awaitsSolving, editItem } from './editing.service.ts';
import type { Edit } from './editing.service.ts';
import {
  breakSilent,
  changeGeneration,
  deleteGeneration,
  insertGeneration,
  lockGeneration,
  reopenGeneration,
} from './generations.store.ts';
import type { StoredGeneration } from './generations.store.ts';
import { PROMPT_VERSION } from './prompt.ts';
import { absent, isRunning, lockItem, viewGeneration } from './review.service.ts';
import { createRuns } from './runs.service.ts';
import { solveEdited, writeAnother, writeSet } from './work.service.ts';
import type { Using } from './work.service.ts';

export interface Generations {
  /** @throws no_model, assistant_budget, generation_running; not_found for the skill */
  start(actor: Actor, wanted: WantedQuestions): Promise<Generation>;
  /** Another question in the place of an item. @throws the same, and item_accepted */
  regenerate(actor: Actor, id: number, nth: number, wish: string | undefined): Promise<Generation>;
  /** A person's text in the place of an item, which the model then answers. @throws those of `editItem` */
  edit(by: By, id: number, edit: Edit): Promise<Generation>;
  /** Ends the writing; the items so far stay. */
  stop(actor: Actor, id: number): Promise<Generation>;
  /** Deletes a set; what it wrote into the bank stays. */
  remove(actor: Actor, id: number): Promise<void>;
  /** Ends all, before the process does. */
  interruptAll(): Promise<void>;
}

/** @param model null: there is none */
export function createGenerations(app: Using, model: Model | null): Generations {
  const runs = createRuns(app);

  async function demandModel(actor: Actor): Promise<Model> {
    if (model === null) throw new Failure('no_model');
    await demandBudget(app, actor);
    await breakSilent(app.db, app.clock.now());
    return model;
  }

  /** The model answers an edited item at once if it can; the edit is stored in any case. */
  async function solveIfFree(actor: Actor, { id, wanted, skillId }: StoredGeneration) {
    if (model === null || !(await hasBudget(app, actor))) return;
    await breakSilent(app.db, app.clock.now());
    const skill = await viewSkill(app, { role: 'admin' }, skillId);
    try {
      const isReopened = await app.db.transaction().execute(async (tx) => {
        const stored = await lockGeneration(tx, { id, userId: actor.userId });
        if (!stored || isRunning(stored) || !stored.items.some(awaitsSolving)) return false;
        await reopenGeneration(tx, id, { now: app.clock.now() });
        return true;
      });
      if (isReopened) runs.begin(model, { actor, id, wanted, skill: skill.name }, (run) => solveEdited(app, run));
    } catch (error) {
      // Another of this admin's sets is being written.
      if (!(error instanceof Failure && error.code === 'generation_running')) throw error;
    }
  }

  return {
    async start(actor, wanted) {
      if (model === null) throw new Failure('no_model');
      const skill = await viewSkill(app, { role: 'admin' }, wanted.skillId);
      const writer = await demandModel(actor);
      const id = await insertGeneration(app.db, {
        userId: actor.userId,
        wanted,
        model: writer.name,
        promptVersion: PROMPT_VERSION,
        now: app.clock.now(),
      });
      if (id === undefined) throw new Failure('generation_running');
      runs.begin(writer, { actor, id, wanted, skill: skill.name }, (run) => writeSet(app, run));
      return viewGeneration(app, actor, id);
    },

    async regenerate(actor, id, nth, wish) {
      const { skillId } = await viewGeneration(app, actor, id);
      const writer = await demandModel(actor);
      const skill = await viewSkill(app, { role: 'admin' }, skillId);
      const { wanted, items } = await app.db.transaction().execute(async (tx) => {
        const { stored: found, item } = await lockItem(tx, actor, id, nth);
        if (isRunning(found)) throw new Failure('generation_running');
        if (item.questionId !== null) throw new Failure('item_accepted');
        const marked = found.items.map((one) => ({ ...one, rewriting: one === item }));
        await reopenGeneration(tx, id, { items: marked, now: app.clock.now() });
        return { wanted: found.wanted, items: marked };
      });
      runs.begin(writer, { actor, id, wanted, skill: skill.name }, (run) =>
        writeAnother(app, run, { nth: nth - 1, items, wish }),
      );
      return viewGeneration(app, actor, id);
    },

    async edit(by, id, edit) {
      const { skillId } = await viewGeneration(app, by.actor, id);
      // A deleted skill keeps its sets.
      await viewSkill(app, { role: 'admin' }, skillId);
      await solveIfFree(by.actor, await editItem(app, by, id, edit));
      return viewGeneration(app, by.actor, id);
    },

    async stop(actor, id) {
      await app.db.transaction().execute(async (tx) => {
        const stored = await lockGeneration(tx, { id, userId: actor.userId });
        if (!stored) throw absent();
        const items = stored.items.map((item) => ({ ...item, rewriting: false }));
        if (isRunning(stored)) await changeGeneration(tx, id, { state: 'broken', fault: 'stopped', items });
      });
      await runs.end(id);
      return viewGeneration(app, actor, id);
    },

    async remove(actor, id) {
      if (!(await deleteGeneration(app.db, { id, userId: actor.userId }))) throw absent();
      await runs.end(id);
    },

    interruptAll: () => runs.interruptAll(),
  };
}

/** Ends the sets of stopped servers. */
export const giveUpLost = ({ db, clock }: Pick<App, 'db' | 'clock'>) => breakSilent(db, clock.now());
