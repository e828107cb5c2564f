import type { App } from '../app.ts';
import { perStore, together } from '../platform/batching/together.ts';
import { saveAnswer, saveAnswersTogether } from './answers.store.ts';
import type { NewAnswer, SavedAnswer } from './answers.store.ts';

const AT_ONCE = 200;

/**
 * Saves answers; those that come while others are on their way share one statement and one commit with each other.
 * A single answer waits for nobody, and an answer to an attempt that is being closed holds up no other.
 */
export const savingAnswers = perStore((db: App['db']) =>
  together<NewAnswer, Promise<SavedAnswer | null>>(async (answers) => {
    // One of each attempt: the statement sees neither what it saves itself nor the order of two without a number.
    const first = new Map<number, NewAnswer>();
    for (const answer of answers)
      if (answer.seq !== null && !first.has(answer.attemptId)) first.set(answer.attemptId, answer);
    const saved = first.size > 0 ? await saveAnswersTogether(db, [...first.values()]) : new Map<number, SavedAnswer>();
    return async (answer) => {
      const found = first.get(answer.attemptId) === answer ? saved.get(answer.attemptId) : undefined;
      // Not awaited by the round: whatever this one waits for, the next answers do not.
      return found ?? saveAnswer(db, answer);
    };
  }, AT_ONCE),
);
