import { cx } from '../../ui/cx.ts';

const SCORES = [1, 2, 3, 4, 5];

/** A rating from 1 to 5, as a number with dots. */
export const ScoreDots = ({ score }: { score: number | null }) =>
  score === null ? (
    <span className="block text-sm text-ink-muted">Not applicable</span>
  ) : (
    <span className="flex items-center gap-1.5 text-sm tabular-nums">
      {score}/5
      <span aria-hidden className="flex gap-1 print:hidden">
        {SCORES.map((one) => (
          <span key={one} className={cx('size-2.5 rounded-full border border-accent', one <= score && 'bg-accent')} />
        ))}
      </span>
    </span>
  );
