/** Sends answers stored by a page that ended. Only the server can declare one lost. */
import { Failure } from '@assay/contract/failure';
import type { Choice } from './answerQueue.ts';
import type { UnsentStore } from './unsentStore.ts';

type KeptCalls = {
  answer: (attemptId: number, choice: Choice) => Promise<unknown>;
  active: () => Promise<readonly { id: number }[]>;
};

/** @returns how many the server no longer accepted. Throws, and keeps them, if the server is unreachable. */
export async function sendKept(
  store: Pick<UnsentStore, 'choices' | 'drop'>,
  attemptId: number,
  calls: KeptCalls,
): Promise<number> {
  const lost: Choice[] = [];
  for (const choice of store.choices()) {
    if (await isTaken(attemptId, choice, calls)) store.drop(choice.questionId, choice.seq);
    else lost.push(choice);
  }
  // Dropped last, so that after an interruption all of them are reported next time.
  for (const { questionId, seq } of lost) store.drop(questionId, seq);
  return lost.length;
}

async function isTaken(attemptId: number, choice: Choice, calls: KeptCalls): Promise<boolean> {
  try {
    await calls.answer(attemptId, choice);
    return true;
  } catch (error) {
    if (await isFinal(error, attemptId, calls)) return false;
    throw error;
  }
}

async function isFinal(error: unknown, attemptId: number, calls: KeptCalls): Promise<boolean> {
  if (!(error instanceof Failure)) return false;
  if (error.code === 'attempt_closed' || error.code === 'invalid_input') return true;
  return isOwnNotFound(error) && !(await calls.active()).some(({ id }) => id === attemptId);
}

/** "Not found" may also come from a proxy while the server is being replaced; only the server sends a failure code. */
export const isOwnNotFound = (error: unknown): boolean =>
  error instanceof Failure && error.code === 'not_found' && error.details.message !== undefined;
