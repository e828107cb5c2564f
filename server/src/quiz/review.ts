/** The parts of a completed attempt that a learner may see. */

export type Review = 'score' | 'marks' | 'keys';

interface Policy {
  reviewPolicy: 'score' | 'marks' | 'keys' | 'after_date';
  reviewAfter: Date | null;
}

/** Admins see all; learners under `after_date` see only the score until the date. */
export function reviewFor({ reviewPolicy, reviewAfter }: Policy, viewer: 'learner' | 'admin', now: Date): Review {
  if (viewer === 'admin') return 'keys';
  if (reviewPolicy !== 'after_date') return reviewPolicy;
  return reviewAfter !== null && now >= reviewAfter ? 'keys' : 'score';
}
