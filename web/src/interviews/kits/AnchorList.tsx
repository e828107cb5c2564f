import { cx } from '../../ui/cx.ts';

/** The signs of each score from 1 to 5. */
export const AnchorList = ({ anchors, className }: { anchors: readonly string[]; className?: string }) => (
  <ol className={cx('grid gap-1.5 text-sm', className)}>
    {anchors.map((anchor, score) => (
      // oxlint-disable-next-line react/no-array-index-key -- a score is its place
      <li key={score} className="grid grid-cols-[1.75rem_1fr]">
        <span className="font-semibold text-ink-muted tabular-nums">{score + 1}</span>
        <span className="max-w-text">{anchor}</span>
      </li>
    ))}
  </ol>
);
