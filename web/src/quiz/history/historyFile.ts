import type { AttemptSummary } from '@assay/contract/quiz/quiz';
import type { ChartTable } from '../../ui/charts/chartTable.ts';

/** A learner's history as a file: numbers as numbers, times in ISO format. */
export const historyFile = (attempts: readonly AttemptSummary[]): ChartTable => ({
  columns: [
    'Attempt id',
    'Skill',
    'Completed',
    'Score (%)',
    'Correct',
    'Questions',
    'Points',
    'Points possible',
    'Time taken (s)',
  ].map((header) => ({ header })),
  rows: attempts.map((attempt) => [
    attempt.id,
    attempt.skillName,
    attempt.completedAt,
    attempt.scorePercentage,
    attempt.correctAnswers,
    attempt.totalQuestions,
    attempt.pointsEarned,
    attempt.pointsPossible,
    attempt.timeTaken,
  ]),
});
