import { queryOptions } from '@tanstack/react-query';
import type { OpenAttempt, Score } from '@assay/contract/quiz';
import { type AnswerOf, call } from '../platform/api.ts';
import type { Choice } from './engine/answerQueue.ts';
import type { Trip } from './engine/runState.ts';

// A running quiz outlives its session: a 401 asks for sign-in in place and clears nothing. Before and after, it ends the session.
const inQuiz = { keepSession: true };
type Asking = { keepSession?: boolean; signal?: AbortSignal };

export type ActiveAttempt = AnswerOf<'GET /quiz/active'>['items'][number];

/** Starts a quiz, or resumes the running one of that skill. With the id of an attempt only that one: no other begins. */
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
  // Small and precious: the browser finishes sending it even when the page is already gone.
  return call(
    'POST /quiz/answer',
    { body: { quizAttemptId, ...choice } },
    { ...inQuiz, ...(signal && { signal }), keepalive: true },
  );
}

/** Closes the attempt; for a closed one it answers the same score again. */
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

/** The running attempts with the instants that date them; always asked anew. */
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
