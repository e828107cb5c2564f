/** Statistics from sums of first attempts: means, their uncertainty, and whether a group is below a line. */

import type { GapVerdict, ReportTotals } from '@assay/contract/reports/adminReports';
import type { Interval } from '@assay/contract/quiz/quiz';
import { meanInterval } from '../statistics/means.ts';

/** Sums over completed attempts of some days and skills; scores in hundredths of a percent. */
export interface ResultSums {
  attempts: number;
  firstAttempts: number;
  firstScores: number;
  firstSquares: number;
  firstCorrect: number;
  firstQuestions: number;
}

export function addUp(many: readonly ResultSums[]): ResultSums {
  const sum = { attempts: 0, firstAttempts: 0, firstScores: 0, firstSquares: 0, firstCorrect: 0, firstQuestions: 0 };
  for (const one of many) for (const name of Object.keys(sum) as (keyof ResultSums)[]) sum[name] += one[name];
  return sum;
}

/** First attempts by score, ten ranges. */
export const addUpBins = (many: readonly (readonly number[])[]): number[] =>
  Array.from({ length: 10 }, (_nothing, bin) => many.reduce((sum, counts) => sum + (counts[bin] ?? 0), 0));

export const averageOf = ({ firstAttempts, firstScores }: ResultSums): number | null =>
  firstAttempts === 0 ? null : Math.round(firstScores / firstAttempts) / 100;

/** The likely range of the mean of many more such people, in percent. */
export function intervalOf(sums: ResultSums): Interval | null {
  const { firstAttempts: people, firstScores, firstSquares, firstCorrect, firstQuestions } = sums;
  const found = meanInterval({
    n: people,
    sum: firstScores / 10_000,
    squares: firstSquares / 100_000_000,
    correct: firstCorrect,
    questions: firstQuestions,
  });
  const percent = (share: number) => Math.round(10_000 * share) / 100;
  return found && { low: percent(found.low), high: percent(found.high) };
}

export function totalsOf(sums: ResultSums): ReportTotals {
  const { attempts, firstAttempts, firstCorrect, firstQuestions } = sums;
  return {
    attempts,
    firstAttempts,
    averageScore: averageOf(sums),
    interval: intervalOf(sums),
    accuracyRate: firstQuestions === 0 ? null : Math.round((10_000 * firstCorrect) / firstQuestions) / 100,
  };
}

/** A group counts as below a line only if its whole interval is. */
export function verdictOf(interval: Interval | null, line: number): GapVerdict {
  if (interval === null) return 'collecting';
  if (interval.high < line) return 'below';
  return interval.low >= line ? 'above' : 'unclear';
}
