import type { App } from '../app.ts';
import { countedAttempt } from './scored.ts';
import type { ScoredAnswer } from './scored.ts';
import { correctSums, fillScored, learnSizes, listMiscounted } from './rebuilding.store.ts';
import {
  addContributions,
  countsOfAnswers,
  countsOfScores,
  forgetScored,
  listScoredOf,
  readAnswers,
  sumsOfItems,
} from './scored.store.ts';
import type { Contribution, ScoredAttempt } from './scored.store.ts';

/** An attempt whose answers start to count, count differently, or stop counting. */
export interface Move {
  userId: number;
  skillId: number;
  attemptId: number;
  /** In the paper's order; null: it no longer counts. */
  after: readonly ScoredAnswer[] | null;
}

/**
 * Updates question statistics inside the causing transaction: as its last statements, once, under the learners' locks.
 * Rows shared by many completions are locked until the commit, in one common order.
 */
export async function recordScored(tx: App['db'], moves: readonly Move[]): Promise<void> {
  if (moves.length === 0) return;
  const moved = new Map(moves.map((move) => [move.attemptId, move]));
  const before = await listScoredOf(tx, moves);
  const after = new Map(
    before.filter(({ attemptId }) => !moved.has(attemptId)).map((attempt) => [attempt.attemptId, { ...attempt }]),
  );
  for (const { attemptId, userId, skillId, after: answers } of moves)
    if (answers !== null) after.set(attemptId, { attemptId, userId, skillId, isFirst: false });
  markFirst([...after.values()]);

  // A learner's other attempts change only if one gains or loses its place as the first.
  const changed = before.filter(
    ({ attemptId, isFirst }) => moved.has(attemptId) || after.get(attemptId)?.isFirst !== isFirst,
  );
  const stored = await readAnswers(
    tx,
    changed.map(({ attemptId }) => attemptId),
  );
  const taken: Contribution[] = changed.flatMap((attempt) => {
    const counted = stored.get(attempt.attemptId);
    return counted ? [{ ...attempt, ...counted, sign: -1 }] : [];
  });
  const changedIds = new Set([...changed.map(({ attemptId }) => attemptId), ...moved.keys()]);
  const given: Contribution[] = [...changedIds].flatMap((attemptId) => {
    const attempt = after.get(attemptId);
    const answers = moved.get(attemptId)?.after;
    const counted = answers ? countedAttempt(answers) : stored.get(attemptId);
    return attempt && counted ? [{ ...attempt, ...counted, sign: 1 }] : [];
  });
  await forgetScored(
    tx,
    taken.map(({ attemptId }) => attemptId),
  );
  await addContributions(tx, [...taken, ...given]);
}

/** Ids grow with starts, and a person has one open attempt per skill: the first started was the first completed. */
function markFirst(attempts: ScoredAttempt[]) {
  for (const group of Map.groupBy(attempts, ({ userId, skillId }) => `${userId} ${skillId}`).values()) {
    const first = Math.min(...group.map(({ attemptId }) => attemptId));
    for (const attempt of group) attempt.isFirst = attempt.attemptId === first;
  }
}

/** Learners locked per step. */
const PORTION = 100;

/**
 * Recomputes all sums from the answers, and adds attempts that were inserted directly. Quizzes continue: each step is
 * its own transaction and keeps what completions rely on. Run it again after an interruption.
 */
export async function rebuildItems({ db }: Pick<App, 'db'>): Promise<void> {
  await db.transaction().execute(learnSizes);
  const miscounted = await db.transaction().execute(listMiscounted);
  for (let start = 0; start < miscounted.length; start += PORTION)
    await db.transaction().execute((tx) => fillScored(tx, miscounted.slice(start, start + PORTION)));
  await db.transaction().execute(learnSizes);
  for (const sums of [sumsOfItems, countsOfAnswers, countsOfScores])
    await db.transaction().execute((tx) => correctSums(tx, sums));
}
