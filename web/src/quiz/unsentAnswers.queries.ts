import type { Score } from '@assay/contract/quiz/quiz';
import { toast } from '../ui/feedback/toast.ts';
import { isOwnNotFound, sendKept } from './engine/keptAnswers.ts';
import { completeQuiz, readActive, sendAnswer } from './quiz.queries.ts';
import { lostWords } from './quizWords.ts';
import { storagePlaces } from './engine/storagePlaces.browser.ts';
import { createUnsentStore, keptAttempts } from './engine/unsentStore.ts';

const calls = { answer: sendAnswer, active: () => readActive() };

type Result = { score: Score; lost: number };

/**
 * For a quiz that ended while its page was closed: sends stored answers first, if there is still time, then gets the
 * score.
 */
export async function finishQuiz(userId: number, attemptId: number): Promise<Result | null> {
  const store = createUnsentStore(storagePlaces(), userId, attemptId);
  try {
    const lost = await sendKept(store, attemptId, calls);
    const { seconds } = store.view();
    const times = Object.entries(seconds).map(([id, value]) => ({ questionId: Number(id), seconds: value }));
    const score = await completeQuiz(attemptId, 0, times);
    store.clear();
    return { score, lost };
  } catch (error) {
    if (isOwnNotFound(error)) return null;
    throw error;
  }
}

/** Sends answers left by a crashed or closed tab. `entered` is the attempt that this visit opens. */
export async function sendUnsentAnswers(userId: number, entered: number | undefined): Promise<void> {
  const runningIds = (await readActive({ keepSession: false })).map(({ id }) => id);
  for (const attemptId of keptAttempts(storagePlaces(), userId)) {
    if (attemptId === entered) continue;
    const store = createUnsentStore(storagePlaces(), userId, attemptId);
    const lost = await sendKept(store, attemptId, calls);
    // Shown at once: they are already dropped, and the next one may fail.
    if (lost > 0) toast.warning('An earlier quiz', lostWords(lost));
    if (!runningIds.includes(attemptId)) store.clear();
  }
}
