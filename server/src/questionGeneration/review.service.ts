/** An admin's review of the questions that a language model wrote. */

import { Failure } from '@assay/contract/failure';
import type { GeneratedItem, Generation } from '@assay/contract/questions/questionGeneration';
import { newQuestion } from '@assay/contract/questions/questions';
import type { Actor, App, By } from '../app.ts';
import { withAudit } from '../audit/audit.service.ts';
import { createQuestions } from '../questions/questions.service.ts';
import { viewSkill } from '../skills/skills.service.ts';
import { changeGeneration, findGeneration, listGenerations, lockGeneration } from './generations.store.ts';
import type { StoredGeneration } from './generations.store.ts';
import { insertOrigin } from './origins.store.ts';
import { setFaultText } from './setFault.ts';
import type { SetFault } from './setFault.ts';

const SHOWN = 20;

export const absent = () => new Failure('not_found', { message: 'Generated questions not found' });

export const isRunning = ({ state }: Pick<StoredGeneration, 'state'>) => state === 'writing' || state === 'checking';

const summary = ({ items: _items, findings: _findings, fault, wanted, createdAt, ...rest }: StoredGeneration) => ({
  ...rest,
  problem: fault === null ? null : setFaultText(fault as SetFault),
  count: wanted.count,
  createdAt: createdAt.toISOString(),
});

export const shown = (stored: StoredGeneration): Generation => ({
  ...summary(stored),
  // A mark that a stopped server left counts no more.
  items: stored.items.map((item) => ({ ...item, rewriting: item.rewriting && isRunning(stored) })),
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

/** The item at a place, from 1. @throws generation_running while it may still change */
export function itemAt(stored: StoredGeneration, nth: number): GeneratedItem {
  const item = stored.items[nth - 1];
  if (!item) throw new Failure('not_found', { message: 'Item not found' });
  if (isRunning(stored) && (item.rewriting || !isSettled(item))) throw new Failure('generation_running');
  return item;
}

/** Locks a set and finds an item of it. */
export async function lockItem(db: App['db'], { userId }: Actor, id: number, nth: number) {
  const stored = await lockGeneration(db, { id, userId });
  if (!stored) throw absent();
  return { stored, item: itemAt(stored, nth) };
}

/** @throws item_changed if the item is no longer as it was read */
export function demandVersion(item: GeneratedItem, version: number): void {
  if (version !== item.version) throw new Failure('item_changed');
}

const isSettled = ({ solved, verdict }: GeneratedItem) => solved || verdict === 'refused';

/** Takes an item into the bank as a draft; one that is there already stays as it is. */
export async function acceptItem(
  app: Pick<App, 'db' | 'clock'>,
  by: By,
  id: number,
  { item: nth, version }: { item: number; version?: number | undefined },
) {
  const before = await viewGeneration(app, by.actor, id);
  const known = before.items[nth - 1];
  if (known && known.questionId !== null) return before;
  // A deleted skill keeps its sets.
  await viewSkill(app, { role: 'admin' }, before.skillId);
  return withAudit(app, by, async (inside) => {
    const { stored, item } = await lockItem(inside.db, by.actor, id, nth);
    demandVersion(item, version ?? item.version);
    if (item.verdict === 'refused') throw new Failure('item_refused');
    const question = newQuestion.parse({ ...item, skillId: stored.skillId, status: 'draft' });
    const [questionId = 0] =
      item.questionId === null ? await createQuestions(inside, [question], by.actor.userId) : [item.questionId];
    const items = stored.items.with(nth - 1, { ...item, questionId, rejected: null });
    await changeGeneration(inside.db, id, { items });
    const { skillId, model, promptVersion } = stored;
    if (item.questionId === null)
      await insertOrigin(inside.db, { questionId, stored, item, acceptedBy: by.actor.userId, now: inside.clock.now() });
    const findings = item.findings.map(({ code }) => code).join(' ');
    // The set and the question may be deleted: this stays.
    const origin = { generationId: id, model, promptVersion, verdict: item.verdict, findings };
    return [shown({ ...stored, items }), { action: 'question_created', details: { questionId, skillId, ...origin } }];
  });
}

/** @param reason null: takes the rejection back. @throws item_accepted */
export async function rejectItem(
  { db }: Pick<App, 'db'>,
  actor: Actor,
  id: number,
  nth: number,
  reason: string | null,
) {
  return db.transaction().execute(async (tx) => {
    const { stored, item } = await lockItem(tx, actor, id, nth);
    if (item.questionId !== null) throw new Failure('item_accepted');
    const items = stored.items.with(nth - 1, { ...item, rejected: reason });
    await changeGeneration(tx, id, { items });
    return shown({ ...stored, items });
  });
}
