/** A completed attempt for item analysis: the answers by version, and their points. */

import { pointsOf } from './marking.ts';

export interface ScoredAnswer {
  questionId: number;
  versionId: number;
  points: number;
  /** null: no answer */
  optionId: string | null;
  isCorrect: boolean;
  /** false: the question counts in no score */
  isScored: boolean;
  /** Seconds the question was viewed; 0: unknown. */
  seconds: number;
}

/** Beside the option ids: blank with a later question answered, or blank with none. */
export const OMITTED = '-omitted';
export const NOT_REACHED = '-not-reached';

/** One answer as stored with its attempt. */
export interface CountedAnswer {
  version: number;
  /** An option's id, or one of the two above. */
  answer: string;
  correct: boolean;
  points: number;
  ms: number;
}

/**
 * Compact answers of an attempt: version, points, ms and marks of each, comma-separated. A tenth of the work when
 * thousands of attempts are read and added up.
 */
export interface PackedAttempt {
  pointsEarned: number;
  pointsPossible: number;
  packed: string;
}

/** The bit flags in `packed`. */
export const MARKS = { correct: 1, omitted: 2, notReached: 4 } as const;

export interface CountedAttempt {
  pointsEarned: number;
  pointsPossible: number;
  answers: CountedAnswer[];
}

/** @param answers of one attempt, in its paper's order */
export function countedAttempt(answers: readonly ScoredAnswer[]): CountedAttempt {
  const last = answers.findLastIndex(({ optionId }) => optionId !== null);
  const counted = answers.flatMap(({ versionId, points, optionId, isCorrect, isScored, seconds }, place) => {
    const answer = optionId ?? (place < last ? OMITTED : NOT_REACHED);
    const ms = Math.round(1000 * seconds);
    return isScored ? [{ version: versionId, answer, correct: isCorrect, points, ms }] : [];
  });
  const { pointsEarned, pointsPossible } = pointsOf(answers);
  return { pointsEarned, pointsPossible, answers: counted };
}
