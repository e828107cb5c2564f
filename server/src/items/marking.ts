/**
 * How answers are marked, and what a marked paper is worth. Statements do the same by `markingSql.ts`; a test compares
 * both.
 */

/** How a question is marked after a correction, instead of by the key it was written with. */
export type Marking =
  /** Each of these options is right. */
  | { rule: 'keys'; keys: readonly string[] }
  /** The question is out of the score. */
  | { rule: 'void' }
  /** Right for everybody, answered or not. */
  | { rule: 'full' };

export interface ScoredQuestion {
  questionId: number;
  points: number;
  keyOption: string;
  marking?: Marking | undefined;
}

export interface Mark {
  isCorrect: boolean;
  /** Whether the question is in the score. */
  isScored: boolean;
}

/**
 * Marks a paper, in its order. A question without an answer is wrong; an answer to a question outside the paper counts
 * nothing.
 * @param answers question id → chosen option id
 */
export function markPaper(paper: readonly ScoredQuestion[], answers: ReadonlyMap<number, string>): Mark[] {
  // A score needs something to be about: where every question is out, each counts as right.
  const isEmpty = paper.every(({ marking }) => marking?.rule === 'void');
  return paper.map(({ questionId, keyOption, marking }) => {
    const answer = answers.get(questionId);
    if (isEmpty || marking?.rule === 'full') return { isCorrect: true, isScored: true };
    if (marking?.rule === 'void') return { isCorrect: false, isScored: false };
    const keys = marking?.keys ?? [keyOption];
    return { isCorrect: answer !== undefined && keys.includes(answer), isScored: true };
  });
}

/** The points of a marked paper: those of its right answers, and all that are in the score. */
export function pointsOf(marked: readonly (Mark & { points: number })[]) {
  const scored = marked.filter(({ isScored }) => isScored);
  return {
    pointsEarned: sum(scored.filter(({ isCorrect }) => isCorrect)),
    pointsPossible: sum(scored),
  };
}

const sum = (questions: readonly { points: number }[]) => questions.reduce((total, { points }) => total + points, 0);
