import type { AttemptDetails, Interval } from '@assay/contract/quiz';
import { formatScore } from '../../platform/format.ts';

/** A score is a sample: describes its uncertainty in plain words. */
export function likelyRange(interval: Interval): string {
  const low = Math.round(interval.low);
  const high = Math.round(interval.high);
  return low === high ? `likely about ${low}%` : `likely between ${low}% and ${high}%`;
}

/** `Answered correctly: 7 of 10. With so few …`: the sentence under a score. */
export function certaintySentence(interval: Interval, totalQuestions: number, taker: 'you' | 'they' = 'you'): string {
  const questions = totalQuestions === 1 ? 'one question' : `${totalQuestions} questions`;
  return `Judged by ${questions}, the share ${taker} would get right of many more like them is ${likelyRange(interval)}.`;
}

/** The number of further questions that would halve the uncertainty. */
export const halvingSentence = (moreToHalve: number): string =>
  `${moreToHalve === 1 ? 'One more question' : `${moreToHalve} more questions`} would halve this range.`;

type Comparison = NonNullable<AttemptDetails['comparison']>;

/** Compares two attempts in words, by the compared shares, which may differ from the scores. */
export function comparisonSentence({ scorePercentage, verdict, counts }: Comparison): string {
  const now = counts === null ? 'This score' : `The share right, ${shareWords(counts.now)},`;
  const before = `the previous one of ${counts === null ? formatScore(scorePercentage) : shareWords(counts.before)}`;
  if (verdict === 'same') return `${now} and ${before} are not distinguishable.`;
  return verdict === 'higher' ? `${now} is reliably above ${before}.` : `${now} is reliably below ${before}.`;
}

const shareWords = ({ correct, questions }: NonNullable<Comparison['counts']>['now']) => `${correct} of ${questions}`;

/** Points are mentioned only if they differ from the count. */
export function pointsWords(earned: number, possible: number, totalQuestions: number): string | null {
  return possible === totalQuestions ? null : `${earned}/${possible} points`;
}
