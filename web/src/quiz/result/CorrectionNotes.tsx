import { bracketed } from '@assay/contract/quiz/pointsText';
import type { AttemptDetails } from '@assay/contract/quiz/quiz';
import { formatDate } from '../../platform/format.ts';
import { Banner } from '../../ui/feedback/Banner.tsx';
import { changedScore } from '../../ui/scores/changedScore.ts';

/** When and why the score was corrected; possibly only the points changed. */
export const CorrectionNotes = ({ corrections }: Pick<AttemptDetails, 'corrections'>) =>
  corrections.map(({ at, reason, scoreBefore, pointsBefore, scoreAfter, pointsAfter }) => {
    const texts = changedScore(scoreBefore, scoreAfter);
    const [before, after] = [texts.before + bracketed(pointsBefore), texts.after + bracketed(pointsAfter)];
    return (
      <Banner key={at}>
        {scoreBefore === scoreAfter
          ? `A question was corrected on ${formatDate(at)}; the score stayed ${after}.`
          : `The score was corrected on ${formatDate(at)} from ${before} to ${after}.`}{' '}
        {reason === null ? 'The reason appears once correct answers are shown.' : `Why: ${reason}`}
      </Banner>
    );
  });
