import { queryOptions } from '@tanstack/react-query';
import type { OpenAttempt, Score } from '@assay/contract/quiz/quiz';
import { type AnswerOf, call } from '../platform/api.ts';
import type { Choice } from './engine/answerQueue.ts';
import type { Trip } from './engine/runState.ts';

// A running quiz outlives its session: a 401 asks for sign-in in place and clears nothing. Outside a quiz it ends the
// session.
const inQuiz = { keepSession: true };
type Asking = { keepSession?: boolean; signal?: AbortSignal };

export type ActiveAttempt = AnswerOf<'GET /quiz/active'>['items'][number];

/** Starts a quiz, or resumes the running one in that skill. With an attempt's id it resumes only that one. */
export async function startQuiz(
  body: { skillId: number; quizAttemptId?: number | undefined },
  asking: Asking = inQuiz,
): Promise<OpenAttempt> {
  const { quizAttempt } = await call('POST /quiz/start', { body }, asking);
  return quizAttempt;
}

export async function readActive(asking: Asking = inQuiz): Promise<ActiveAttempt[]> {
  const { items } = await call('GET /quiz/active', {}, asking);
  return items;
}

export function sendAnswer(
  quizAttemptId: number,
  choice: Choice,
  signal?: AbortSignal,
): Promise<AnswerOf<'POST /quiz/answer'>> {
  requireAttempt(quizAttemptId);
  // Small and important: the browser finishes sending it after the page is gone.
  return call(
    'POST /quiz/answer',
    { body: { quizAttemptId, ...choice } },
    { ...inQuiz, ...(signal && { signal }), keepalive: true },
  );
}

/** Closes the attempt; a closed one returns the same score again. */
export async function completeQuiz(
  quizAttemptId: number,
  timeTaken: number,
  questionTimes: { questionId: number; seconds: number }[],
): Promise<Score> {
  requireAttempt(quizAttemptId);
  const { score } = await call('POST /quiz/complete', { body: { quizAttemptId, timeTaken, questionTimes } }, inQuiz);
  return score;
}

function requireAttempt(quizAttemptId: number) {
  if (!quizAttemptId) throw new Error('quizAttemptId is required');
}

/** The running attempts with the request times that calibrate their clocks; never cached. */
export const runningAttemptsQuery = () =>
  queryOptions({
    queryKey: ['attempts', 'running'],
    queryFn: async ({ signal }) => {
      const sentAt = performance.now();
      const items = await readActive({ signal });
      return { items, trip: { sentAt, receivedAt: performance.now() } satisfies Trip };
    },
    staleTime: 0,
    gcTime: 0,
  });
