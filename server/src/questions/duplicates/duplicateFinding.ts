/** The lint's report of a duplicate. */

import type { LintFinding } from '@assay/contract/questions/questionLint';
import type { Duplicate } from './duplicateIndex.ts';

/** The lint finding about a duplicate; `name` is the author's reference to it. */
export function duplicateFinding(
  { kind, similarity }: Pick<Duplicate<unknown>, 'kind' | 'similarity'>,
  name: string,
): LintFinding {
  const seenTogether = 'Both can end up in one quiz, and seeing one gives the other away.';
  return kind === 'same'
    ? {
        code: 'duplicate_same',
        severity: 'warning',
        what: `${name} is the same question.`,
        why: seenTogether,
        advice: 'Keep one and archive the other.',
        options: [],
      }
    : {
        code: 'duplicate_near',
        severity: 'notice',
        what: `${name} is nearly the same question (${Math.round(100 * similarity)}% alike).`,
        why: seenTogether,
        advice: 'Keep the better one, or make them ask different things.',
        options: [],
      };
}
