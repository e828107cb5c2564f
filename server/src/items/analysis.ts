/** The findings that a question's sums support, and the smallest numbers that support them. */

import type { Discrimination, ItemFigures, Reliability } from '@assay/contract/questions/items';
import { effectiveWeights } from '../statistics/items.ts';
import { correlation, covariance, fisherInterval, variance } from '../statistics/moments.ts';
import type { Counted, PairSums } from '../statistics/moments.ts';
import { wilsonInterval } from '../statistics/proportions.ts';
import { alpha, errorRatio, feldtInterval, standardErrorOfMeasurement } from '../statistics/reliability.ts';

/** Of one version of a question, as stored; rest scores are shares of points, 0 to 1. */
export interface ItemSums {
  answers: number;
  correct: number;
  omitted: number;
  notReached: number;
  timed: number;
  ms: number;
  rests: number;
  restsCorrect: number;
  rest: number;
  restSquares: number;
  restCorrect: number;
}

/** left_out: a correction gives everyone the same mark. correcting: answers are not all marked by the same key yet. */
export type Marks = 'measured' | 'left_out' | 'correcting';

export interface MeasuredSums extends ItemSums {
  marks: Marks;
}

// With fewer answers the intervals are too wide to be useful.
const LEAST_ANSWERS = 30;
const LEAST_OF_EACH_OUTCOME = 5;
// From this value on, an author's "hard" is contradicted; "easy" likewise below its counterpart.
const TOO_EASY_FOR_HARD = 85;
const TOO_HARD_FOR_EASY = 50;
const POOR_BELOW = 0.1;

const percentOf = (part: number, whole: number) => (whole === 0 ? 0 : Math.round((10_000 * part) / whole) / 100);
const rounded = (value: number, places = 4) => Math.round(value * 10 ** places) / 10 ** places;

export const restPairs = (sums: ItemSums): PairSums => ({
  n: sums.rests,
  x: sums.restsCorrect,
  y: sums.rest,
  xx: sums.restsCorrect,
  yy: sums.restSquares,
  xy: sums.restCorrect,
});

export function discriminationOf(sums: MeasuredSums): Discrimination {
  if (sums.marks !== 'measured') return { state: sums.marks };
  if (sums.rests < LEAST_ANSWERS) return { state: 'collecting', missing: 'answers' };
  if (Math.min(sums.restsCorrect, sums.rests - sums.restsCorrect) < LEAST_OF_EACH_OUTCOME)
    return { state: 'collecting', missing: 'outcomes' };
  const value = correlation(restPairs(sums));
  if (value === null) return { state: 'collecting', missing: 'spread' };
  return { state: 'known', value, ...fisherInterval(value, sums.rests) };
}

export function flagOf(discrimination: Discrimination): ItemFigures['flag'] {
  if (discrimination.state !== 'known' || discrimination.high >= POOR_BELOW) return null;
  return discrimination.high < 0 ? 'check_key' : 'poor';
}

type Status = 'draft' | 'review' | 'live' | 'archived';

/** Whether an admin should review it; archived questions are already dealt with. */
export const needsReview = ({
  status,
  flag,
  disagreement,
}: Pick<ItemFigures, 'flag' | 'disagreement'> & { status: Status }): boolean =>
  status !== 'archived' && (flag !== null || disagreement !== null);

type Difficulty = 'easy' | 'medium' | 'hard';

/** The share of correct answers with its interval, and whether it contradicts the author. */
export function facilityOf(
  { answers, correct, marks }: Pick<MeasuredSums, 'answers' | 'correct' | 'marks'>,
  difficulty: Difficulty,
): Pick<ItemFigures, 'answers' | 'facility' | 'facilityInterval' | 'disagreement'> {
  if (marks !== 'measured') return { answers, facility: null, facilityInterval: null, disagreement: null };
  const facilityInterval = wilsonInterval(correct, answers);
  const { low, high } = facilityInterval;
  return {
    answers,
    facility: percentOf(correct, answers),
    facilityInterval,
    disagreement:
      difficulty === 'hard' && low > TOO_EASY_FOR_HARD
        ? 'easier'
        : difficulty === 'easy' && high < TOO_HARD_FOR_EASY
          ? 'harder'
          : null,
  };
}

