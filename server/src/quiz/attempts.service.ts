import type { AttemptAnswer, AttemptDetails } from '@assay/contract/quiz';
import { recordAudit } from '../audit/audit.service.ts';
import type { Actor, App, By } from '../platform/app.ts';
import { pagesOf } from '../platform/http/reply.ts';
import type { PaperItem } from '../platform/database/schema.ts';
import { questionVersions } from '../questions/questions.service.ts';
import type { QuestionVersion } from '../questions/questions.service.ts';
import { listAnswers, listQuestionTimes } from './answers.store.ts';
import { attemptNotFound, closeExpiredOf, closedIfExpired } from './closing.service.ts';
import { letterOfOption, letteredOptions } from './paper.ts';
import { findAttempt, listHistory, listOpenAttempts } from './quiz.store.ts';
import { reviewFor } from './review.ts';
import type { Review } from './review.ts';
import { wilsonInterval } from './scoring.ts';

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
    deadline: attempt.deadline.toISOString(),
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

/** As `viewAttempt`; the audit log tells which admin was shown the keys of somebody's attempt. */
export async function showAttempt(app: Asking, { actor, origin }: By, id: number): Promise<AttemptDetails> {
  const attempt = await viewAttempt(app, actor, id);
  const { userId: subjectId } = attempt;
  if (subjectId !== actor.userId && attempt.answers.some(({ correctAnswer }) => correctAnswer !== undefined)) {
    const event = { actorId: actor.userId, subjectId, address: origin.address, details: { attemptId: id } };
    await recordAudit(app, { action: 'keys_viewed', ...event });
  }
  return attempt;
}

/** An attempt with its answers; its owner sees what the review policy allows, an admin everything, others nothing. */
export async function viewAttempt(app: Asking, actor: Actor, id: number): Promise<AttemptDetails> {
  const found = await findAttempt(app.db, id);
  if (!found || (found.userId !== actor.userId && actor.role !== 'admin')) throw attemptNotFound();
  const attempt = await closedIfExpired(app, found);
  const completed = attempt.status === 'completed';
  const viewer = actor.role === 'admin' ? 'admin' : 'learner';
  const review = reviewFor(attempt, viewer, app.clock.now());
  const { correctAnswers, totalQuestions } = attempt;
  return {
    id,
    userId: attempt.userId,
    skillId: attempt.skillId,
    skillName: attempt.skillName,
    status: completed ? 'completed' : 'open',
    closedBy: attempt.closedBy,
    totalQuestions,
    startedAt: attempt.startedAt.toISOString(),
    completedAt: attempt.completedAt?.toISOString() ?? null,
    scorePercentage: attempt.scorePercentage,
    correctAnswers,
    pointsEarned: attempt.pointsEarned,
    pointsPossible: attempt.pointsPossible,
    timeTaken: attempt.timeTakenSeconds,
    interval: correctAnswers === null ? null : wilsonInterval(correctAnswers, totalQuestions),
    review,
    reviewAfter: attempt.reviewAfter?.toISOString() ?? null,
    answers: await answersOf(app, attempt.id, attempt.paper, completed ? review : 'score'),
  };
}

async function answersOf(app: Pick<App, 'db'>, attemptId: number, paper: PaperItem[], review: Review) {
  const versions = await questionVersions(
    app,
    paper.map(({ versionId }) => versionId),
  );
  const given = new Map((await listAnswers(app.db, attemptId)).map((answer) => [answer.questionId, answer]));
  const times = await listQuestionTimes(app.db, attemptId);
  return paper.flatMap((item): AttemptAnswer[] => {
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
        ...reviewed(item, version, answer?.optionId ?? null, review),
      },
    ];
  });
}

function reviewed(item: PaperItem, version: QuestionVersion, optionId: string | null, review: Review) {
  if (review === 'score') return {};
  const isCorrect = optionId === version.keyOption;
  if (review === 'marks') return { isCorrect };
  const correctAnswer = letterOfOption(item, version.keyOption) ?? undefined;
  return { isCorrect, correctAnswer, explanation: version.explanation };
}
