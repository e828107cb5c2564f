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

/** Compares two scores in words. */
export const comparisonSentence = ({ scorePercentage, verdict }: Comparison): string =>
  `${formatScore(scorePercentage)} before: ${{ same: 'no clear difference', higher: 'clearly better', lower: 'clearly worse' }[verdict]}.`;

/** Points are mentioned only if they differ from the count. */
export function pointsWords(earned: number, possible: number, totalQuestions: number): string | null {
  return possible === totalQuestions ? null : `${earned}/${possible} points`;
}
