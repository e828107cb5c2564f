import type { ScoreBand } from '@assay/contract/quiz/quizLimits';
import { cx } from '../cx.ts';
import { shownScore } from './score.ts';
import styles from './ScoreBadge.module.css';

const words: Record<ScoreBand, string> = { high: 'High', mid: 'Mid', low: 'Low' };

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
  return (
    <span
      className={cx('inline-flex items-center gap-1.5 text-sm font-semibold whitespace-nowrap tabular-nums', className)}
    >
      <Dot band={band} />
      {text}
      <span className={wordHidden ? 'sr-only' : 'font-medium text-ink-muted'}>{words[band]}</span>
    </span>
  );
}

/** Beside a large number: its band's word and dot. */
export function BandWord({ score }: { score: number }) {
  const { band } = shownScore(score);
  return (
    <span className="inline-flex items-center gap-1.5 text-sm font-semibold">
      <Dot band={band} />
      {words[band]}
    </span>
  );
}

/** Full, half or empty: the bands differ without colours, too. */
const Dot = ({ band }: { band: ScoreBand }) => <span aria-hidden className={cx(styles['dot'], styles[band])} />;
