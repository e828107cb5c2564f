import { Failure } from '@assay/contract/failure';
import type { Score } from '@assay/contract/quiz/quiz';
import type { Actor, App } from '../app.ts';
import { announce } from '../webhooks/announcing.service.ts';
import { questionVersions } from '../questions/questions.service.ts';
import type { PaperItem } from '../platform/database/schema.ts';
import { insertQuestionTimes, listAnswers } from './answers.store.ts';
import { completionTime, hasExpired, reachedDeadline, timeTakenSeconds } from './deadline.ts';
import {
  closeAttempt,
  countOpenAttempts,
  findAttempt,
  listExpired,
  lockAttempt,
  lockLearner,
  longestOverdueSeconds,
} from './quiz.store.ts';
import type { StoredAttempt } from './quiz.store.ts';
import { blockNewDecisions, markingsOf } from './regrading/regrades.store.ts';
import { scoredAnswers, scoredPaper } from './scoredPaper.ts';
import { markPaper } from '../items/marking.ts';
import { certaintyOf, scoreAttempt } from './scoring.ts';
import { settle } from './settling.service.ts';
import type { Settled } from './settling.service.ts';

type Asking = Pick<App, 'db' | 'clock' | 'config'>;

export const attemptNotFound = () => new Failure('not_found', { message: 'Quiz attempt not found' });

interface GivenCompletion {
  quizAttemptId: number;
  timeTaken: number;
  questionTimes?: { questionId: number; seconds: number }[] | undefined;
}

/** Closes and scores an attempt; repeated calls give the same score. */
export async function completeQuiz(app: Asking, actor: Actor, given: GivenCompletion): Promise<Score> {
  const attempt = await findAttempt(app.db, given.quizAttemptId);
  if (attempt?.userId !== actor.userId) throw attemptNotFound();
  return scoreOf(attempt.status === 'open' ? await close(app, attempt, given) : attempt);
}

/** Closes an attempt at its deadline with the answers saved so far. */
export async function finalise(app: Asking, attemptId: number): Promise<void> {
  const attempt = await findAttempt(app.db, attemptId);
  if (attempt?.status === 'open') await close(app, attempt, null);
}

async function close(app: Asking, attempt: StoredAttempt, given: GivenCompletion | null): Promise<StoredAttempt> {
  // Versions never change, so they are loaded into the cache before the transaction.
  await versionsOf(app, attempt.paper);
  return app.db.transaction().execute(async (tx) => {
    // The learner is locked first, like in a start under a retake policy; different orders could deadlock.
    await lockLearner(tx, attempt.userId);
    const locked = await lockAttempt(tx, attempt.id);
    if (!locked) throw attemptNotFound();
    // Its time may have been extended since it was found.
    if (given === null && !hasExpired(locked, app.clock.now())) return locked;
    if (locked.status !== 'open') return locked;
    const by = given && reachedDeadline(locked, app.clock.now()) === null ? 'learner' : 'deadline';
    const closed = await closeLocked(app, tx, locked, { by, given });
    await announceCompletion(app, tx, attempt.id);
    await settle(app, tx, [closed]);
    return (await findAttempt(tx, attempt.id)) ?? locked;
  });
}

/** Tells webhooks of an attempt that counts, before it is settled. */
export async function announceCompletion(app: Pick<App, 'clock'>, tx: App['db'], id: number): Promise<void> {
  const attempt = await findAttempt(tx, id);
  if (!attempt?.completedAt || !attempt.closedBy) return;
  const { userId, skillId, skillName, startedAt, completedAt, closedBy } = attempt;
  const data = {
    attemptId: id,
    userId,
    skillId,
    skillName,
    startedAt: startedAt.toISOString(),
    completedAt: completedAt.toISOString(),
    closedBy,
    scorePercentage: attempt.scorePercentage ?? 0,
    path: `/api/quiz/${id}`,
  };
  await announce({ ...app, db: tx }, 'attempt.completed', data, { userId });
}

interface Ending {
  by: 'learner' | 'deadline' | 'admin';
  given: GivenCompletion | null;
}

/**
 * The one place where an attempt becomes completed, in the caller's transaction, which holds the locks of the learner
 * and the open attempt; the caller settles the consequences.
 * @returns what to settle
 */
