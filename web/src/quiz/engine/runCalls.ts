/** A running attempt's calls. Each results in an event, and none of them throws. */
import { Failure } from '@assay/contract/failure';
import type { Choice } from './answerQueue.ts';
import { allSeconds } from './questionTimer.ts';
import type { RunEvent } from './quizRun.ts';
import type { World } from './quizWorld.ts';
import { type QuizRun, secondsTaken, type Trouble } from './runState.ts';

type Net = Pick<World, 'calls' | 'now' | 'random'>;
type EventOf<Type extends RunEvent['type']> = Extract<RunEvent, { type: Type }>;

export async function saveAnswer(
  { calls, now, random }: Net,
  { attemptId }: QuizRun,
  choice: Choice,
  signal: AbortSignal,
): Promise<EventOf<'saved' | 'notSaved'>> {
  const sentAt = now();
  try {
    const reply = await calls.answer(attemptId, choice, signal);
    return { type: 'saved', choice, reply: { ...reply, sentAt, receivedAt: now() } };
  } catch (error) {
    return { type: 'notSaved', choice, trouble: troubleOf(error), random: random() };
  }
}

/** Whether the server lists the attempt as running, and until when. */
export async function checkAttempt(
  { calls, now, random }: Net,
  { attemptId }: QuizRun,
): Promise<EventOf<'checked' | 'callFailed'>> {
  const sentAt = now();
  try {
    const mine = (await calls.active()).find(({ id }) => id === attemptId);
    return { type: 'checked', call: 'check', attempt: mine ? { ...mine, sentAt, receivedAt: now() } : null };
  } catch (error) {
    return { type: 'callFailed', call: 'check', trouble: troubleOf(error), random: random() };
  }
}

/** The attempt with the server's answers. */
export async function readAttempt(
  { calls, now, random }: Net,
  run: QuizRun,
): Promise<EventOf<'read' | 'checked' | 'callFailed'>> {
  const sentAt = now();
  try {
    const resumed = await calls.resume(run);
    return { type: 'read', answers: resumed.answers, times: { ...resumed, sentAt, receivedAt: now() } };
  } catch (error) {
    const trouble = troubleOf(error);
    if (trouble.code === 'attempt_closed') return { type: 'checked', call: 'read', attempt: null };
    return { type: 'callFailed', call: 'read', trouble, random: random() };
  }
}

export async function completeAttempt(
  { calls, now, random }: Net,
  run: QuizRun,
): Promise<EventOf<'completed' | 'notCompleted'>> {
  const at = now();
  const times = Object.entries(allSeconds(run.timer, at)).map(([id, seconds]) => ({ questionId: Number(id), seconds }));
  try {
    return { type: 'completed', score: await calls.complete(run.attemptId, secondsTaken(run, at), times) };
  } catch (error) {
    return { type: 'notCompleted', trouble: troubleOf(error), random: random() };
  }
}

function troubleOf(error: unknown): Trouble {
  if (error instanceof Failure)
    return { code: error.code, message: error.message, retryAfter: error.details.retryAfter };
  return { code: 'no_answer', message: error instanceof Error ? error.message : 'The server did not answer.' };
}
