import { z } from 'zod';
import type { Endpoints } from '../endpoint.ts';
import { id, idText } from '../fields.ts';
import { candidateStatus, decisionOutcome } from './roundStatus.ts';

/** A statistic with its 95 % interval; null where the ratings do not allow one. */
export const estimate = z
  .object({ value: z.number(), interval: z.object({ low: z.number(), high: z.number() }).nullable() })
  .nullable();

export const ratedCompetency = z.object({
  id: z.string(),
  name: z.string(),
  average: z.number(),
  /** How many ratings there are of each score, from 1 to 5. */
  counts: z.array(z.int()).length(5),
});

export const roundReport = z.object({
  funnel: z.object({
    candidates: z.int(),
    /** Those for whom an interview was ever arranged and not cancelled. */
    scheduled: z.int(),
    interviewed: z.int(),
    decided: z.int(),
    /** Decided, but not by the candidate’s own withdrawal, before any interview took place; `decided` includes them. */
    withoutInterview: z.int(),
    outcomes: z.record(decisionOutcome, z.int()),
    now: z.record(candidateStatus, z.int()),
  }),
  /** Median days to the decision in force; null without one. */
  daysToDecision: z.object({
    /** After an interview. */
    sinceAdded: z.number().nullable(),
    sinceInterview: z.number().nullable(),
    /** From being added to a decision without an interview. */
    withoutInterview: z.number().nullable(),
  }),
  /** Of interviews whose feedback is complete. */
  competencies: z.array(ratedCompetency),
  agreement: z.object({
    /** Candidates whom at least two people rated. */
    candidates: z.int(),
    /** Krippendorff's alpha, ordinal, of all ratings. */
    alpha: estimate,
    /** ICC(2,1) of the scorecards' average ratings. */
    icc: estimate,
  }),
  interviewers: z.array(
    z.object({
      userId: id,
      name: z.string(),
      /** Interviews that took place. */
      held: z.int(),
      planned: z.int(),
      submitted: z.int(),
      missing: z.int(),
    }),
  ),
  /** Interviews that took place, and those where at least one scorecard rates every competency of the kit. */
  structured: z.object({ interviews: z.int(), rated: z.int() }),
});

export const roundReportApi = {
  report: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id/report',
    access: 'admin',
    summary: 'How a round went: funnel, time to decision, ratings, agreement of interviewers, and their load',
    params: z.object({ id: idText }),
    failures: ['not_found'],
    response: z.object({ report: roundReport }),
  },
} satisfies Endpoints;

export type RoundReport = z.output<typeof roundReport>;
