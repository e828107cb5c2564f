/**
 * How a leaderboard ranks: average, then best score, then correct answers, then less time; equals share a rank.
 * Statements take the order from `leaderboardSql.ts`.
 */

import type { LeaderboardEntry } from '@assay/contract/reports';
import { quizLimits } from '@assay/contract/quizLimits';

export interface Standing {
  id: number;
  firstName: string;
  lastName: string;
  quizCount: number;
  avgScore: number;
  bestScore: number;
  correct: number;
  questions: number;
  seconds: number;
}

/** What decides, from the first to the last. Never speed alone: time is the last resort. */
export const boardKeys = [
  { key: 'avgScore', direction: 'desc' },
  { key: 'bestScore', direction: 'desc' },
  { key: 'correct', direction: 'desc' },
  { key: 'seconds', direction: 'asc' },
] as const;

export type BoardKey = (typeof boardKeys)[number]['key'];

/** Negative when `a` stands before `b`, 0 when they are equal. */
export function compareStandings(a: Standing, b: Standing): number {
  for (const { key, direction } of boardKeys) {
    const apart = direction === 'asc' ? a[key] - b[key] : b[key] - a[key];
    if (apart !== 0) return apart;
  }
  return 0;
}

/**
 * Standard competition ranks (1, 2, 2, 4) of rows already in order.
 * @param standings the board from its first row on
 */
export function rankStandings(standings: readonly Standing[]): LeaderboardEntry[] {
  let before: { standing: Standing; rank: number } | undefined;
  return standings.map((standing, index) => {
    before = { standing, rank: rankAfter(before, standing, index + 1) };
    return entryOf(standing, before.rank);
  });
}

/** The place a row takes that stands after another: theirs when both are equal. @param place counted from 1 */
export const rankAfter = (
  before: { standing: Standing; rank: number } | undefined,
  standing: Standing,
  place: number,
) => (before && compareStandings(before.standing, standing) === 0 ? before.rank : place);

/** A row as it is shown, percentages with two decimals. */
export function entryOf(standing: Standing, rank: number): LeaderboardEntry {
  const { id, firstName, lastName, quizCount, avgScore, bestScore, correct, questions } = standing;
  return {
    id,
    rank,
    firstName,
    lastName,
    quizCount,
    avgScore: twoDecimals(avgScore),
    bestScore,
    accuracyRate: questions === 0 ? 0 : twoDecimals((100 * correct) / questions),
    fewQuizzes: quizCount < quizLimits.fewQuizzes,
  };
}

const twoDecimals = (value: number) => Math.round(value * 100) / 100;
