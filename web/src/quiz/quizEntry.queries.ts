import { queryOptions } from '@tanstack/react-query';
import { Failure } from '@assay/contract/failure';
import type { Score } from '@assay/contract/quiz';
import type { Choice } from './answerQueue.ts';
import { endOf } from './attemptClock.ts';
import { forgetOpenQuiz, type OpenQuiz, openQuizOf } from './openQuiz.browser.ts';
import { completeQuiz, readActive, sendAnswer, startQuiz } from './quiz.queries.ts';
import { storagePlaces } from './storagePlaces.browser.ts';
import { createUnsentStore, keptAttempts } from './unsentStore.ts';
import type { OpenedQuiz } from './useQuizRun.ts';

/** Where a visit to /quiz leads: back into what is running, to the result of what ended meanwhile, or to the choice of a skill. */
export type Entry =
  | { step: 'picking' }
  | { step: 'running'; opened: OpenedQuiz }
  | { step: 'over'; open: OpenQuiz; score: Score; lost: number };

// Nearer to its end than this an attempt is not resumed: the call might come late and begin a new one.
const TOO_LATE_MS = 1500;
const asGuest = { keepSession: false };

/** `visit` grows when the person goes back to the choice of a skill. */
export const quizEntryQuery = (userId: number, skill: number | undefined, visit: number) =>
  queryOptions({
    queryKey: ['quizEntry', { userId, skill, visit }],
    queryFn: () => enterQuiz(userId, skill),
    staleTime: Infinity,
    gcTime: 0,
  });

async function enterQuiz(userId: number, skill: number | undefined): Promise<Entry> {
  const remembered = openQuizOf(userId);
  const open = remembered && (skill === undefined || skill === remembered.skillId) ? remembered : null;
  if (open === null && skill === undefined) return { step: 'picking' };

  const running = (await readActive(asGuest)).find((attempt) =>
    open ? attempt.id === open.attemptId : attempt.skillId === skill,
  );
  if (running && endOf(running.deadline) - Date.parse(running.serverNow) > TOO_LATE_MS) return resume(running.skillId);
  if (open === null) return { step: 'picking' };
  try {
    return { step: 'over', open, ...(await finishQuiz(userId, open.attemptId)) };
  } catch (error) {
    if (!(error instanceof Failure) || error.code !== 'not_found') throw error;
    forgetOpenQuiz();
    return { step: 'picking' };
  }
}

async function resume(skillId: number): Promise<Entry> {
  const sentAt = performance.now();
  const attempt = await startQuiz(skillId, asGuest);
  return { step: 'running', opened: { attempt, trip: { sentAt, receivedAt: performance.now() } } };
}

/** Ended while nobody was here: what is still kept goes out first, should there be time, and then comes the score. */
async function finishQuiz(userId: number, attemptId: number): Promise<{ score: Score; lost: number }> {
  const lost = await sendKept(userId, attemptId);
  const { seconds } = createUnsentStore(storagePlaces(), userId, attemptId).view();
  const times = Object.entries(seconds).map(([id, value]) => ({ questionId: Number(id), seconds: value }));
  const score = await completeQuiz(attemptId, 0, times);
  createUnsentStore(storagePlaces(), userId, attemptId).clear();
  return { score, lost };
}

/** Answers a crashed or closed tab left behind go to the server as soon as the quiz is visited again. */
export const sendLeftBehindQuery = (userId: number, visit: number) =>
  queryOptions({
    queryKey: ['quizEntry', 'leftBehind', { userId, visit }],
    queryFn: () => sendLeftBehind(userId),
    staleTime: Infinity,
    gcTime: 0,
  });

async function sendLeftBehind(userId: number): Promise<null> {
  if (keptAttempts(storagePlaces(), userId).length === 0) return null;
  const runningIds = (await readActive(asGuest)).map(({ id }) => id);
  for (const attemptId of keptAttempts(storagePlaces(), userId)) {
    await sendKept(userId, attemptId);
    if (!runningIds.includes(attemptId) && openQuizOf(userId)?.attemptId !== attemptId)
      createUnsentStore(storagePlaces(), userId, attemptId).clear();
  }
  return null;
}

/** @returns how many the server no longer took. Throws when it cannot be asked now. */
async function sendKept(userId: number, attemptId: number): Promise<number> {
  const store = createUnsentStore(storagePlaces(), userId, attemptId);
  let lost = 0;
  for (const choice of store.choices()) {
    if (!(await isTaken(attemptId, choice))) lost += 1;
    store.drop(choice.questionId, choice.seq);
  }
  return lost;
}

async function isTaken(attemptId: number, choice: Choice): Promise<boolean> {
  try {
    await sendAnswer(attemptId, choice);
    return true;
  } catch (error) {
    const isFinal = error instanceof Failure && ['attempt_closed', 'not_found', 'invalid_input'].includes(error.code);
    if (!isFinal) throw error;
    return false;
  }
}
