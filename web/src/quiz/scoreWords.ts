import type { AttemptDetails, Interval } from '@assay/contract/quiz';
import { formatScore } from '../platform/format.ts';

/** A score is a sample: says in plain words how sure it is. */
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

/** What it would take to be twice as sure. */
export const halvingSentence = (moreToHalve: number): string =>
  `${moreToHalve === 1 ? 'One more question' : `${moreToHalve} more questions`} would halve this range.`;

/** Two scores side by side, without splitting hairs. */
export function comparisonSentence({ scorePercentage, verdict }: NonNullable<AttemptDetails['comparison']>): string {
  const before = `the previous one of ${formatScore(scorePercentage)}`;
  if (verdict === 'same') return `This score and ${before} are not distinguishable.`;
  return verdict === 'higher' ? `This score is reliably above ${before}.` : `This score is reliably below ${before}.`;
}

/** Points are worth a word only where they say something else than the count. */
export function pointsWords(earned: number, possible: number, totalQuestions: number): string | null {
  return possible === totalQuestions ? null : `${earned}/${possible} points`;
}
