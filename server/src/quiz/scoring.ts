/** What a completed quiz is worth: points for the score, the count beside it, an interval for how sure that is. */

export interface ScoredQuestion {
  questionId: number;
  points: number;
  keyOption: string;
}

export interface AttemptScore {
  correctAnswers: number;
  totalQuestions: number;
  pointsEarned: number;
  pointsPossible: number;
  /** 0 to 100, two decimals, halves up. */
  scorePercentage: number;
}

/**
 * Scores a paper. A question without an answer is wrong; an answer to a question outside the paper counts nothing.
 * @param answers question id → chosen option id
 */
export function scoreAttempt(paper: readonly ScoredQuestion[], answers: ReadonlyMap<number, string>): AttemptScore {
  const correct = paper.filter(({ questionId, keyOption }) => answers.get(questionId) === keyOption);
  const pointsEarned = sum(correct.map(({ points }) => points));
  const pointsPossible = sum(paper.map(({ points }) => points));
  return {
    correctAnswers: correct.length,
    totalQuestions: paper.length,
    pointsEarned,
    pointsPossible,
    scorePercentage: pointsPossible === 0 ? 0 : Math.round((10_000 * pointsEarned) / pointsPossible) / 100,
  };
}

const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);

// The two-sided 95 % point of the normal distribution.
const Z = 1.959964;

/**
 * 95 % interval of a proportion in percent, two decimals, within 0 to 100.
 * Source: Wilson 1927; in Newcombe 1998, method 3.
 * @throws RangeError unless 0 ≤ successes ≤ trials and trials ≥ 1.
 */
export function wilsonInterval(successes: number, trials: number): { low: number; high: number } {
  if (trials < 1 || successes < 0 || successes > trials) throw new RangeError('a proportion needs 0 ≤ x ≤ n, n ≥ 1');
  const p = successes / trials;
  const centre = p + Z ** 2 / (2 * trials);
  const spread = Z * Math.sqrt((p * (1 - p)) / trials + Z ** 2 / (4 * trials ** 2));
  const scale = 1 + Z ** 2 / trials;
  const percent = (value: number) => Math.min(100, Math.max(0, Math.round(10_000 * value) / 100));
  return { low: percent((centre - spread) / scale), high: percent((centre + spread) / scale) };
}
