import { Gauge, ListChecks, Target, Trophy } from 'lucide-react';
import type { UserReport } from '@assay/contract/reports';
import { formatScore } from '../platform/format.ts';
import { shortRange } from '../reports/estimateWords.ts';
import { StatCard } from '../ui/display/StatCard.tsx';
import { accuracyNote } from '../ui/scores/accuracyNote.ts';
import { accuracyChange, latestChange } from './trend.ts';

const orDash = (percentage: number | null) => (percentage === null ? '–' : formatScore(percentage));

export function Statistics({ statistics, interval, changes, performanceTrend, recentQuizzes }: UserReport) {
  return (
    <section aria-label="Your statistics" className="grid grid-cols-2 gap-3 sm:gap-4 lg:grid-cols-4">
      <StatCard label="Total Quizzes" value={statistics.totalQuizzes} icon={<ListChecks size={18} aria-hidden />} />
      <StatCard
        label="Average Score"
        value={orDash(statistics.averageScore)}
        icon={<Gauge size={18} aria-hidden />}
        info="The average of your quiz scores. Every quiz counts the same."
        trend={latestChange(performanceTrend, changes.lastDay)}
      />
      <StatCard label="Best Score" value={orDash(statistics.bestScore)} icon={<Trophy size={18} aria-hidden />} />
      <StatCard
        label="Accuracy Rate"
        value={orDash(statistics.accuracyRate)}
        icon={<Target size={18} aria-hidden />}
        info="Share of all questions you got right, whatever its points. The range shows how sure this is."
        note={[interval && shortRange(interval), accuracyNote(statistics)].filter(Boolean).join(', ')}
        trend={accuracyChange(statistics, recentQuizzes, changes.recentQuizzes)}
      />
    </section>
  );
}
