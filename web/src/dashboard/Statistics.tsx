import type { ReactNode } from 'react';
import { ArrowDownRight, ArrowUpRight } from 'lucide-react';
import type { UserReport } from '@assay/contract/reports';
import { formatScore } from '../platform/format.ts';
import { Info } from '../ui/overlays/Info.tsx';
import { accuracyNote } from '../ui/scores/accuracyNote.ts';
import { probableRange } from '../ui/scores/probableRange.ts';
import { accuracyChange, latestChange, type ScoreChange } from './trend.ts';

const orDash = (percentage: number | null) => (percentage === null ? '–' : formatScore(percentage));

/** Four figures in one line; below them only what is clear or needed to read them. */
export function Statistics({ statistics, interval, changes, performanceTrend, recentQuizzes }: UserReport) {
  const note = accuracyNote(statistics);
  const clear = [
    latestChange(performanceTrend, changes.lastDay),
    accuracyChange(statistics, recentQuizzes, changes.recentQuizzes),
  ].filter((change) => change !== undefined);
  return (
    <section aria-label="Your statistics" className="panel">
      <div className="grid grid-cols-4">
        <Figure label="Total Quizzes" value={statistics.totalQuizzes} />
        <Figure
          label="Average Score"
          value={orDash(statistics.averageScore)}
          info="The average of your quiz scores. Every quiz counts the same."
        />
        <Figure label="Best Score" value={orDash(statistics.bestScore)} />
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
      </div>
      {(clear.length > 0 || note !== null) && (
        <ul className="flex flex-wrap gap-x-6 gap-y-1 border-t border-line px-3 py-2.5 text-sm sm:px-6">
          {clear.map((change) => (
            <Change key={change.words} {...change} />
          ))}
          {note !== null && <li className="text-ink-muted">Accuracy {note}</li>}
        </ul>
      )}
    </section>
  );
}

const Figure = ({ label, value, info }: { label: string; value: ReactNode; info?: ReactNode }) => (
  <dl className="flex min-w-0 flex-wrap content-start items-center gap-x-1 gap-y-0.5 border-line px-2 py-3 not-first:border-l sm:px-6 sm:py-4">
    <dt className="w-full text-xs font-medium text-ink-muted max-sm:min-h-8 sm:text-sm">{label}</dt>
    <dd className="display text-lg tabular-nums sm:text-2xl">{value}</dd>
    {info !== undefined && (
      <dd className="inline-flex">
        <Info label={`About ${label}`}>{info}</Info>
      </dd>
    )}
  </dl>
);

function Change({ direction, words }: ScoreChange) {
  const Arrow = direction === 'up' ? ArrowUpRight : ArrowDownRight;
  return (
    <li className="inline-flex items-center gap-1.5 font-medium">
      <Arrow size={16} aria-hidden className={direction === 'up' ? 'text-success' : 'text-danger'} />
      {words}
    </li>
  );
}
