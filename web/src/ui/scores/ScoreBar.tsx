import { cx } from '../cx.ts';
import { probableRange, type Range } from './probableRange.ts';
import { shownScore } from './score.ts';

const fills = { high: 'bg-score-high/45', mid: 'bg-score-mid/45', low: 'bg-score-low/45' };

/** A score on the scale from 0 to 100%, and across it the range it probably lies in. */
export function ScoreBar({ score, range, className }: { score: number; range: Range; className?: string }) {
  const { text, band } = shownScore(score);
  return (
    <div role="img" aria-label={`${text}, ${probableRange(range)}`} className={cx('grid gap-1', className)}>
      <div className="relative h-4">
        <div className="absolute inset-x-0 inset-y-1 overflow-hidden rounded-full bg-sunken">
          <div className={cx('h-full', fills[band])} style={{ width: `${score}%` }} />
        </div>
        <div
          className="absolute inset-y-0 border-x-2 border-ink"
          style={{ left: `${range.low}%`, width: `${range.high - range.low}%` }}
        >
          <div className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-ink" />
        </div>
      </div>
      <div className="flex justify-between text-xs text-ink-muted tabular-nums">
        <span>0%</span>
        <span>50%</span>
        <span>100%</span>
      </div>
    </div>
  );
}
