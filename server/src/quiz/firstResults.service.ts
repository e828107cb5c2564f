import { countingPoints } from '@assay/contract/quiz/pointsText';
import type { EarnedPoints } from '@assay/contract/quiz/pointsText';
import type { Interval } from '@assay/contract/quiz/quiz';
import type { App } from '../app.ts';
import { findFirstAttempts } from './firstResults.store.ts';
import { certaintyOf } from './scoring.ts';

export interface FirstResult {
  key: number;
  attemptId: number;
  skillId: number;
  isRunning: boolean;
  completedAt: Date | null;
  /** 0 to 100, with its range; null while it runs. */
  score: {
    percentage: number;
    points: EarnedPoints | null;
    interval: Interval;
    correctAnswers: number;
    totalQuestions: number;
  } | null;
}

/** The first results of people in a period: practice before it and retakes do not count. */
export async function firstResults(
  { db }: Pick<App, 'db'>,
  people: readonly { key: number; userId: number; since: Date }[],
  within: { skillIds: readonly number[]; until: Date },
): Promise<FirstResult[]> {
  const attempts = await findFirstAttempts(db, people, within);
  return attempts.map(
    ({ key, id, skillId, status, completedAt, scorePercentage, correctAnswers, pointsEarned, ...rest }) => ({
      key,
      attemptId: id,
      skillId,
      isRunning: status === 'open',
      completedAt,
      score:
        scorePercentage === null || pointsEarned === null || correctAnswers === null
          ? null
          : {
              percentage: scorePercentage,
              points: countingPoints({ pointsEarned, ...rest }),
              interval: certaintyOf({ pointsEarned, ...rest }).interval,
              correctAnswers,
              totalQuestions: rest.totalQuestions,
            },
    }),
  );
}
