import type { Recommendation } from '@assay/contract/rounds/scorecards';

export const recommendationWords: Readonly<Record<Recommendation, string>> = {
  definitely_no: 'Definitely no',
  no: 'No',
  yes: 'Yes',
  strong_yes: 'Strong yes',
  no_decision: 'No decision',
};

/** "4", or "Not asked". */
export const scoreText = (score: number | null): string => (score === null ? 'Not asked' : String(score));
