/** What a learner may see of a completed attempt. */

export type Review = 'score' | 'marks' | 'keys';

interface Policy {
  reviewPolicy: 'score' | 'marks' | 'keys' | 'after_date';
  reviewAfter: Date | null;
}

/** Admins see all; for learners `after_date` is the score alone until the date has come. */
export function reviewFor({ reviewPolicy, reviewAfter }: Policy, viewer: 'learner' | 'admin', now: Date): Review {
  if (viewer === 'admin') return 'keys';
  if (reviewPolicy !== 'after_date') return reviewPolicy;
  return reviewAfter !== null && now >= reviewAfter ? 'keys' : 'score';
}
