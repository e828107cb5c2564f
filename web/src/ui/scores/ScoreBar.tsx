import { probableRange, type Range } from './probableRange.ts';
import { shownScore } from './score.ts';
import { ScoreTrack } from './ScoreTrack.tsx';

/** A score with its range, above the scale from 0 to 100%. */
export const ScoreBar = ({ score, range }: { score: number; range: Range }) => (
  <div className="grid gap-1">
    <ScoreTrack score={score} range={range} label={`${shownScore(score).text}, ${probableRange(range)}`} />
    <div aria-hidden className="grid grid-cols-3 text-xs text-ink-muted tabular-nums">
      <span>0%</span>
      <span className="text-center">50%</span>
      <span className="text-right">100%</span>
    </div>
  </div>
);
