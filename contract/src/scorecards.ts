import { z } from 'zod';
import { instant } from './fields.ts';

export const recommendation = z.enum(['definitely_no', 'no', 'yes', 'strong_yes', 'no_decision']);

/** 1 to 5 as the anchors say; null: not applicable in this interview. */
const score = z.int().min(1).max(5).nullable();

export const rating = z.object({ competencyId: z.string(), score, evidence: z.string() });

/** A scorecard that is being written: an absent score is not given yet. */
export const scorecardContent = z.object({
  ratings: z.array(rating.extend({ score: score.optional() })),
  recommendation: recommendation.nullable(),
  summary: z.string(),
});

export const interviewNote = z.object({
  id: z.string(),
  at: instant,
  text: z.string(),
  /** The kit's question that was current. */
  questionId: z.string().nullable(),
});

export type Recommendation = z.output<typeof recommendation>;
export type Rating = z.output<typeof rating>;
export type ScorecardContent = z.output<typeof scorecardContent>;
export type InterviewNote = z.output<typeof interviewNote>;
