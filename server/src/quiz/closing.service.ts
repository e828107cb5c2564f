import { Failure } from '@assay/contract/failure';
import type { Score } from '@assay/contract/quiz';
import type { Actor, App } from '../platform/app.ts';
import { questionVersions } from '../questions/questions.service.ts';
import { recordCompletion } from '../reports/standings.service.ts';
import { insertQuestionTimes, listAnswers } from './answers.store.ts';
import { completionTime, hasExpired, timeTakenSeconds } from './deadline.ts';
import {
  closeAttempt,
  countOpenAttempts,
  findAttempt,
  listExpired,
  lockAttempt,
  lockLearner,
  longestOverdueSeconds,
  markCounting,
} from './quiz.store.ts';
import type { StoredAttempt } from './quiz.store.ts';
import { scoreAttempt, wilsonInterval } from './scoring.ts';

type Asking = Pick<App, 'db' | 'clock' | 'config'>;

export const attemptNotFound = () => new Failure('not_found', { message: 'Quiz attempt not found' });

interface GivenCompletion {
  quizAttemptId: number;
  timeTaken: number;
  questionTimes?: { questionId: number; seconds: number }[] | undefined;
}

/** Closes and scores an attempt; again gives the same score. */
export async function completeQuiz(app: Asking, actor: Actor, given: GivenCompletion): Promise<Score> {
  const attempt = await findAttempt(app.db, given.quizAttemptId);
  if (attempt?.userId !== actor.userId) throw attemptNotFound();
  return scoreOf(attempt.status === 'open' ? await close(app, attempt, given) : attempt);
}

/** Closes an attempt whose learner did not: at its deadline, with what was saved. */
export async function finalise(app: Asking, attemptId: number): Promise<void> {
  const attempt = await findAttempt(app.db, attemptId);
  if (attempt?.status === 'open') await close(app, attempt, null);
}

/** The one place where an attempt becomes completed: state, score and standings in one transaction. */
async function close(app: Asking, attempt: StoredAttempt, given: GivenCompletion | null): Promise<StoredAttempt> {
  const { paper } = attempt;
  const versions = await questionVersions(
    app,
    paper.map(({ versionId }) => versionId),
  );
  return app.db.transaction().execute(async (tx) => {
    // The learner first, as a start under a retake policy does: two orders would wait for each other.
    await lockLearner(tx, attempt.userId);
    const locked = await lockAttempt(tx, attempt.id);
    if (!locked) throw attemptNotFound();
    if (locked.status !== 'open') return locked;
    const answers = new Map(
      (await listAnswers(tx, attempt.id)).map(({ questionId, optionId }) => [questionId, optionId]),
    );
    const keyed = paper.map(({ questionId, versionId, points }) => ({
      questionId,
      points,
      keyOption: versions.get(versionId)?.keyOption ?? '',
    }));
    const now = app.clock.now();
    const completedAt = completionTime(locked, now);
    const timeTaken = timeTakenSeconds(locked, completedAt);
    await closeAttempt(tx, attempt.id, {
      completedAt,
      closedBy: given && now < locked.deadline ? 'learner' : 'deadline',
      timeTakenSeconds: timeTaken,
      clientTimeTaken: given?.timeTaken ?? null,
      score: scoreAttempt(keyed, answers),
    });
    const shown = new Set(paper.map(({ questionId }) => questionId));
    const times = new Map(
      (given?.questionTimes ?? [])
        .filter(({ questionId }) => shown.has(questionId))
        .map(({ questionId, seconds }) => [questionId, { questionId, seconds: Math.min(seconds, timeTaken) }]),
    );
    await insertQuestionTimes(tx, attempt.id, [...times.values()]);
    const { userId, skillId, countingRule } = locked;
    const recounted = await markCounting(tx, userId, skillId, countingRule);
    await recordCompletion(app, tx, { userId, skillId }, [completedAt, ...recounted]);
    return (await findAttempt(tx, attempt.id)) ?? locked;
  });
}

function scoreOf(attempt: StoredAttempt): Score {
  const { totalQuestions, pointsPossible } = attempt;
  const correctAnswers = attempt.correctAnswers ?? 0;
  return {
    scorePercentage: attempt.scorePercentage ?? 0,
    correctAnswers,
    totalQuestions,
    timeTaken: attempt.timeTakenSeconds ?? 0,
    pointsEarned: attempt.pointsEarned ?? 0,
    pointsPossible,
    interval: wilsonInterval(correctAnswers, totalQuestions),
  };
}

/** The attempt as it is now: closed when its time is over. */
export async function closedIfExpired(app: Asking, attempt: StoredAttempt): Promise<StoredAttempt> {
  return attempt.status === 'open' && hasExpired(attempt, app.clock.now()) ? close(app, attempt, null) : attempt;
}

/** Closes the expired attempts of one person, so that what they read next is true. */
export async function closeExpiredOf(app: Asking, userId: number): Promise<void> {
  for (const { id } of await listExpired(app.db, app.clock.now(), 100, userId)) await finalise(app, id);
}

/**
 * Closes every expired attempt, so many at a reading. One that cannot be closed is logged and does not hold up the
 * others; the next turn tries it again.
 * @returns how many were closed.
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

/** How late closing is: the age of the oldest attempt that should be closed by now, in seconds. */
export async function closingLagSeconds({ db, clock }: Pick<App, 'db' | 'clock'>): Promise<number> {
  return longestOverdueSeconds(db, clock.now());
}
