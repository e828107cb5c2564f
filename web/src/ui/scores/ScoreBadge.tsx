import { ChevronsDown, ChevronsUp, Equal } from 'lucide-react';
import type { ScoreBand } from '@assay/contract/quizLimits';
import { cx } from '../cx.ts';
import { shownScore } from './score.ts';

const bands = {
  high: { word: 'High', Icon: ChevronsUp, look: 'bg-score-high-soft text-score-high' },
  mid: { word: 'Mid', Icon: Equal, look: 'bg-score-mid-soft text-score-mid' },
  low: { word: 'Low', Icon: ChevronsDown, look: 'bg-score-low-soft text-score-low' },
} satisfies Record<ScoreBand, unknown>;

type ScoreBadgeProps = {
  score: number;
  decimals?: number;
  /** For tight places: hidden visually, still announced. */
  wordHidden?: boolean;
  className?: string;
};

/** A percentage with its band: colour, shape and word together. */
export function ScoreBadge({ score, decimals = 0, wordHidden = false, className }: ScoreBadgeProps) {
  const { text, band } = shownScore(score, decimals);
  const { word, Icon, look } = bands[band];
  return (
    <span
      className={cx(
        'inline-flex items-center gap-1 rounded-full px-2.5 py-0.5 text-sm font-semibold whitespace-nowrap tabular-nums',
        look,
        className,
      )}
    >
      <Icon size={15} aria-hidden />
      {text}
      <span className={wordHidden ? 'sr-only' : 'font-medium'}>{word}</span>
    </span>
  );
}

/** Beside a large number: its band's word and shape. */
export function BandWord({ score }: { score: number }) {
  const { word, Icon, look } = bands[shownScore(score).band];
  return (
    <span className={cx('inline-flex items-center gap-1 rounded-full px-3 py-1 text-sm font-semibold', look)}>
      <Icon size={16} aria-hidden />
      {word}
    </span>
  );
}
