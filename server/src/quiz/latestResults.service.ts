import { countingPoints } from '@assay/contract/quiz/pointsText';
import type { App } from '../app.ts';
import { wilsonInterval } from '../statistics/proportions.ts';
import { weightedShare } from '../statistics/weightedShares.ts';
import { findLatestResults } from './latestResults.store.ts';

/** A person's latest completed attempt for each skill, with the 95 % interval of its score in percent. */
export async function latestResults({ db }: Pick<App, 'db'>, userId: number) {
  const results = await findLatestResults(db, userId);
  return results.map(({ pointsEarned, pointsPossible, pointsSquares, ...result }) => ({
    ...result,
    points: countingPoints({ pointsEarned, pointsPossible, totalQuestions: result.totalQuestions }),
    interval: wilsonInterval(...weightedShare({ pointsEarned, pointsPossible, pointsSquares })),
  }));
}