export function figuresOf(sums: MeasuredSums, difficulty: Difficulty, same: SamePaperFigures | null): ItemFigures {
  const discrimination = discriminationOf(sums);
  return {
    ...facilityOf(sums, difficulty),
    discrimination:
      discrimination.state === 'known'
        ? {
            state: 'known',
            value: rounded(discrimination.value),
            low: rounded(discrimination.low),
            high: rounded(discrimination.high),
          }
        : discrimination,
    flag: flagOf(discrimination),
    omitted: percentOf(sums.omitted, sums.answers),
    notReached: percentOf(sums.notReached, sums.answers),
    meanSeconds: sums.timed === 0 ? null : rounded(sums.ms / sums.timed / 1000, 1),
    alphaIfDeleted: same?.alphaIfDeleted ?? null,
    weight: same?.weight ?? null,
  };
}

export interface ScoreCount {
  earned: number;
  possible: number;
  attempts: number;
}

/** A version with the author's points. */
export interface PointedItem {
  versionId: number;
  points: number;
  sums: MeasuredSums;
}

export interface SamePaperFigures {
  alphaIfDeleted: number | null;
  weight: number | null;
}

interface SamePaper {
  reliability: Reliability;
  /** By version; empty if reliability is undefined. */
  items: Map<number, SamePaperFigures>;
}

const notDefined = (reason: 'one_question' | 'equal_totals'): SamePaper => ({
  reliability: { state: 'not_defined', reason },
  items: new Map(),
});

/**
 * Reliability of the scores. Undefined for differing papers, because differences between papers would count as
 * differences between people.
 */
export function samePaperOf(items: readonly PointedItem[], scores: readonly ScoreCount[]): SamePaper {
  const attempts = scores.reduce((sum, one) => sum + one.attempts, 0);
  const possible = scores[0]?.possible ?? 0;
  // Whole points of at least one add up to the number of questions only if each counts the same.
  const counted = possible === items.length ? items.map((item) => ({ ...item, points: 1 })) : items;
  const isSame =
    items.every(({ sums }) => sums.answers === attempts) &&
    scores.every((one) => one.possible === possible) &&
    counted.reduce((sum, { points }) => sum + points, 0) === possible;
  if (attempts > 0 && !isSame) return { reliability: { state: 'papers_differ' }, items: new Map() };
  const measured = counted.filter(({ sums }) => sums.marks === 'measured');
  if (attempts > 0 && measured.length < 2) return notDefined('one_question');
  const collecting = { state: 'collecting', attempts, needed: LEAST_ANSWERS } as const;
  if (attempts < LEAST_ANSWERS) return { reliability: collecting, items: new Map() };

  const totals: Counted[] = scores.map((one) => [one.earned, one.attempts]);
  const total = variance(totals) ?? 0;
  // Full marks for everyone add a constant to every total, so only the other questions distinguish people.
  const variances = measured.map(({ points, sums: { answers, correct } }) => {
    const marks: Counted[] = [
      [points, correct],
      [0, answers - correct],
    ];
    return variance(marks) ?? 0;
  });
  const whole = alpha(variances, total);
  if (whole === null) return notDefined('equal_totals');
  const weights = effectiveWeights(
    measured.map(({ points, sums }, index) => {
      // cov(x, X) = cov(x, R) + var(x), in points
      const withRest = (covariance(restPairs(sums)) ?? 0) * points * (possible - points);
      return withRest + (variances[index] ?? 0);
    }),
  );
  const figures = measured.map(({ versionId, points, sums }, index) => {
    const { n, y, yy } = restPairs(sums);
    const restVariance = n < 2 ? 0 : ((yy - (y * y) / n) / (n - 1)) * (possible - points) ** 2;
    const others = variances.filter((_, other) => other !== index);
    const without = alpha(others, restVariance);
    const weight = weights[index] ?? null;
    return [
      versionId,
      {
        alphaIfDeleted: without === null ? null : rounded(without),
        weight: weight === null ? null : rounded(weight, 2),
      },
    ] as const;
  });
  const interval = feldtInterval(whole, attempts, measured.length);
  return {
    reliability: {
      state: 'defined',
      alpha: rounded(whole),
      low: rounded(interval.low),
      high: rounded(interval.high),
      standardError: rounded((100 * standardErrorOfMeasurement(Math.sqrt(total), whole)) / possible, 2),
      errorRatio: rounded(errorRatio(whole), 2),
      questions: measured.length,
    },
    items: new Map(figures),
  };
}
