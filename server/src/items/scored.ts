/** A completed attempt as item analysis counts it: what was answered to which version, and what that was worth. */

import { pointsOf } from './marking.ts';

export interface ScoredAnswer {
  questionId: number;
  versionId: number;
  points: number;
  /** null: no answer */
  optionId: string | null;
  isCorrect: boolean;
  /** false: the question counts in nobody's score */
  isScored: boolean;
  /** Seconds the question was looked at; 0: not known. */
  seconds: number;
}

/** Beside the ids of options: shown and left blank with a later answer, blank with none. */
export const OMITTED = '-omitted';
export const NOT_REACHED = '-not-reached';

/** One answer as it is stored with its attempt. */
export interface CountedAnswer {
  version: number;
  /** An option's id, or one of the two above. */
  answer: string;
  correct: boolean;
  points: number;
  ms: number;
}

/**
 * Answers of an attempt in short: version, points, ms and marks of each, with commas between. A tenth of the work where
 * thousands of attempts are read to be added up.
 */
export interface PackedAttempt {
  pointsEarned: number;
  pointsPossible: number;
  packed: string;
}

/** What `packed` says of an answer, added up. */
export const MARKS = { correct: 1, omitted: 2, notReached: 4 } as const;

export interface CountedAttempt {
  pointsEarned: number;
  pointsPossible: number;
  answers: CountedAnswer[];
}

/** @param answers of one attempt, in the order of its paper */
export function countedAttempt(answers: readonly ScoredAnswer[]): CountedAttempt {
  const last = answers.findLastIndex(({ optionId }) => optionId !== null);
  const counted = answers.flatMap(({ versionId, points, optionId, isCorrect, isScored, seconds }, place) => {
    const answer = optionId ?? (place < last ? OMITTED : NOT_REACHED);
    const ms = Math.round(1000 * seconds);
    return isScored ? [{ version: versionId, answer, correct: isCorrect, points, ms }] : [];
  });
  return {
    ...pointsOf(answers),
    answers: counted,
  };
}
