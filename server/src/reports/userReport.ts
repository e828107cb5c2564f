/** A person's results per skill: the mean of all attempts, and the latest against the first. */

import { countingPoints } from '@assay/contract/quiz/pointsText';
import { compareShares, wilsonInterval } from '../statistics/proportions.ts';
import { meanShare, weightedShare } from '../statistics/weightedShares.ts';
import type { PointSums, Share } from '../statistics/weightedShares.ts';

export interface Result extends PointSums {
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
      const best = attempts.reduce((before, attempt) => (attempt.score > before.score ? attempt : before));
      const { correct, questions } = sumOf(attempts);
      return {
        skillId: first.skillId,
        skillName: first.skillName,
        category: first.category,
        attempts: attempts.length,
        // Like the average of all quizzes: of the percentages as shown, in whole hundredths.
        score: Math.round(sum(attempts.map(({ score }) => Math.round(100 * score))) / attempts.length) / 100,
        bestScore: best.score,
        bestPoints: countingPoints(best),
        correct,
        questions,
        interval: wilsonInterval(...meanOf(attempts)),
        change: attempts.length === 1 ? null : compareShares(weightedShare(latest), weightedShare(first)),
        firstScore: first.score,
        firstPoints: countingPoints(first),
        latestScore: latest.score,
        latestPoints: countingPoints(latest),
      };
    })
    .toSorted((a, b) => b.score - a.score || a.skillName.localeCompare(b.skillName));
}

/** The average score, each attempt weighing the same. */
function meanOf(attempts: readonly Result[]): Share {
  const shares = attempts.map((attempt) => weightedShare(attempt));
  return meanShare({
    count: shares.length,
    sum: sum(shares.map(([successes, trials]) => successes / trials)),
    inverses: sum(shares.map(([, trials]) => 1 / trials)),
  });
}

interface Interval {
  low: number;
  high: number;
}

/** Where the first interval lies against the second: `alike` if they meet, so a difference is claimed with care. */
export function compareIntervals(one: Interval, other: Interval): 'above' | 'below' | 'alike' {
  if (one.low > other.high) return 'above';
  return one.high < other.low ? 'below' : 'alike';
}

interface Sums {
  correct: number;
  questions: number;
}

/** All questions of all attempts as one long quiz. */
export const wholeInterval = ({ correct, questions }: Sums) =>
  questions === 0 ? null : wilsonInterval(correct, questions);

/** The accuracy of some attempts against that of earlier ones; null if there are none earlier. */
export const accuracyChange = (latest: Sums, earlier: Sums) =>
  earlier.questions === 0
    ? null
    : compareShares([latest.correct, latest.questions], [earlier.correct, earlier.questions]);

/** Sums over the scores of attempts, see `ShareSums`; scores in percent. */
interface ScoreSums {
  attempts: number;
  scores: number;
  inverses: number;
}

/** The average of some attempts against that of earlier ones; null if there are none earlier. */
export const averageChange = (latest: ScoreSums, earlier: ScoreSums) =>
  earlier.attempts === 0 ? null : compareShares(averageOf(latest), averageOf(earlier));

const averageOf = ({ attempts, scores, inverses }: ScoreSums): Share =>
  meanShare({ count: attempts, sum: scores / 100, inverses });

/** The total of some attempts. */
export const sumOf = (results: readonly Pick<Result, 'correctAnswers' | 'totalQuestions'>[]): Sums => ({
  correct: sum(results.map(({ correctAnswers }) => correctAnswers)),
  questions: sum(results.map(({ totalQuestions }) => totalQuestions)),
});

const sum = (numbers: readonly number[]) => numbers.reduce((total, number) => total + number, 0);
