/** The verdict on each row of people to add to a round. */

import { candidateEmail, candidateName } from '@assay/contract/interviews/interviews';
import { interviewLimits } from '@assay/contract/interviews/interviewLimits';
import { candidateTag, roundLimits } from '@assay/contract/rounds/rounds';
import type { CandidateRow } from '@assay/contract/rounds/candidateImport';
import type { ReadCandidate } from './pastedCandidates.ts';

interface Around {
  /** Keys of addresses in the round, and of learners. */
  inRound: ReadonlySet<string>;
  learners: ReadonlySet<string>;
  keyOf: (email: string) => string;
}

export function candidateVerdicts(rows: readonly ReadCandidate[], around: Around): CandidateRow[] {
  const lines = new Map<string, number>();
  return rows.map((row) => {
    const checked = check(row);
    if ('reason' in checked) return { ...row, verdict: 'refused', reason: checked.reason };
    const key = around.keyOf(checked.email);
    const before = lines.get(key);
    if (before !== undefined) return { ...row, verdict: 'refused', reason: `Line ${before} has the same address.` };
    lines.set(key, row.line);
    const person = { line: row.line, ...checked };
    if (around.inRound.has(key)) return { ...person, verdict: 'known', reason: 'Already in this round.' };
    return { ...person, verdict: 'new', reason: around.learners.has(key) ? 'Has an account here.' : null };
  });
}

function check({ name, email, tags }: ReadCandidate): Omit<ReadCandidate, 'line'> | { reason: string } {
  if (email === '') return { reason: 'The email address is missing.' };
  const address = candidateEmail.safeParse(email);
  if (!address.success) return { reason: 'Enter a valid email address.' };
  const known = candidateName.safeParse(name);
  if (!known.success)
    return { reason: `The name is longer than ${interviewLimits.name} characters or contains control characters.` };
  const marked = tags.map((tag) => candidateTag.safeParse(tag));
  const read = [...new Set(marked.flatMap(({ data }) => data ?? []))];
  if (marked.some(({ success }) => !success))
    return { reason: `A tag is longer than ${roundLimits.tag} characters or contains control characters.` };
  if (read.length > roundLimits.tags) return { reason: `There are more than ${roundLimits.tags} tags.` };
  return { name: known.data, email: address.data, tags: read };
}
