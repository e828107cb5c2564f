/**
 * How answers are marked, and the result of a marked paper. `markingSql.ts` expresses the same in SQL, and a test
 * compares both.
 */

/** A correction's marking, which replaces the original key. */
export type Marking =
  /** Each of these options is right. */
  | { rule: 'keys'; keys: readonly string[] }
  /** The question does not count in the score. */
  | { rule: 'void' }
  /** Everyone gets full points, answered or not. */
  | { rule: 'full' };

export interface ScoredQuestion {
  questionId: number;
  points: number;
  keyOption: string;
  marking?: Marking | undefined;
}

/**
 * The weight of a question in a new attempt. The paper freezes it, so that everything later scores by the attempt's
 * rule.
 */
export const pointsUnder = (rule: 'equal' | 'points', points: number): number => (rule === 'equal' ? 1 : points);

export interface Mark {
  isCorrect: boolean;
  /** Whether the question counts in the score. */
  isScored: boolean;
}

/**
 * Marks a paper, in its order. An unanswered question is wrong; answers outside the paper are ignored.
 * @param answers question id → selected option id
 */
export function markPaper(paper: readonly ScoredQuestion[], answers: ReadonlyMap<number, string>): Mark[] {
  // A score must not be empty: if every question is excluded, each counts as right.
  const isEmpty = paper.every(({ marking }) => marking?.rule === 'void');
  return paper.map(({ questionId, keyOption, marking }) => {
    const answer = answers.get(questionId);
    if (isEmpty || marking?.rule === 'full') return { isCorrect: true, isScored: true };
    if (marking?.rule === 'void') return { isCorrect: false, isScored: false };
    const keys = marking?.keys ?? [keyOption];
    return { isCorrect: answer !== undefined && keys.includes(answer), isScored: true };
  });
}

/**
 * The points of a marked paper: earned by right answers, possible in the score, and the sum of the latter's squares.
 */
export function pointsOf(marked: readonly (Mark & { points: number })[]) {
  const scored = marked.filter(({ isScored }) => isScored);
  return {
    pointsEarned: sum(scored.filter(({ isCorrect }) => isCorrect).map(({ points }) => points)),
    pointsPossible: sum(scored.map(({ points }) => points)),
    pointsSquares: sum(scored.map(({ points }) => points ** 2)),
  };
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
