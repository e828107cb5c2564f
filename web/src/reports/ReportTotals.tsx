import { formatDate, formatScore } from '../platform/format.ts';
import { Figure, FigureNotes, Figures } from '../ui/display/Figures.tsx';
import type { Overview } from './adminReports.queries.ts';
import { countChange, scoreChange } from './changeWords.ts';
import { shortRange } from './estimateWords.ts';

/** The period in four numbers, each compared with the period before. */
export function ReportTotals({ overview: { totals, previous, window } }: { overview: Overview }) {
  // A first period has nothing to be compared with.
  const before = previous !== null && previous.attempts > 0 ? previous : null;
  const trends = {
    attempts: countChange(totals.attempts, before?.attempts),
    firstAttempts: countChange(totals.firstAttempts, before?.firstAttempts),
    score: scoreChange(totals, before),
    accuracy: scoreChange({ averageScore: totals.accuracyRate }, before && { averageScore: before.accuracyRate }),
  };
  const isCompared = Object.values(trends).some((trend) => trend !== undefined);
  return (
    <Figures
      label="Totals"
      below={
        <FigureNotes>
          <li className="text-ink-muted">
            {window.from === null ? 'All time' : `${formatDate(window.from)} to ${formatDate(window.to)}`}, days in{' '}
            {window.timeZone}
          </li>
          {totals.interval && <li className="text-ink-muted">Average score: {shortRange(totals.interval)}</li>}
          {isCompared && <li className="text-ink-muted">Changes since the previous period</li>}
        </FigureNotes>
      }
    >
      <Figure
        label="Attempts"
        value={totals.attempts}
        info="Completed quizzes, retakes included."
        trend={trends.attempts}
      />
      <Figure
        label="First attempts"
        value={totals.firstAttempts}
        info="One per person and skill. Averages use these, because retakes have seen the questions."
        trend={trends.firstAttempts}
      />
      <Figure
        label="Average score"
        value={totals.averageScore === null ? '–' : formatScore(totals.averageScore)}
        info="Average score of first attempts, with its 95% interval."
        trend={trends.score}
      />
      <Figure
        label="Accuracy"
        value={totals.accuracyRate === null ? '–' : formatScore(totals.accuracyRate)}
        info="Share of all questions answered correctly, in first attempts."
        trend={trends.accuracy}
      />
    </Figures>
  );
}
