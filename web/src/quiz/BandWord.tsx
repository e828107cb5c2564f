import { ChevronsDown, ChevronsUp, Equal } from 'lucide-react';
import { cx } from '../ui/cx.ts';
import { type ScoreBand, scoreBand } from '@assay/contract/quizLimits';

const bands = {
  high: { word: 'High', Icon: ChevronsUp, look: 'bg-score-high-soft text-score-high' },
  mid: { word: 'Mid', Icon: Equal, look: 'bg-score-mid-soft text-score-mid' },
  low: { word: 'Low', Icon: ChevronsDown, look: 'bg-score-low-soft text-score-low' },
} satisfies Record<ScoreBand, unknown>;

/** Where the number stands large beside it: the word and shape of its band. */
export function BandWord({ score }: { score: number }) {
  const { word, Icon, look } = bands[scoreBand(Math.round(score))];
  return (
    <span className={cx('inline-flex items-center gap-1 rounded-full px-3 py-1 text-sm font-semibold', look)}>
      <Icon size={16} aria-hidden />
      {word}
    </span>
  );
}
