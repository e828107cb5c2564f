import { countingPoints } from '@assay/contract/quiz/pointsText';
import type { AttemptAnswer, AttemptDetails } from '@assay/contract/quiz/quiz';
import { recordAudit } from '../audit/audit.service.ts';
import type { Actor, App, By } from '../app.ts';
import { pagesOf } from '../platform/http/reply.ts';
import type { PaperItem } from '../platform/database/schema.ts';
import { questionVersions } from '../questions/questions.service.ts';
import type { QuestionVersion } from '../questions/questions.service.ts';
import { listAnswers, listQuestionTimes } from './answers.store.ts';
import { attemptNotFound, closeExpiredOf, closedIfExpired } from './closing.service.ts';
import { assessmentsOf, isShown } from './assessments.service.ts';
import { letterOfOption, letteredOptions } from './paper.ts';
import { findPrevious } from './comparison.store.ts';
import { findAttempt, findStored, listHistory, listOpenAttempts, searchHistory } from './quiz.store.ts';
import type { StoredAttempt } from './quiz.store.ts';
import { listCorrections } from './regrading/regradeChanges.store.ts';
import { pointsOfChange } from './regrading/regradePoints.ts';
import { markingsOf } from './regrading/regrades.store.ts';
import { reviewFor } from './review.ts';
import type { Review } from './review.ts';
import { scoredPaper } from './scoredPaper.ts';
import { markPaper } from '../items/marking.ts';
import type { Mark, Marking } from '../items/marking.ts';
import { compareShares } from '../statistics/proportions.ts';
import { weightedShare } from '../statistics/weightedShares.ts';
import { certaintyOf } from './scoring.ts';

type Asking = Parameters<typeof closeExpiredOf>[0];

/** The caller's running attempts, for resuming. */
export async function activeAttempts(app: Asking, actor: Actor) {
  await closeExpiredOf(app, actor.userId);
  const attempts = await listOpenAttempts(app.db, actor.userId);
  const serverNow = app.clock.now().toISOString();
  return attempts.map((attempt) => ({
    id: attempt.id,
    skillId: attempt.skillId,
    skillName: attempt.skillName,
    totalQuestions: attempt.totalQuestions,
    startedAt: attempt.startedAt.toISOString(),
    deadline: attempt.deadline?.toISOString() ?? null,
    serverNow,
    limitSeconds: attempt.limitSeconds,
    graceSeconds: attempt.graceSeconds,
    answeredCount: attempt.answeredCount ?? 0,
  }));
}

export async function viewHistory(
  app: Asking,
  actor: Actor,
  query: { page: number; limit: number; skillId?: number | undefined },
) {
  await closeExpiredOf(app, actor.userId);
  const { items, total } = await listHistory(app.db, actor.userId, query);
  return {
    quizHistory: items.map((item) => ({
      ...item,
      startedAt: item.startedAt.toISOString(),
      completedAt: item.completedAt.toISOString(),
    })),
    pagination: pagesOf(query, total),
  };
}

/** The caller's latest completed attempts in skills that match a search. */
export const latestInHistory = ({ db }: Pick<App, 'db'>, { userId }: Actor, search: string, limit: number) =>
  searchHistory(db, userId, search, limit);

/** Like `viewAttempt`; the audit log records which admin saw the keys of an attempt. */
export async function showAttempt(app: Asking, { actor, origin }: By, id: number): Promise<AttemptDetails> {
  const attempt = await viewAttempt(app, actor, id);
  const { userId: subjectId } = attempt;
  if (subjectId !== actor.userId && attempt.answers.some(({ correctAnswer }) => correctAnswer !== undefined)) {
    const event = { actorId: actor.userId, subjectId, address: origin.address, details: { attemptId: id } };
    await recordAudit(app, { action: 'keys_viewed', ...event });
  }
  return attempt;
}

/** An attempt with its answers; its owner sees what the review policy allows, admins see everything, others nothing. */
export async function viewAttempt(app: Asking, actor: Actor, id: number): Promise<AttemptDetails> {
  const found = await findAttempt(app.db, id);
  if (!found || (found.userId !== actor.userId && actor.role !== 'admin')) throw attemptNotFound();
  const attempt = await closedIfExpired(app, found);
  const details = await describeAttempt(app, attempt, actor.role === 'admin' ? 'admin' : 'learner');
  return { ...details, status: attempt.status === 'open' ? 'open' : 'completed' };
}

export type { StoredAttempt };

/** An attempt in any state, including void; for admins only. */
export async function findAnyAttempt(app: Asking, id: number): Promise<StoredAttempt> {
  const found = await findStored(app.db, id);
  if (!found) throw attemptNotFound();
  return closedIfExpired(app, found);
}

