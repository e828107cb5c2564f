import type { QuestionStatus } from '@assay/contract/questions';
import type { App } from '../platform/app.ts';
import { setStatusOf } from './bank.store.ts';
import { listQuestionsAfter, removeQuestion } from './questions.store.ts';

type Stored = Awaited<ReturnType<typeof listQuestionsAfter>>[number];

const AT_ONCE = 1000;

/** Every question that is not archived, by id, in batches: the bank may be larger than the memory. */
export async function* eachQuestion({ db }: Pick<App, 'db'>): AsyncGenerator<Stored[]> {
  let after = 0;
  for (;;) {
    const batch = await listQuestionsAfter(db, after, AT_ONCE);
    if (batch.length > 0) yield batch;
    const last = batch.at(-1);
    if (!last || batch.length < AT_ONCE) return;
    after = last.id;
  }
}

/** Takes questions away in the caller's transaction. @returns how many were deleted, and archived because of a paper */
export async function removeQuestions({ db, clock }: Pick<App, 'db' | 'clock'>, ids: readonly number[]) {
  const outcomes = { deleted: 0, archived: 0 };
  for (const id of ids) {
    const outcome = await removeQuestion(db, id, null, clock.now());
    if (outcome) outcomes[outcome] += 1;
  }
  return outcomes;
}

/** In the caller's transaction. */
export async function setStatuses(
  { db, clock }: Pick<App, 'db' | 'clock'>,
  ids: readonly number[],
  status: QuestionStatus,
): Promise<void> {
  for (let start = 0; start < ids.length; start += AT_ONCE)
    await setStatusOf(db, ids.slice(start, start + AT_ONCE), status, clock.now());
}
