import { useState } from 'react';
import { ChevronRight } from 'lucide-react';
import { CalibrationCard } from './CalibrationCard.tsx';
import { type Analysis, ItemCharts } from './ItemCharts.tsx';
import { ItemsSummary } from './ItemsSummary.tsx';

/** Figures, charts and calibration of a skill, for those who look for them. */
export function AdvancedAnalysis({ analysis }: { analysis: Analysis }) {
  const [isOpen, setOpen] = useState(false);
  return (
    // Charts measure their width, so they are drawn once they have one.
    <details className="group mt-6" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className="flex min-h-11 cursor-pointer list-none items-center gap-2 text-lg font-semibold">
        <ChevronRight size={20} aria-hidden className="group-open:rotate-90" />
        <h2>Advanced</h2>
        <span className="text-sm font-normal text-ink-muted max-sm:hidden">Reliability, charts and calibration</span>
      </summary>
      {isOpen && (
        <div className="grid grid-cols-1 gap-4 pt-3 sm:gap-6">
          <ItemsSummary analysis={analysis} />
          <ItemCharts analysis={analysis} />
          <CalibrationCard key={analysis.skill.id} skillId={analysis.skill.id} />
        </div>
      )}
    </details>
  );
}
