import { formatScore } from '../platform/format.ts';
import type { Summary } from '../reports/adminReports.queries.ts';
import { countChange, scoreChange } from '../reports/changeWords.ts';
import { shortRange } from '../reports/estimateWords.ts';
import { Figure, FigureNotes, Figures } from '../ui/display/Figures.tsx';

/** The last 30 days in four numbers, each compared with the 30 days before. */
export function SummaryTotals({ totals }: Pick<Summary, 'totals'>) {
  const { users, newUsers, activeLearners, attempts, averageScore, firstAttempts, interval } = totals;
  const trends = [
    countChange(activeLearners.now, activeLearners.before),
    countChange(attempts.now, attempts.before),
    scoreChange({ averageScore: averageScore.now }, { averageScore: averageScore.before }),
  ] as const;
  const [learners, quizzes, score] = trends;
  const isCompared = trends.some((trend) => trend !== undefined);
  return (
    <Figures
      label="The last 30 days"
      below={
        (isCompared || averageScore.now !== null) && (
          <FigureNotes>
            {isCompared && <li className="text-ink-muted">Changes since the previous 30 days</li>}
            {averageScore.now !== null && (
              <li className="text-ink-muted">
                Mean score of {firstAttempts === 1 ? '1 first attempt' : `${firstAttempts} first attempts`}
                {interval && `: ${shortRange(interval)}`}
              </li>
            )}
          </FigureNotes>
        )
      }
    >
      <Figure
        label="Users"
        value={users}
        info="All accounts, including admins and deactivated users."
        trend={newUsers.now > 0 ? { direction: 'up', words: `+${newUsers.now}` } : undefined}
      />
      <Figure
        label="Active learners"
        value={activeLearners.now}
        info="People who completed a quiz in the last 30 days."
        trend={learners}
      />
      <Figure
        label="Attempts"
        value={attempts.now}
        info="Quizzes completed in the last 30 days, retakes included."
        trend={quizzes}
      />
      <Figure
        label="Mean score"
        value={averageScore.now === null ? '–' : formatScore(averageScore.now)}
        info="Average of first attempts. Retakes are left out because their questions are known."
        trend={score}
      />
    </Figures>
  );
}
