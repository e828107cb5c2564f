import type { QuestionStatus } from '@assay/contract/questions/questions';
import type { App } from '../app.ts';
import { setStatusOf, takeBack, hasTheseOrOthers } from './bank.store.ts';
import { listQuestionsAfter } from './questions.store.ts';

type Stored = Awaited<ReturnType<typeof listQuestionsAfter>>[number];

const AT_ONCE = 1000;

/** Every question that is not archived, by id, in batches: the bank may exceed the memory. */
export async function* eachQuestion({ db }: Pick<App, 'db'>): AsyncGenerator<Stored[]> {
  const after = (id: number) => {
    const batch = listQuestionsAfter(db, id, AT_ONCE);
    // A caller that stops early never awaits this batch; otherwise the failure surfaces when it is awaited.
    batch.catch(() => undefined);
    return batch;
  };
  for (let coming = after(0); ;) {
    const batch = await coming;
    const last = batch.at(-1);
    const isMore = last !== undefined && batch.length === AT_ONCE;
    // Read while the previous batch is being compared.
    if (isMore) coming = after(last.id);
    if (last) yield batch;
    if (!isMore) return;
  }
}

/**
 * Removes newly created questions, in the caller's transaction.
 * @returns how many were deleted, and how many archived because of a paper or an edit
 */
export const takeQuestionsBack = ({ db, clock }: Pick<App, 'db' | 'clock'>, ids: readonly number[]) =>
  takeBack(db, ids, clock.now());

/** Whether any of these questions, archived or not, is in a skill, and whether others are. */
export const questionsIn = ({ db }: Pick<App, 'db'>, skillId: number, ids: readonly number[]) =>
  hasTheseOrOthers(db, skillId, ids);

/** In the caller's transaction. */
export async function setStatuses(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  ids: readonly number[],
  status: QuestionStatus,
): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await setStatusOf(db, ids.slice(start, start + AT_ONCE), status, clock.now());
}
