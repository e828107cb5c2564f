import { queryOptions } from '@tanstack/react-query';
import { Failure } from '@assay/contract/failure';
import type { Score } from '@assay/contract/quiz/quiz';
import { endOf } from './engine/attemptClock.ts';
import { forgetOpenQuiz, type OpenQuiz, openQuizOf } from './openQuiz.browser.ts';
import { type ActiveAttempt, readActive, startQuiz } from './quiz.queries.ts';
import { storagePlaces } from './engine/storagePlaces.browser.ts';
import { keptAttempts } from './engine/unsentStore.ts';
import type { OpenedQuiz } from './running/useQuizRun.ts';

/**
 * Where a visit to /quiz leads: to the running quiz, to the result of one that ended meanwhile, or to the skill list.
 */
export type Entry =
  | { step: 'picking' }
  | { step: 'running'; opened: OpenedQuiz }
  | { step: 'over'; open: OpenQuiz; score: Score; lost: number };

const asGuest = { keepSession: false };
// Rarely needed.
const loadLeftBehind = () => import('./unsentAnswers.queries.ts');

/** `visit` increases when the person returns to the skill list. */
export const quizEntryQuery = (userId: number, skill: number | undefined, visit: number) =>
  queryOptions({
    queryKey: ['quizEntry', { userId, skill, visit }],
    queryFn: () => enterQuiz(userId, skill),
    staleTime: Infinity,
    gcTime: 0,
  });

/** This tab's open quiz, if it matches the request. */
function openFor(userId: number, skill: number | undefined): OpenQuiz | null {
  const remembered = openQuizOf(userId);
  return remembered && (skill === undefined || skill === remembered.skillId) ? remembered : null;
}

async function enterQuiz(userId: number, skill: number | undefined): Promise<Entry> {
  const open = openFor(userId, skill);
  if (open === null && skill === undefined) return { step: 'picking' };

  const running = (await readActive(asGuest)).find((attempt) =>
    open ? attempt.id === open.attemptId : attempt.skillId === skill,
  );
  const opened = running && endOf(running.deadline) > Date.parse(running.serverNow) ? await resume(running) : null;
  if (opened !== null) return { step: 'running', opened };
  if (open === null) return { step: 'picking' };
  const { finishQuiz } = await loadLeftBehind();
  const result = await finishQuiz(userId, open.attemptId);
  if (result !== null) return { step: 'over', open, ...result };
  forgetOpenQuiz();
  return { step: 'picking' };
}

/** Null if it has just ended. */
async function resume({ skillId, id: quizAttemptId }: ActiveAttempt): Promise<OpenedQuiz | null> {
  const sentAt = performance.now();
  try {
    const attempt = await startQuiz({ skillId, quizAttemptId }, asGuest);
    return { attempt, trip: { sentAt, receivedAt: performance.now() } };
  } catch (error) {
    if (error instanceof Failure && error.code === 'attempt_closed') return null;
    throw error;
  }
}

/** Sends answers left by a crashed or closed tab as soon as the quiz page is visited again. */
export const sendUnsentAnswersQuery = (userId: number, skill: number | undefined, visit: number) =>
  queryOptions({
    queryKey: ['quizEntry', 'leftBehind', { userId, skill, visit }],
    queryFn: async () => {
      if (keptAttempts(storagePlaces(), userId).length === 0) return null;
      const entered = openFor(userId, skill)?.attemptId;
      const { sendUnsentAnswers } = await loadLeftBehind();
      await sendUnsentAnswers(userId, entered);
      return null;
    },
    staleTime: Infinity,
    gcTime: 0,
  });
