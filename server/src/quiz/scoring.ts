/** What a completed quiz is worth: points for the score, the count beside it, an interval for how sure that is. */

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

export interface AttemptScore {
  correctAnswers: number;
  /** In the score. */
  totalQuestions: number;
  pointsEarned: number;
  pointsPossible: number;
  /** 0 to 100, two decimals, halves up. */
  scorePercentage: number;
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

/** Scores a paper by `markPaper`. */
export function scoreAttempt(paper: readonly ScoredQuestion[], answers: ReadonlyMap<number, string>): AttemptScore {
  const marks = markPaper(paper, answers);
  const scored = paper.filter((_question, place) => marks[place]?.isScored);
  const correct = paper.filter((_question, place) => marks[place]?.isScored && marks[place].isCorrect);
  const pointsEarned = sum(correct.map(({ points }) => points));
  const pointsPossible = sum(scored.map(({ points }) => points));
  return {
    correctAnswers: correct.length,
    totalQuestions: scored.length,
    pointsEarned,
    pointsPossible,
    scorePercentage: pointsPossible === 0 ? 0 : Math.round((10_000 * pointsEarned) / pointsPossible) / 100,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
