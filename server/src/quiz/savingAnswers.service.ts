import type { App } from '../app.ts';
import { batchCalls } from '../platform/batching/batchCalls.ts';
import { perStore } from '../platform/batching/perStore.ts';
import { saveAnswer, saveAnswersTogether } from './answers.store.ts';
import type { NewAnswer, SavedAnswer } from './answers.store.ts';

const AT_ONCE = 200;

/**
 * Saves answers; those arriving during a save share the next statement and commit. A single answer never waits, and an
 * answer to an attempt being closed delays no other.
 */
export const savingAnswers = perStore((db: App['db']) =>
  batchCalls<NewAnswer, Promise<SavedAnswer | null>>(async (answers) => {
    // One per attempt: the statement cannot see its own rows, nor order two without a sequence number.
    const first = new Map<number, NewAnswer>();
    for (const answer of answers)
      if (answer.seq !== null && !first.has(answer.attemptId)) first.set(answer.attemptId, answer);
    const saved = first.size > 0 ? await saveAnswersTogether(db, [...first.values()]) : new Map<number, SavedAnswer>();
    return async (answer) => {
      const found = first.get(answer.attemptId) === answer ? saved.get(answer.attemptId) : undefined;
      // Not awaited by the batch, so that a blocked answer does not delay the next ones.
      return found ?? saveAnswer(db, answer);
    };
  }, AT_ONCE),
);
