import { recordScored } from '../items/scored.service.ts';
import type { ScoredAnswer } from '../items/scored.ts';
import type { App } from '../app.ts';
import { recordCompletions } from '../reports/standings.service.ts';
import { recount } from './quiz.store.ts';
import type { Learning } from './quiz.store.ts';

/** An attempt that was completed, taken out, brought back or scored again. */
export interface Settled extends Learning {
  attemptId: number;
  endedAt: Date;
  /** How its questions are marked now; null: it counts no more. */
  after: readonly ScoredAnswer[] | null;
}

/**
 * Brings everything that follows from attempts up to date, in the transaction that changed them: which attempts count,
 * the standings, the statistics of questions. Call it last and once in a transaction, under the learners' locks.
 */
export async function settle(app: Pick<App, 'config'>, tx: App['db'], changed: readonly Settled[]): Promise<void> {
  if (changed.length === 0) return;
  const recounted = await recount(tx, changed);
  const byLearning = Map.groupBy([...changed, ...recounted], ({ userId, skillId }) => `${userId} ${skillId}`);
  await recordCompletions(
    app,
    tx,
    [...byLearning.values()].map((ended) => ({
      userId: ended[0]?.userId ?? 0,
      skillId: ended[0]?.skillId ?? 0,
      changed: ended.map(({ endedAt }) => endedAt),
    })),
  );
  // Last, because completions of the same questions wait for each other from here to the commit.
  await recordScored(tx, changed);
}