/** The parts of an attempt that this kind of viewer may see. */
export async function describeAttempt(
  app: Pick<App, 'db' | 'clock'>,
  attempt: StoredAttempt,
  viewer: 'admin' | 'learner',
): Promise<Omit<AttemptDetails, 'status'> & Pick<StoredAttempt, 'status'>> {
  const review = reviewFor(attempt, viewer, app.clock.now());
  const { pointsEarned, pointsPossible, pointsSquares, totalQuestions } = attempt;
  const assessments = await assessmentsOf(app, attempt.id);
  return {
    id: attempt.id,
    userId: attempt.userId,
    skillId: attempt.skillId,
    skillName: attempt.skillName,
    status: attempt.status,
    scoringRule: attempt.scoringRule,
    closedBy: attempt.closedBy,
    totalQuestions,
    startedAt: attempt.startedAt.toISOString(),
    completedAt: attempt.completedAt?.toISOString() ?? null,
    scorePercentage: attempt.scorePercentage,
    correctAnswers: attempt.correctAnswers,
    pointsEarned,
    pointsPossible,
    timeTaken: attempt.timeTakenSeconds,
    ...(pointsEarned === null
      ? { interval: null, moreToHalve: null }
      : certaintyOf({ pointsEarned, pointsPossible, pointsSquares, totalQuestions })),
    comparison: await comparedToPrevious(app, attempt),
    review,
    reviewAfter: attempt.reviewAfter?.toISOString() ?? null,
    feedback: assessments.filter(isShown).map(({ at, rating, comment, further }) => ({ at, rating, comment, further })),
    corrections: await correctionsOf(app, attempt.id, review),
    answers: await answersOf(app, attempt.id, attempt.paper, attempt.status === 'open' ? 'score' : review),
  };
}

/** The same person's previous attempt in the skill. */
async function comparedToPrevious(
  { db }: Pick<App, 'db'>,
  { id, userId, skillId, completedAt, pointsEarned, pointsPossible, pointsSquares }: StoredAttempt,
): Promise<AttemptDetails['comparison']> {
  if (completedAt === null || pointsEarned === null) return null;
  const previous = await findPrevious(db, { id, userId, skillId, completedAt });
  if (!previous) return null;
  return {
    id: previous.id,
    scorePercentage: previous.scorePercentage,
    points: countingPoints(previous),
    verdict: compareShares(weightedShare({ pointsEarned, pointsPossible, pointsSquares }), weightedShare(previous)),
  };
}

async function answersOf(
  app: Pick<App, 'db'>,
  attemptId: number,
  paper: PaperItem[],
  review: Review,
): Promise<AttemptAnswer[]> {
  const versionIds = paper.map(({ versionId }) => versionId);
  const versions = await questionVersions(app, versionIds);
  const given = new Map((await listAnswers(app.db, attemptId)).map((answer) => [answer.questionId, answer]));
  const times = await listQuestionTimes(app.db, attemptId);
  const markings = review === 'score' ? new Map<number, Marking>() : await markingsOf(app.db, versionIds);
  const chosen = new Map([...given].map(([questionId, { optionId }]) => [questionId, optionId]));
  const marks = markPaper(scoredPaper(paper, versions, markings), chosen);
  return paper.flatMap((item, place): AttemptAnswer[] => {
    const version = versions.get(item.versionId);
    if (!version) return [];
    const answer = given.get(item.questionId);
    const seconds = times.get(item.questionId) ?? answer?.questionSeconds ?? 0;
    return [
      {
        questionId: item.questionId,
        questionText: version.questionText,
        options: letteredOptions(item, version.options),
        difficulty: version.difficulty,
        points: item.points,
        selectedAnswer: letterOfOption(item, answer?.optionId ?? null),
        timeTaken: Math.round(seconds * 10) / 10,
        ...reviewed(item, version, { mark: marks[place], marking: markings.get(item.versionId) }, review),
      },
    ];
  });
}

interface Marked {
  mark: Mark | undefined;
  marking: Marking | undefined;
}

function reviewed(item: PaperItem, version: QuestionVersion, { mark, marking }: Marked, review: Review) {
  if (review === 'score') return {};
  const shown = {
    ...(mark?.isScored && { isCorrect: mark.isCorrect }),
    ...(marking && { correction: marking.rule }),
  };
  if (review === 'marks') return shown;
  const keys = marking?.rule === 'keys' ? marking.keys : [version.keyOption];
  const letters = keys.flatMap((key) => letterOfOption(item, key) ?? []).toSorted();
  return {
    ...shown,
    correctAnswer: letters[0],
    ...(letters.length > 1 && { acceptedAnswers: letters }),
    explanation: version.explanation,
  };
}

/** The reason for a correction may reveal the key. */
async function correctionsOf(
  { db }: Pick<App, 'db'>,
  attemptId: number,
  review: Review,
): Promise<AttemptDetails['corrections']> {
  const corrections = await listCorrections(db, attemptId);
  return corrections.map(({ at, reason, ...change }) => ({
    at: at.toISOString(),
    reason: review === 'keys' ? reason : null,
    scoreBefore: change.scoreBefore,
    scoreAfter: change.scoreAfter,
    ...pointsOfChange(change),
  }));
}
