import type { Score } from '@assay/contract/quiz';
import { toast } from '../ui/feedback/toast.ts';
import { isOwnNotFound, sendKept } from './engine/keptAnswers.ts';
import { completeQuiz, readActive, sendAnswer } from './quiz.queries.ts';
import { lostWords } from './quizWords.ts';
import { storagePlaces } from './engine/storagePlaces.browser.ts';
import { createUnsentStore, keptAttempts } from './engine/unsentStore.ts';

const calls = { answer: sendAnswer, active: () => readActive() };

type Result = { score: Score; lost: number };

/** Ended while nobody was here: what is still kept goes out first, should there be time, and then comes the score. */
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

/** Answers a crashed or closed tab left behind. `entered` is the attempt that the visit itself leads into. */
export async function sendLeftBehind(userId: number, entered: number | undefined): Promise<void> {
  const runningIds = (await readActive({ keepSession: false })).map(({ id }) => id);
  for (const attemptId of keptAttempts(storagePlaces(), userId)) {
    if (attemptId === entered) continue;
    const store = createUnsentStore(storagePlaces(), userId, attemptId);
    const lost = await sendKept(store, attemptId, calls);
    // Told at once: they are forgotten, and the next one may fail.
    if (lost > 0) toast.warning('An earlier quiz', lostWords(lost));
    if (!runningIds.includes(attemptId)) store.clear();
  }
}
