import type { ScoreBand } from '@assay/contract/quizLimits';
import { cx } from '../cx.ts';
import { shownScore } from './score.ts';

/** A full, a half and an empty dot, which differ without colours, too. */
const bands = {
  high: { word: 'High', dot: 'bg-current text-score-high' },
  mid: { word: 'Mid', dot: 'bg-[linear-gradient(90deg,currentColor_50%,transparent_50%)] text-score-mid' },
  low: { word: 'Low', dot: 'text-score-low' },
} satisfies Record<ScoreBand, unknown>;

type ScoreBadgeProps = {
  score: number;
  decimals?: number;
  /** For tight places: hidden visually, still announced. */
  wordHidden?: boolean;
  className?: string;
};

/** A percentage with its band: colour, shape and word together, quiet enough for a table. */
export function ScoreBadge({ score, decimals = 0, wordHidden = false, className }: ScoreBadgeProps) {
  const { text, band } = shownScore(score, decimals);
  const { word, dot } = bands[band];
  return (
    <span
      className={cx('inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap tabular-nums', className)}
    >
      <Dot look={dot} />
      {text}
      <span className={wordHidden ? 'sr-only' : 'font-medium text-ink-muted'}>{word}</span>
    </span>
  );
}

/** Beside a large number: its band's word and dot. */
export function BandWord({ score }: { score: number }) {
  const { word, dot } = bands[shownScore(score).band];
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold">
      <Dot look={dot} />
      {word}
    </span>
  );
}

const Dot = ({ look }: { look: string }) => (
  <span aria-hidden className={cx('size-2.5 flex-none rounded-full border-2 border-current', look)} />
);
