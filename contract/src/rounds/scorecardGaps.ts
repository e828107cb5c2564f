import type { Competency } from './kits.ts';
import type { ScorecardContent } from './scorecards.ts';

/** Scores whose evidence is required: they decide most, and are disputed most. */
const NEEDS_EVIDENCE: readonly unknown[] = [1, 5];

/**
 * The gaps of a scorecard before it can be submitted: every competency has a score or is marked as not applicable, a
 * score below 2 or above 4 has evidence, and there is a recommendation. Without a kit the summary carries the feedback.
 * @returns messages by place: `score:<competency>`, `evidence:<competency>`, `recommendation`, `summary`
 */
export function scorecardGaps(
  { ratings, recommendation, summary }: ScorecardContent,
  competencies: readonly Pick<Competency, 'id'>[],
): Record<string, string> {
  const gaps: Record<string, string> = {};
  for (const { id } of competencies) {
    const rating = ratings.find(({ competencyId }) => competencyId === id);
    if (rating?.score === undefined) gaps[`score:${id}`] = 'Select a score, or “Not asked”';
    else if (NEEDS_EVIDENCE.includes(rating.score) && rating.evidence.trim() === '')
      gaps[`evidence:${id}`] = `A score of ${rating.score} needs evidence: what did they say or do?`;
  }
  if (recommendation === null) gaps['recommendation'] = 'Select a recommendation';
  if (competencies.length === 0 && summary.trim() === '') gaps['summary'] = 'Write a summary';
  return gaps;
}
