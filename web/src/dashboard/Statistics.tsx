import { earnedText } from '@assay/contract/quiz/pointsText';
import type { UserReport } from '@assay/contract/reports/reports';
import { formatScore } from '../platform/format.ts';
import { Figure, FigureNotes, Figures } from '../ui/display/Figures.tsx';
import { TrendLine } from '../ui/display/StatCard.tsx';
import { accuracyNote } from '../ui/scores/accuracyNote.ts';
import { probableRange } from '../ui/scores/probableRange.ts';
import { accuracyChange, latestChange } from './trend.ts';

const orDash = (percentage: number | null) => (percentage === null ? '–' : formatScore(percentage));

/** Four figures in one line; below them only what is clear or needed to read them. */
export function Statistics({ statistics, interval, changes, performanceTrend, recentQuizzes }: UserReport) {
  const note = accuracyNote(statistics);
  const clear = [
    latestChange(performanceTrend, changes.lastDay),
    accuracyChange(statistics, recentQuizzes, changes.recentQuizzes),
  ].filter((change) => change !== undefined);
  return (
    <Figures
      label="Your statistics"
      below={
        (clear.length > 0 || note !== null) && (
          <FigureNotes>
            {clear.map((change) => (
              <TrendLine key={change.words} as="li" {...change} />
            ))}
            {note !== null && <li className="text-ink-muted">Accuracy {note}</li>}
          </FigureNotes>
        )
      }
    >
      <Figure label="Total Quizzes" value={statistics.totalQuizzes} />
      <Figure
        label="Average Score"
        value={orDash(statistics.averageScore)}
        info="The average of your quiz scores. Every quiz counts the same."
      />
      <Figure
        label="Best Score"
        value={orDash(statistics.bestScore)}
        note={statistics.bestPoints && earnedText(statistics.bestPoints)}
      />
      <Figure
        label="Accuracy Rate"
        value={orDash(statistics.accuracyRate)}
        info={
          <>
            Share of all questions you got right, whatever their points.
            {interval && ` Based on your quizzes: ${probableRange(interval)}.`}
          </>
        }
      />
    </Figures>
  );
}
