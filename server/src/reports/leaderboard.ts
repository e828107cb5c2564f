/**
 * Leaderboard order: average, then best score, then correct answers, then less time; ties share a rank.
 * `leaderboardSql.ts` provides the order for SQL.
 */

import type { LeaderboardEntry } from '@assay/contract/reports/reports';
import { quizLimits } from '@assay/contract/quiz/quizLimits';

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
  byPoints: boolean;
  bestPointsEarned: number | null;
  bestPointsPossible: number | null;
}

/** The deciding values, most important first. Time only breaks ties. */
export const boardKeys = [
  { key: 'avgScore', direction: 'desc' },
  { key: 'bestScore', direction: 'desc' },
  { key: 'correct', direction: 'desc' },
  { key: 'seconds', direction: 'asc' },
] as const;

export type BoardKey = (typeof boardKeys)[number]['key'];

/** Negative if `a` ranks before `b`, 0 if equal. */
export function compareStandings(a: Standing, b: Standing): number {
  for (const { key, direction } of boardKeys) {
    const apart = direction === 'asc' ? a[key] - b[key] : b[key] - a[key];
    if (apart !== 0) return apart;
  }
  return 0;
}

/**
 * Standard competition ranks (1, 2, 2, 4) of sorted rows.
 * @param standings the board from its first row
 */
export function rankStandings(standings: readonly Standing[]): LeaderboardEntry[] {
  let before: { standing: Standing; rank: number } | undefined;
  return standings.map((standing, index) => {
    before = { standing, rank: rankAfter(before, standing, index + 1) };
    return entryOf(standing, before.rank);
  });
}

/** The rank of a row after another: the same if they are equal. @param place counted from 1 */
export const rankAfter = (
  before: { standing: Standing; rank: number } | undefined,
  standing: Standing,
  place: number,
) => (before && compareStandings(before.standing, standing) === 0 ? before.rank : place);

/** A row for display, percentages with two decimals. */
export function entryOf(standing: Standing, rank: number): LeaderboardEntry {
  const { id, firstName, lastName, quizCount, avgScore, bestScore, correct, questions, byPoints } = standing;
  const { bestPointsEarned: pointsEarned, bestPointsPossible: pointsPossible } = standing;
  return {
    id,
    rank,
    firstName,
    lastName,
    quizCount,
    avgScore: twoDecimals(avgScore),
    bestScore,
    bestPoints: pointsEarned === null || pointsPossible === null ? null : { pointsEarned, pointsPossible },
    byPoints,
    accuracyRate: questions === 0 ? 0 : twoDecimals((100 * correct) / questions),
    fewQuizzes: quizCount < quizLimits.fewQuizzes,
  };
}

/** The place directly above someone, as far as a rank says it. */
export const placeOf = ({ avgScore }: Standing, rank: number) => ({ rank, avgScore: twoDecimals(avgScore) });

const twoDecimals = (value: number) => Math.round(value * 100) / 100;
