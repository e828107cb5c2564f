import type { LastStep, ListedCandidate } from '@assay/contract/rounds/rounds';
import type { CandidateState } from '../data/candidateStates.ts';

// Orders of a round's candidates that quiz results take part in; the database knows the others.

type Dated = Pick<CandidateState, 'addedAt' | 'linkSentAt' | 'startsAt' | 'decidedAt' | 'withdrawnAt'>;

/** The last event of a candidate, or their planned interview. */
export function lastStepOf(
  { addedAt, linkSentAt, startsAt, decidedAt, withdrawnAt }: Dated,
  results: readonly { completedAt: Date | null }[],
): LastStep {
  const steps: { what: LastStep['what']; at: Date | null }[] = [
    { what: 'added', at: addedAt },
    { what: 'link', at: linkSentAt },
    ...results.map(({ completedAt }) => ({ what: 'quiz' as const, at: completedAt })),
    { what: 'interview', at: startsAt },
    { what: 'decided', at: decidedAt },
    { what: 'withdrawn', at: withdrawnAt },
  ];
  const last = steps.reduce((latest, step) =>
    // Of two at once the later one in this order.
    step.at !== null && (latest.at === null || step.at >= latest.at) ? step : latest,
  );
  return { what: last.what, at: (last.at ?? addedAt).toISOString() };
}

const QUIZ = 'quiz-';

/** Whether an order takes the candidates’ quiz results. */
export const needsResults = (sort: string): boolean => sort === 'step' || sort === 'quizzes' || sort.startsWith(QUIZ);

type Sorted = Pick<ListedCandidate, 'lastStep' | 'quizzes'>;

/** Candidates in this order; of equal ones the first stays first, and those without a result come last. */
export function inOrder<Candidate extends Sorted>(
  candidates: readonly Candidate[],
  sort: string,
  direction: 'asc' | 'desc',
): Candidate[] {
  const sign = direction === 'asc' ? 1 : -1;
  return candidates
    .map((candidate) => ({ candidate, value: valueOf(candidate, sort) }))
    .toSorted((a, b) =>
      a.value === null || b.value === null
        ? Number(a.value === null) - Number(b.value === null)
        : sign * (a.value - b.value),
    )
    .map(({ candidate }) => candidate);
}

function valueOf({ lastStep, quizzes }: Sorted, sort: string): number | null {
  if (sort === 'step') return Date.parse(lastStep.at);
  const scores = quizzes.flatMap(({ skillId, score }) =>
    score !== null && (sort === 'quizzes' || `${QUIZ}${skillId}` === sort) ? [score.percentage] : [],
  );
  if (scores.length === 0) return null;
  const average = scores.reduce((sum, score) => sum + score, 0) / scores.length;
  // Completed quizzes count first; an average is at most 100.
  return sort === 'quizzes' ? 1000 * scores.length + average : average;
}
