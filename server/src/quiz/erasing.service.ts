import type { App } from '../app.ts';
import { deleteAttemptsOf, listCompletedIds } from './erasing.store.ts';
import { lockLearner } from './quiz.store.ts';
import { lockFinished } from './rescoring.store.ts';
import { settledOf } from './rescoring.service.ts';
import { settle } from './settling.service.ts';
import { setStatusOf } from './voiding.store.ts';

/**
 * Takes everything somebody did out of all that counts, as voiding does, and deletes it: answers, times, scores, what
 * was written about them. In the caller's transaction.
 * @returns how many attempts there were, running and void ones too
 */
export async function eraseAttemptsOf(app: Pick<App, 'db' | 'config'>, userId: number): Promise<number> {
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
  // Their answers go with them by the foreign key: the trigger that keeps answers looks whether the attempt is there.
  return deleteAttemptsOf(tx, userId);
}
