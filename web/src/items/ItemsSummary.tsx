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
        info="Mean of the attempts’ scores, each in percent of its points."
      />
      <StatCard
        label="Questions to look at"
        value={toLookAt}
        info="Questions in use that are flagged, as the whole interval of their discrimination lies beyond the line, and those that surely are easier or harder than their author said."
      />
      <StatCard
        label="Reliability"
        value={reliability.state === 'defined' ? correlationText(reliability.alpha) : '–'}
        info="Cronbach’s alpha (KR-20 for questions right or wrong): how much of the differences between scores is more than chance. It has a meaning only where everybody had the same paper."
        note={reliabilityText(reliability)}
      />
    </div>
  );
}
