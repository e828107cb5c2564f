import { cx } from '../cx.ts';
import type { Range } from './probableRange.ts';
import styles from './ScoreTrack.module.css';
import { shownScore } from './score.ts';

const fills = { high: 'bg-score-high/45', mid: 'bg-score-mid/45', low: 'bg-score-low/45' };

type TrackProps = {
  score: number;
  range: Range | null;
  /** A score to compare with, as a diamond. */
  mark?: number | null;
  /** Says the picture in words. */
  label: string;
};

/** A score on the scale from 0 to 100%, and across it the range it probably lies in. */
export function ScoreTrack({ score, range, mark = null, label }: TrackProps) {
  return (
    <div role="img" aria-label={label} className={cx('relative h-4', styles['track'])}>
      <div className="absolute inset-x-0 inset-y-1 overflow-hidden rounded-full bg-sunken">
        <div className={cx('h-full', fills[shownScore(score).band])} style={{ width: `${score}%` }} />
      </div>
      {range && (
        <div
          className="absolute inset-y-0 border-x-2 border-ink"
          style={{ left: `${range.low}%`, width: `${range.high - range.low}%` }}
        >
          <div className="absolute inset-x-0 top-1/2 h-0.5 -translate-y-1/2 bg-ink" />
        </div>
      )}
      {mark !== null && <div className={styles['mark']} style={{ left: `${mark}%` }} />}
    </div>
  );
}
