/** Sets of questions that a language model writes and the gate checks, while their admin may leave. */

import { Failure } from '@assay/contract/failure';
import type { GeneratedItem, Generation, WantedQuestions } from '@assay/contract/questionGeneration';
import type { Actor, App, By } from '../app.ts';
import type { Model } from '../assistant/model/model.service.ts';
import { ModelFault } from '../assistant/model/modelFault.ts';
import { addToBudget, demandBudget, hasBudget } from '../conversations/budget.service.ts';
import { judged } from '../questionGate/gate.ts';
import { sayWith } from '../questionGate/modelSay.service.ts';
import type { Say } from '../questionGate/modelSolver.ts';
import { viewSkill } from '../skills/skills.service.ts';
import { changeChecked } from './checking.service.ts';
import { awaitsSolving, editItem } from './editing.service.ts';
import type { Edit } from './editing.service.ts';
import {
  breakSilent,
  changeGeneration,
  deleteGeneration,
  insertGeneration,
  lockGeneration,
  renewBeat,
  reopenGeneration,
} from './generations.store.ts';
import type { Change, StoredGeneration } from './generations.store.ts';
import { PROMPT_VERSION } from './prompt.ts';
import { absent, isRunning, lockItem, viewGeneration } from './review.service.ts';
import type { SetFault } from './setFault.ts';
import { solvingFindings, writtenItems } from './writing.service.ts';

type Using = Pick<App, 'db' | 'clock' | 'config' | 'log' | 'random'>;

const BEAT_MS = 2000;
/** So many characters tell what a question is about. */
const SUBJECT = 200;

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

/** One set while it is written here. */
interface Run {
  actor: Actor;
  id: number;
  signal: AbortSignal;
  say: Say;
  wanted: WantedQuestions;
  skill: string;
}

