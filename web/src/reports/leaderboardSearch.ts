import type { Period } from '@assay/contract/reports/reports';
import { positiveNumber } from '../platform/searchValues.ts';

/** The leaderboard's URL parameters; none means all time and all skills. */
export type LeaderboardSearch = { period?: Exclude<Period, 'all'>; skill?: number };

export function leaderboardSearch(raw: Record<string, unknown>): LeaderboardSearch {
  const period = raw['period'];
  const skill = positiveNumber(raw['skill']);
  return { ...((period === 'month' || period === 'week') && { period }), ...(skill !== undefined && { skill }) };
}