export async function closeLocked(
  app: Asking,
  tx: Asking['db'],
  locked: StoredAttempt,
  { by, given }: Ending,
): Promise<Settled> {
  const { id, paper, userId, skillId } = locked;
  const saved = new Map((await listAnswers(tx, id)).map((answer) => [answer.questionId, answer]));
  const answers = new Map([...saved].map(([questionId, { optionId }]) => [questionId, optionId]));
  const versions = await versionsOf(app, paper, tx);
  // A correction decided meanwhile waits until this is stored, and then includes it.
  await blockNewDecisions(tx);
  const markings = await markingsOf(
    tx,
    paper.map(({ versionId }) => versionId),
  );
  const keyed = scoredPaper(paper, versions, markings);
  const completedAt = completionTime(locked, app.clock.now());
  const lastSavedAt = new Date(
    Math.max(locked.startedAt.getTime(), ...[...saved.values()].map((one) => one.savedAt.getTime())),
  );
  // For an untimed attempt ended by someone else, the last answer is the best known end of the work.
  const isLeft = locked.deadline === null && given === null;
  const timeTaken = timeTakenSeconds(locked, isLeft ? lastSavedAt : completedAt);
  await closeAttempt(tx, id, {
    completedAt,
    closedBy: by,
    timeTakenSeconds: timeTaken,
    clientTimeTaken: given && Math.min(given.timeTaken, timeTaken),
    score: scoreAttempt(keyed, answers),
  });
  const shown = new Set(paper.map(({ questionId }) => questionId));
  const times = new Map(
    (given?.questionTimes ?? [])
      .filter(({ questionId }) => shown.has(questionId))
      .map(({ questionId, seconds }) => [questionId, { questionId, seconds: Math.min(seconds, timeTaken) }]),
  );
  await insertQuestionTimes(tx, id, [...times.values()]);
  const after = scoredAnswers(paper, markPaper(keyed, answers), (questionId) => ({
    optionId: answers.get(questionId) ?? null,
    seconds: times.get(questionId)?.seconds ?? saved.get(questionId)?.questionSeconds ?? 0,
  }));
  return { userId, skillId, attemptId: id, endedAt: completedAt, after };
}

const versionsOf = (app: Pick<App, 'db'>, paper: readonly PaperItem[], tx?: App['db']) =>
  // Cached versions need no query; the rest is read through the transaction, which may hold the only connection.
  questionVersions(
    app,
    paper.map(({ versionId }) => versionId),
    tx,
  );

function scoreOf(attempt: StoredAttempt): Score {
  const { totalQuestions, pointsPossible, pointsSquares } = attempt;
  const pointsEarned = attempt.pointsEarned ?? 0;
  return {
    scorePercentage: attempt.scorePercentage ?? 0,
    correctAnswers: attempt.correctAnswers ?? 0,
    totalQuestions,
    timeTaken: attempt.timeTakenSeconds ?? 0,
    pointsEarned,
    pointsPossible,
    ...certaintyOf({ pointsEarned, pointsPossible, pointsSquares, totalQuestions }),
  };
}

/** The current state of an attempt, after closing it if its time is over. */
export async function closedIfExpired(app: Asking, attempt: StoredAttempt): Promise<StoredAttempt> {
  return attempt.status === 'open' && hasExpired(attempt, app.clock.now()) ? close(app, attempt, null) : attempt;
}

/** Closes one person's expired attempts, so that their next read is up to date. */
export async function closeExpiredOf(app: Asking, userId: number): Promise<void> {
  for (const { id } of await listExpired(app.db, app.clock.now(), 100, userId)) await finalise(app, id);
}

/**
 * Closes all expired attempts, in batches. A failure is logged, does not stop the others, and is retried at the next
 * run.
 * @returns how many were closed
 */
export async function closeExpired(app: Asking & Pick<App, 'log'>, batch = 200): Promise<number> {
  let closed = 0;
  for (;;) {
    const expired = await listExpired(app.db, app.clock.now(), batch);
    const before = closed;
    for (const { id } of expired) {
      try {
        await finalise(app, id);
        closed += 1;
      } catch (error) {
        app.log.error({ err: error, event: 'closing_failed', attemptId: id }, 'an expired attempt was not closed');
      }
    }
    if (expired.length < batch || closed === before) return closed;
  }
}

export async function countOpen({ db }: Pick<App, 'db'>): Promise<number> {
  return countOpenAttempts(db);
}

/** How late closing is: the seconds since the oldest overdue attempt should have been closed. */
export async function closingLagSeconds({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  return longestOverdueSeconds(db, clock.now());
}