/** @param model null: there is none */
export function createGenerations(app: Using, model: Model | null): Generations {
  const running = new Map<number, { stop: AbortController; ended: Promise<void> }>();
  const stopping = new AbortController();

  /** Changes what is stored, as long as the set runs. @throws if it was ended elsewhere */
  const change = ({ actor, id }: Pick<Run, 'actor' | 'id'>, what: (stored: StoredGeneration) => Change) =>
    app.db.transaction().execute(async (tx) => {
      const stored = await lockGeneration(tx, { id, userId: actor.userId });
      if (!stored || !isRunning(stored)) throw new Error('the set has ended');
      await changeGeneration(tx, id, what(stored));
    });

  /** Like `change`, with what the gate finds in the changed items. */
  const changeItems = (run: Run, what: (stored: StoredGeneration) => GeneratedItem[]) =>
    changeChecked(app, run, {
      change: (stored) => {
        if (!isRunning(stored)) throw new Error('the set has ended');
        return what(stored);
      },
      with: { state: 'checking' },
    });

  async function writeSet(run: Run) {
    const written = await writtenItems(app, run);
    const { items } = await changeItems(run, () => written);
    for (const [nth, item] of items.entries()) if (item.verdict !== 'refused') await solve(run, nth, item);
  }

  async function solve(run: Run, nth: number, item: GeneratedItem) {
    const found = await solvingFindings(app, run.say, item);
    // Others may have been accepted or edited meanwhile, which can change the findings of this one.
    await change(run, ({ items }) => {
      const current = items[nth] ?? item;
      const solved = { ...current, ...judged([...current.findings, ...found]), solved: true };
      return { items: items.with(nth, solved) };
    });
  }

  async function writeAnother(run: Run, nth: number, { items }: StoredGeneration, wish: string | undefined) {
    const old = items[nth] as GeneratedItem;
    const reason = wish ?? old.rejected;
    const instead = { questionText: old.questionText, reason };
    const others = items.filter((item) => item !== old).map(({ questionText }) => questionText.slice(0, SUBJECT));
    const wanted = { ...run.wanted, count: 1, difficulties: [old.difficulty] };
    const [another] = await writtenItems(app, { ...run, wanted }, { instead, others });
    const { items: put } = await changeItems(run, (stored) =>
      stored.items.with(nth, { ...(another as GeneratedItem), version: old.version + 1, rewriting: true }),
    );
    const item = put[nth] as GeneratedItem;
    if (item.verdict !== 'refused') await solve(run, nth, item);
  }

  /** Solves the items that a person edited, also while another one is worked on. */
  async function solveEdited(run: Run) {
    for (;;) {
      const { items } = await viewGeneration(app, run.actor, run.id);
      const nth = items.findIndex(awaitsSolving);
      if (nth < 0) return;
      await solve(run, nth, items[nth] as GeneratedItem);
    }
  }

  async function carriedOut(run: Run, work: (run: Run) => Promise<void>): Promise<void> {
    const fault = await work(run).then(
      (): SetFault | null => null,
      (error: unknown): SetFault => {
        if (stopping.signal.aborted) return 'interrupted';
        if (run.signal.aborted) return 'stopped';
        app.log.warn({ err: error, generation: run.id }, 'questions were not written to the end');
        return error instanceof ModelFault ? error.fault : 'internal';
      },
    );
    if (fault === 'stopped') return;
    let isOver = true;
    await change(run, ({ state, items }) => {
      isOver = fault !== null || !items.some(awaitsSolving);
      return {
        state: !isOver ? state : fault === null ? 'done' : 'broken',
        fault,
        items: items.map((item) => ({ ...item, rewriting: false })),
      };
    });
    if (!isOver) await carriedOut(run, solveEdited);
  }

  function begin(
    writer: Model,
    run: Pick<Run, 'actor' | 'id' | 'wanted' | 'skill'>,
    work: (run: Run) => Promise<void>,
  ) {
    const { actor, id } = run;
    const stop = new AbortController();
    const signal = AbortSignal.any([stop.signal, stopping.signal]);
    const tokens = { input: 0, output: 0 };
    const say = sayWith(writer, signal, (used) => {
      tokens.input += used.input;
      tokens.output += used.output;
    });
    // One that was stopped or deleted from another process ends here, too.
    const beat = setInterval(() => {
      renewBeat(app.db, id, app.clock.now()).then(
        (runs) => runs || stop.abort(),
        (error: unknown) => app.log.warn({ err: error, generation: id }, 'a set of questions had no beat'),
      );
    }, BEAT_MS);
    const ended = carriedOut({ ...run, signal, say }, work)
      .catch((error: unknown) => app.log.error({ err: error, generation: id }, 'a set of questions was not stored'))
      .then(() => addToBudget(app, actor, tokens))
      .catch((error: unknown) => app.log.error({ err: error, generation: id }, 'tokens were not counted'))
      .finally(() => {
        clearInterval(beat);
        running.delete(id);
      });
    running.set(id, { stop, ended });
  }

  async function demandModel(actor: Actor): Promise<Model> {
    if (model === null) throw new Failure('no_model');
    await demandBudget(app, actor);
    await breakSilent(app.db, app.clock.now());
    return model;
  }

  async function end(id: number) {
    running.get(id)?.stop.abort();
    await running.get(id)?.ended;
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
      if (isReopened) begin(model, { actor, id, wanted, skill: skill.name }, solveEdited);
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
      begin(writer, { actor, id, wanted, skill: skill.name }, writeSet);
      return viewGeneration(app, actor, id);
    },

    async regenerate(actor, id, nth, wish) {
      const { skillId } = await viewGeneration(app, actor, id);
      const writer = await demandModel(actor);
      const skill = await viewSkill(app, { role: 'admin' }, skillId);
      const { stored, items } = await app.db.transaction().execute(async (tx) => {
        const { stored: found, item } = await lockItem(tx, actor, id, nth);
        if (isRunning(found)) throw new Failure('generation_running');
        if (item.questionId !== null) throw new Failure('item_accepted');
        const marked = found.items.map((one) => ({ ...one, rewriting: one === item }));
        await reopenGeneration(tx, id, { items: marked, now: app.clock.now() });
        return { stored: found, items: marked };
      });
      const run = { actor, id, wanted: stored.wanted, skill: skill.name };
      begin(writer, run, (one) => writeAnother(one, nth - 1, { ...stored, items }, wish));
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
      await end(id);
      return viewGeneration(app, actor, id);
    },

    async remove(actor, id) {
      if (!(await deleteGeneration(app.db, { id, userId: actor.userId }))) throw absent();
      await end(id);
    },

    async interruptAll() {
      stopping.abort();
      await Promise.all([...running.values()].map(({ ended }) => ended));
    },
  };
}

/** Ends the sets of stopped servers. */
export const giveUpLost = ({ db, clock }: Pick<App, 'db' | 'clock'>) => breakSilent(db, clock.now());
