/** Steps of the work on one set: each stores what it found, as long as the set runs. */

import type { GeneratedItem, WantedQuestions } from '@assay/contract/questions/questionGeneration';
import type { Actor, App } from '../app.ts';
import { judged } from '../questionGate/gate.ts';
import type { Say } from '../questionGate/modelSolver.ts';
import { changeChecked } from './checking.service.ts';
import { awaitsSolving } from './editing.service.ts';
import { changeGeneration, lockGeneration } from './generations.store.ts';
import type { Change, StoredGeneration } from './generations.store.ts';
import { isRunning, viewGeneration } from './review.service.ts';
import { solvingFindings, writtenItems } from './writing.service.ts';

/** So many characters tell what a question is about. */
const SUBJECT = 200;

export type Using = Pick<App, 'db' | 'clock' | 'config' | 'log' | 'random'>;

/** One set while it is written here. */
export interface Run {
  actor: Actor;
  id: number;
  signal: AbortSignal;
  say: Say;
  wanted: WantedQuestions;
  skill: string;
}

/** A question to replace. */
export interface Replaced {
  /** From 0. */
  nth: number;
  /** The set when it was asked for. */
  items: GeneratedItem[];
  wish: string | undefined;
}

/** Changes what is stored, as long as the set runs. @throws if it was ended elsewhere */
export const changeRun = (app: Using, { actor, id }: Run, what: (stored: StoredGeneration) => Change) =>
  app.db.transaction().execute(async (tx) => {
    const stored = await lockGeneration(tx, { id, userId: actor.userId });
    if (!stored || !isRunning(stored)) throw ended();
    await changeGeneration(tx, id, what(stored));
  });

/** All questions of a new set, then the model's own answers to them. */
export async function writeSet(app: Using, run: Run) {
  const written = await writtenItems(app, run);
  const { items } = await changeItems(app, run, () => written);
  for (const [nth, item] of items.entries()) if (item.verdict !== 'refused') await solve(app, run, nth, item);
}

/** Another question in the place of one. */
export async function writeAnother(app: Using, run: Run, { nth, items, wish }: Replaced) {
  const old = items[nth] as GeneratedItem;
  const instead = { questionText: old.questionText, reason: wish ?? old.rejected };
  const others = items.filter((item) => item !== old).map(({ questionText }) => questionText.slice(0, SUBJECT));
  const wanted = { ...run.wanted, count: 1, difficulties: [old.difficulty] };
  const [another] = await writtenItems(app, { ...run, wanted }, { instead, others });
  const { items: put } = await changeItems(app, run, (stored) =>
    stored.items.with(nth, { ...(another as GeneratedItem), version: old.version + 1, rewriting: true }),
  );
  const item = put[nth] as GeneratedItem;
  if (item.verdict !== 'refused') await solve(app, run, nth, item);
}

/** Solves the items that a person edited, also while another one is worked on. */
export async function solveEdited(app: Using, run: Run) {
  for (;;) {
    const { items } = await viewGeneration(app, run.actor, run.id);
    const nth = items.findIndex(awaitsSolving);
    if (nth < 0) return;
    await solve(app, run, nth, items[nth] as GeneratedItem);
  }
}

async function solve(app: Using, run: Run, nth: number, item: GeneratedItem) {
  const found = await solvingFindings(app, run.say, item);
  // Others may have been accepted or edited meanwhile, which can change the findings of this one.
  await changeRun(app, run, ({ items }) => {
    const current = items[nth] ?? item;
    const solved = { ...current, ...judged([...current.findings, ...found]), solved: true };
    return { items: items.with(nth, solved) };
  });
}

/** Like `changeRun`, with what the gate finds in the changed items. */
const changeItems = (app: Using, run: Run, what: (stored: StoredGeneration) => GeneratedItem[]) =>
  changeChecked(app, run, {
    change: (stored) => {
      if (!isRunning(stored)) throw ended();
      return what(stored);
    },
    with: { state: 'checking' },
  });

const ended = () => new Error('the set has ended');
