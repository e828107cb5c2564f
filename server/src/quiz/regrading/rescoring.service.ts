import type { App } from '../../app.ts';
import { questionVersions } from '../../questions/questions.service.ts';
import { lockLearners } from '../quiz.store.ts';
import type { Scoring } from './regradeChanges.store.ts';
import { markingsOf } from './regrades.store.ts';
import { listAnswersOf, lockFinished, storeScores } from './rescoring.store.ts';
import type { FinishedAttempt, GivenAnswer } from './rescoring.store.ts';
import { scoredAnswers, scoredPaper } from '../scoredPaper.ts';
import { markPaper } from '../../items/marking.ts';
import { scoreAttempt } from '../scoring.ts';
import type { Marking } from '../../items/marking.ts';
import type { AttemptScore } from '../scoring.ts';
import { settle } from '../settling.service.ts';
import type { Settled } from '../settling.service.ts';

type Asking = Pick<App, 'db' | 'clock' | 'config'>;

/**
 * Rescores finished attempts under the active corrections and stores the changes with all consequences, in the caller's
 * transaction.
 * @param known the attempts as read before locking
 */
export async function rescore(app: Asking, tx: App['db'], known: readonly FinishedAttempt[]): Promise<Scoring[]> {
  if (known.length === 0) return [];
  await lockLearners(tx, [...new Set(known.map(({ userId }) => userId))]);
  const attempts = await lockFinished(
    tx,
    known.map(({ id }) => id),
  );
  const changes = await scoreAgain(app, tx, attempts, new Map());
  if (changes.length === 0) return [];
  await storeScores(tx, changes);
  const changed = new Set(changes.map(({ attemptId }) => attemptId));
  const counted = attempts.filter(({ id, status }) => status === 'completed' && changed.has(id));
  await settle(app, tx, await settledOf(app, tx, counted));
  return changes;
}

/** Completed attempts in the form that settling needs. */
export async function settledOf(
  app: Pick<App, 'db'>,
  tx: App['db'],
  attempts: readonly FinishedAttempt[],
): Promise<Settled[]> {
  const load = await loadFor(app, tx, attempts);
  return attempts.map(({ id, userId, skillId, completedAt, paper }) => {
    const { keyed, chosen, answers } = load(id, paper);
    const after = scoredAnswers(paper, markPaper(keyed, chosen), (questionId) => ({
      optionId: chosen.get(questionId) ?? null,
      seconds: answers.get(questionId)?.seconds ?? 0,
    }));
    return { userId, skillId, attemptId: id, endedAt: completedAt, after };
  });
}

/**
 * The new scores of attempts; only those that differ.
 * @param supposed markings by version, on top of the active ones
 */
export async function scoreAgain(
  app: Pick<App, 'db'>,
  handle: App['db'],
  attempts: readonly FinishedAttempt[],
  supposed: ReadonlyMap<number, Marking>,
): Promise<Scoring[]> {
  const load = await loadFor(app, handle, attempts, supposed);
  return attempts.flatMap((attempt) => {
    const before = scoreOf(attempt);
    const { keyed, chosen } = load(attempt.id, attempt.paper);
    const after = scoreAttempt(keyed, chosen);
    return isSame(before, after) ? [] : [{ attemptId: attempt.id, before, after }];
  });
}

async function loadFor(
  app: Pick<App, 'db'>,
  handle: App['db'],
  attempts: readonly FinishedAttempt[],
  supposed: ReadonlyMap<number, Marking> = new Map(),
) {
  const versionIds = [...new Set(attempts.flatMap(({ paper }) => paper.map(({ versionId }) => versionId)))];
  const versions = await questionVersions(app, versionIds, handle);
  const markings = new Map([...(await markingsOf(handle, versionIds)), ...supposed]);
  const everyAnswer = await listAnswersOf(
    handle,
    attempts.map(({ id }) => id),
  );
  return (attemptId: number, paper: FinishedAttempt['paper']) => {
    const answers = everyAnswer.get(attemptId) ?? new Map<number, GivenAnswer>();
    const chosen = new Map(
      [...answers].flatMap(([id, { optionId }]) => (optionId === null ? [] : [[id, optionId] as const])),
    );
    return { keyed: scoredPaper(paper, versions, markings), chosen, answers };
  };
}

const scoreOf = ({
  correctAnswers,
  totalQuestions,
  pointsEarned,
  pointsPossible,
  pointsSquares,
  scorePercentage,
}: FinishedAttempt): AttemptScore => ({
  correctAnswers,
  totalQuestions,
  pointsEarned,
  pointsPossible,
  pointsSquares,
  scorePercentage,
});

const isSame = (one: AttemptScore, other: AttemptScore) =>
  one.correctAnswers === other.correctAnswers &&
  one.totalQuestions === other.totalQuestions &&
  one.pointsEarned === other.pointsEarned &&
  one.pointsPossible === other.pointsPossible &&
  one.pointsSquares === other.pointsSquares &&
  one.scorePercentage === other.scorePercentage;
