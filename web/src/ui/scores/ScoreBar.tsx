import { cx } from '../cx.ts';
import { probableRange, type Range } from './probableRange.ts';
import { shownScore } from './score.ts';
import { ScoreTrack } from './ScoreTrack.tsx';

/** A score with its range, above the scale from 0 to 100%. */
export const ScoreBar = ({ score, range, className }: { score: number; range: Range; className?: string }) => (
  <div className={cx('grid gap-1', className)}>
    <ScoreTrack score={score} range={range} label={`${shownScore(score).text}, ${probableRange(range)}`} />
    <div aria-hidden className="flex justify-between text-xs text-ink-muted tabular-nums">
      <span>0%</span>
      <span>50%</span>
      <span>100%</span>
    </div>
  </div>
);
