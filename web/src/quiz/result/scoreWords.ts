import { scoreWithPoints } from '@assay/contract/quiz/pointsText';
import type { AttemptDetails, Interval } from '@assay/contract/quiz/quiz';
import { probableRange } from '../../ui/scores/probableRange.ts';

/** `Based on 10 questions: probably 40–89%.` A score is a sample; the range is of the score itself. */
export function certaintySentence(interval: Interval, totalQuestions: number): string {
  const questions = totalQuestions === 1 ? '1 question' : `${totalQuestions} questions`;
  return `Based on ${questions}: ${probableRange(interval)}.`;
}

/** The number of further questions that would halve the uncertainty. */
export const halvingSentence = (moreToHalve: number): string =>
  `${moreToHalve === 1 ? 'One more question' : `${moreToHalve} more questions`} would halve this range.`;

type Comparison = NonNullable<AttemptDetails['comparison']>;

/** Compares two scores in words. */
export const comparisonSentence = ({ scorePercentage, points, verdict }: Comparison): string =>
  `${scoreWithPoints(scorePercentage, points)} before: ${{ same: 'no clear difference', higher: 'clearly better', lower: 'clearly worse' }[verdict]}.`;
