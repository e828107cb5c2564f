import { Failure } from '@assay/contract/failure';
import type { Score } from '@assay/contract/quiz';
import type { Actor, App } from '../app.ts';
import { questionVersions } from '../questions/questions.service.ts';
import type { PaperItem } from '../platform/database/schema.ts';
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
} from './quiz.store.ts';
import type { StoredAttempt } from './quiz.store.ts';
import { trialsToHalve, wilsonInterval } from '../statistics/proportions.ts';
import { heedRegrades, markingsOf } from './regrades.store.ts';
import { scoredAnswers, scoredPaper } from './scoredPaper.ts';
import { markPaper } from '../items/marking.ts';
import { scoreAttempt } from './scoring.ts';
import { settle } from './settling.service.ts';
import type { Settled } from './settling.service.ts';

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

async function close(app: Asking, attempt: StoredAttempt, given: GivenCompletion | null): Promise<StoredAttempt> {
  // Versions never change: they are remembered before the transaction that needs them.
  await versionsOf(app, attempt.paper);
  return app.db.transaction().execute(async (tx) => {
    // The learner first, as a start under a retake policy does: two orders would wait for each other.
    await lockLearner(tx, attempt.userId);
    const locked = await lockAttempt(tx, attempt.id);
    if (!locked) throw attemptNotFound();
    // Its time may have been extended since it was found.
    if (given === null && !hasExpired(locked, app.clock.now())) return locked;
    if (locked.status !== 'open') return locked;
    const isInTime = locked.deadline === null || app.clock.now() < locked.deadline;
    const by = given && isInTime ? 'learner' : 'deadline';
    await settle(app, tx, [await closeLocked(app, tx, locked, { by, given })]);
    return (await findAttempt(tx, attempt.id)) ?? locked;
  });
}

interface Ending {
  by: 'learner' | 'deadline' | 'admin';
  given: GivenCompletion | null;
}

/**
 * The one place where an attempt becomes completed, in the caller's transaction, which holds the learner and the open
 * attempt; the caller settles what follows.
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
  // A correction that is decided meanwhile waits until this is stored, and finds it then.
  await heedRegrades(tx);
  const markings = await markingsOf(
    tx,
    paper.map(({ versionId }) => versionId),
  );
  const keyed = scoredPaper(paper, versions, markings);
  const completedAt = completionTime(locked, app.clock.now());
  const lastSavedAt = new Date(
    Math.max(locked.startedAt.getTime(), ...[...saved.values()].map((one) => one.savedAt.getTime())),
  );
  // Nobody knows when an untimed attempt was left that somebody else ends; the last answer is the last sign of its learner.
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
  // What is remembered needs no reading; the rest is read through the transaction, which may hold the one connection.
  questionVersions(
    app,
    paper.map(({ versionId }) => versionId),
    tx,
  );

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
    moreToHalve: trialsToHalve(correctAnswers, totalQuestions),
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
