import type { Interval } from '@assay/contract/quiz';

/** A score is a sample: says in plain words how sure it is. */
export function likelyRange(interval: Interval): string {
  const low = Math.round(interval.low);
  const high = Math.round(interval.high);
  return low === high ? `likely about ${low}%` : `likely between ${low}% and ${high}%`;
}

/** `Answered correctly: 7 of 10. With so few …`: the sentence under a score. */
export function certaintySentence(interval: Interval, totalQuestions: number): string {
  const questions = totalQuestions === 1 ? 'one question' : `${totalQuestions} questions`;
  return `Judged by ${questions}, the share you would get right of many more like them is ${likelyRange(interval)}.`;
}

/** Points are worth a word only where they say something else than the count. */
export function pointsWords(earned: number, possible: number, totalQuestions: number): string | null {
  return possible === totalQuestions ? null : `${earned}/${possible} points`;
}
