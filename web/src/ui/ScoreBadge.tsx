import { ChevronsUp, Equal, ChevronsDown } from 'lucide-react';
import { cx } from './cx.ts';
import { type ScoreBand, scoreBand } from '@assay/contract/quizLimits';

const bands = {
  high: { word: 'High', Icon: ChevronsUp, look: 'bg-score-high-soft text-score-high' },
  mid: { word: 'Mid', Icon: Equal, look: 'bg-score-mid-soft text-score-mid' },
  low: { word: 'Low', Icon: ChevronsDown, look: 'bg-score-low-soft text-score-low' },
} satisfies Record<ScoreBand, unknown>;

const percent = new Intl.NumberFormat('en', { maximumFractionDigits: 2 });

/** A percentage in its band: colour, shape and word together. Without the word in tight places it is still read out. */
export function ScoreBadge({
  score,
  wordHidden = false,
  className,
}: {
  score: number;
  wordHidden?: boolean;
  className?: string;
}) {
  const { word, Icon, look } = bands[scoreBand(score)];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap tabular-nums',
        look,
        className,
      )}
    >
      <Icon size={15} aria-hidden />
      {percent.format(score)}%<span className={wordHidden ? 'sr-only' : 'font-medium'}>{word}</span>
    </span>
  );
}
