import { StatCard } from '../ui/display/StatCard.tsx';
import type { Analysis } from './ItemCharts.tsx';
import { correlationText, percent, reliabilityText } from './itemWords.ts';

/** Figures of the whole skill. */
export function ItemsSummary({ analysis: { attempts, scores, reliability, toLookAt } }: { analysis: Analysis }) {
  return (
    <div className="grid gap-4 sm:grid-cols-2 xl:grid-cols-4">
      <StatCard label="Attempts" value={attempts} />
      <StatCard
        label="Mean score"
        value={scores.mean === null ? '–' : percent(scores.mean)}
        info="Average of all attempts, in percent of points."
      />
      <StatCard
        label="Flagged questions"
        value={toLookAt}
        info="Questions with poor discrimination, or clearly easier or harder than labelled."
      />
      <StatCard
        label="Reliability"
        value={reliability.state === 'defined' ? correlationText(reliability.alpha) : '–'}
        info="Cronbach’s alpha (KR-20): how much scores differ beyond chance. Needs attempts with the same paper."
        note={reliabilityText(reliability)}
      />
    </div>
  );
}
