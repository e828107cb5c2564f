import type { App } from '../app.ts';
import { deleteAttemptsOf, listCompletedIds } from './erasing.store.ts';
import { lockLearner } from './quiz.store.ts';
import { lockFinished } from './regrading/rescoring.store.ts';
import { settledOf } from './regrading/rescoring.service.ts';
import { settle } from './settling.service.ts';
import { setStatusOf } from './voiding.store.ts';

/**
 * Removes a person's attempts from all results, like voiding, and deletes them with answers, times, scores and
 * assessments. In the caller's transaction.
 * @returns how many attempts there were, including running and void ones
 */
export async function eraseAttemptsOf(app: Pick<App, 'db' | 'clock' | 'config'>, userId: number): Promise<number> {
  const { db: tx } = app;
  await lockLearner(tx, userId);
  const completed = await listCompletedIds(tx, userId);
  if (completed.length > 0) {
    await setStatusOf(tx, completed, 'void');
    const settled = await settledOf(app, tx, await lockFinished(tx, completed));
    await settle(
      app,
      tx,
      settled.map((attempt) => ({ ...attempt, after: null })),
    );
  }
  // Answers are deleted by foreign key: the trigger that protects answers checks whether the attempt exists.
  return deleteAttemptsOf(tx, userId);
}
