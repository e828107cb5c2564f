import type { Interval } from '@assay/contract/quiz/quiz';
import { cx } from '../../ui/cx.ts';
import { ScoreBar } from '../../ui/scores/ScoreBar.tsx';
import { certaintySentence, halvingSentence } from './scoreWords.ts';

type HowSureProps = {
  score: number;
  range: Interval;
  totalQuestions: number;
  moreToHalve: number;
  className?: string;
};

/** The score and its range as one picture, with the sentence on request. */
export const HowSure = ({ score, range, totalQuestions, moreToHalve, className }: HowSureProps) => (
  <div className={cx('grid gap-1', className)}>
    <ScoreBar score={score} range={range} />
    <details className="max-w-text text-sm text-ink-muted">
      <summary className="min-h-6 cursor-pointer underline-offset-4 hover:underline">How sure is this?</summary>
      <p className="mt-1">
        {certaintySentence(range, totalQuestions)} {halvingSentence(moreToHalve)}
      </p>
    </details>
  </div>
);
