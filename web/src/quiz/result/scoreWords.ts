import type { AttemptDetails, Interval } from '@assay/contract/quiz';
import { formatScore } from '../../platform/format.ts';

/** `probably 40–89%`: a score is a sample. */
export function likelyRange(interval: Interval): string {
  const low = Math.round(interval.low);
  const high = Math.round(interval.high);
  return low === high ? `probably about ${low}%` : `probably ${low}–${high}%`;
}

/** The line under a score. */
export const certaintySentence = (interval: Interval, totalQuestions: number): string =>
  `Based on ${totalQuestions === 1 ? '1 question' : `${totalQuestions} questions`}: ${likelyRange(interval)}.`;

/** The number of further questions that would halve the uncertainty. */
export const halvingSentence = (moreToHalve: number): string =>
  `${moreToHalve === 1 ? 'One more question' : `${moreToHalve} more questions`} would halve this range.`;

type Comparison = NonNullable<AttemptDetails['comparison']>;

/** Compares two attempts in words, by the compared shares, which may differ from the scores. */
export function comparisonSentence({ scorePercentage, verdict, counts }: Comparison): string {
  const shares =
    counts === null
      ? `${formatScore(scorePercentage)} before`
      : `${shareWords(counts.now)} now, ${shareWords(counts.before)} before`;
  return `${shares}: ${{ same: 'no clear difference', higher: 'clearly better', lower: 'clearly worse' }[verdict]}.`;
}

const shareWords = ({ correct, questions }: NonNullable<Comparison['counts']>['now']) => `${correct} of ${questions}`;

/** Points are mentioned only if they differ from the count. */
export function pointsWords(earned: number, possible: number, totalQuestions: number): string | null {
  return possible === totalQuestions ? null : `${earned}/${possible} points`;
}
