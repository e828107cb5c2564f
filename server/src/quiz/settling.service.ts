import { recordScored } from '../items/scored.service.ts';
import { noteResults } from '../lti/grades.service.ts';
import type { ScoredAnswer } from '../items/scored.ts';
import type { App } from '../app.ts';
import { recordCompletions } from '../reports/standings.service.ts';
import { recount } from './quiz.store.ts';
import type { Learning } from './quiz.store.ts';

/** An attempt that was completed, voided, restored or rescored. */
export interface Settled extends Learning {
  attemptId: number;
  endedAt: Date;
  /** How its questions are marked now; null: it no longer counts. */
  after: readonly ScoredAnswer[] | null;
}

/**
 * Updates everything derived from attempts, in the transaction that changed them: which attempts count, standings,
 * grades at learning platforms, question statistics. Call it once per transaction, last, and under the learners' locks.
 */
export async function settle(
  app: Pick<App, 'config' | 'clock'>,
  tx: App['db'],
  changed: readonly Settled[],
): Promise<void> {
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
  await noteResults({ ...app, db: tx }, changed);
  // Last, because from here to the commit, completions with the same questions wait for each other.
  await recordScored(tx, changed);
}
