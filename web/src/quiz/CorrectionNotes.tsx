import type { AttemptDetails } from '@assay/contract/quiz';
import { formatDate, formatScore } from '../platform/format.ts';
import { Banner } from '../ui/Banner.tsx';

/** That the score was corrected, when and why. */
export const CorrectionNotes = ({ corrections }: Pick<AttemptDetails, 'corrections'>) =>
  corrections.map(({ at, reason, scoreBefore, scoreAfter }) => (
    <Banner key={at}>
      The score was corrected on {formatDate(at)} from {formatScore(scoreBefore)} to {formatScore(scoreAfter)}. Why:{' '}
      {reason}
    </Banner>
  ));
