/** A person's results per skill: all attempts as one long quiz, and the latest against the earlier ones. */

import { compareShares, isShare, wilsonInterval } from '../statistics/proportions.ts';

export interface Result {
  skillId: number;
  skillName: string;
  category: string;
  correctAnswers: number;
  totalQuestions: number;
  score: number;
}

/** @param results in order of completion */
export function skillsOf(results: readonly Result[]) {
  return [...Map.groupBy(results, ({ skillId }) => skillId).values()]
    .map((attempts) => {
      const [first, latest] = [attempts[0], attempts.at(-1)] as [Result, Result];
      const { correct, questions } = sumOf(attempts);
      return {
        skillId: first.skillId,
        skillName: first.skillName,
        category: first.category,
        attempts: attempts.length,
        score: Math.round((10_000 * correct) / questions) / 100,
        bestScore: Math.max(...attempts.map(({ score }) => score)),
        correct,
        questions,
        interval: wilsonInterval(correct, questions),
        change: attempts.length === 1 ? null : compareShares(shareOf(latest), shareOf(first)),
        firstScore: first.score,
        latestScore: latest.score,
        counts: [first, latest].every((one) => isShare(one.score, shareOf(one)))
          ? null
          : { first: sumOf([first]), latest: sumOf([latest]) },
      };
    })
    .toSorted((a, b) => b.interval.low - a.interval.low || a.skillName.localeCompare(b.skillName));
}

interface Sums {
  correct: number;
  questions: number;
}

/** All questions of all attempts as one long quiz. */
export const wholeInterval = ({ correct, questions }: Sums) =>
  questions === 0 ? null : wilsonInterval(correct, questions);

/** The latest attempts against the earlier ones; null if there are none earlier. */
export function changeOf(latest: Sums, all: Sums) {
  const before = [all.correct - latest.correct, all.questions - latest.questions] as const;
  return before[1] === 0 ? null : compareShares([latest.correct, latest.questions], before);
}

/** The total of some attempts. */
export const sumOf = (results: readonly Answered[]): Sums => ({
  correct: sum(results.map(({ correctAnswers }) => correctAnswers)),
  questions: sum(results.map(({ totalQuestions }) => totalQuestions)),
});

type Answered = Pick<Result, 'correctAnswers' | 'totalQuestions'>;

const shareOf = ({ correctAnswers, totalQuestions }: Answered) => [correctAnswers, totalQuestions] as const;

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
