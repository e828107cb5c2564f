import { z } from 'zod';

/**
 * `draft`: in preparation; `open`: interviews are scheduled; `closed`: no new ones; `archived`: kept, never changed
 * again.
 */
export const roundStatus = z.enum(['draft', 'open', 'closed', 'archived']);
export type RoundStatus = z.output<typeof roundStatus>;

/** Which statuses may follow each one; a closed round may reopen. */
export const nextRoundStatuses: Readonly<Record<RoundStatus, readonly RoundStatus[]>> = {
  draft: ['open'],
  open: ['closed'],
  closed: ['open', 'archived'],
  archived: [],
};

/**
 * Open work of a round until it is archived: missing scorecards, candidates to decide on, or candidates to schedule.
 */
export const roundWork = z.enum(['scorecards', 'decision', 'interview']);
export type RoundWork = z.output<typeof roundWork>;

/** The candidates that a round's work waits for; no-shows can be scheduled again. */
export const statusesOfWork = {
  decision: ['interviewed'],
  interview: ['invited', 'no_show'],
} as const satisfies Record<Exclude<RoundWork, 'scorecards'>, readonly CandidateStatus[]>;

/**
 * `invited`: in the round, nothing arranged; `scheduled`: an interview is planned or under way; `interviewed`: the last
 * one took place; `decided`: so it was decided since; `no_show`: they did not come to it; `withdrawn`: they left the
 * round.
 */
export const candidateStatus = z.enum(['invited', 'scheduled', 'interviewed', 'decided', 'no_show', 'withdrawn']);
export type CandidateStatus = z.output<typeof candidateStatus>;

/** `hold`: no answer yet, more interviews may follow; `withdrawn`: the candidate left, which is final. */
export const decisionOutcome = z.enum(['advance', 'hold', 'reject', 'withdrawn']);
export type DecisionOutcome = z.output<typeof decisionOutcome>;

/** The statuses in which an interview can be scheduled; after a decision only if it is `hold`. */
export const freeStatuses = ['invited', 'interviewed', 'no_show'] as const satisfies readonly CandidateStatus[];

/** Whether an interview can be scheduled for a candidate. */
export const isFree = (status: CandidateStatus, outcome: DecisionOutcome | null): boolean =>
  status === 'decided' ? outcome === 'hold' : freeStatuses.some((free) => free === status);

const outcomesIn: Readonly<Record<CandidateStatus, readonly DecisionOutcome[]>> = {
  invited: ['reject', 'withdrawn'],
  scheduled: ['withdrawn'],
  interviewed: ['advance', 'hold', 'reject', 'withdrawn'],
  decided: ['advance', 'hold', 'reject', 'withdrawn'],
  no_show: ['reject', 'withdrawn'],
  withdrawn: [],
};

/**
 * The outcomes that are possible for a candidate; a decision may be replaced by another one. A quiz is reason enough to reject,
 * but only someone who was interviewed advances: a rejection before that can only become “on hold”, for an interview.
 */
export const possibleOutcomes = ({
  status,
  isInterviewed,
}: {
  status: CandidateStatus;
  isInterviewed: boolean;
}): readonly DecisionOutcome[] => outcomesIn[status].filter((outcome) => outcome !== 'advance' || isInterviewed);

/** `expired`: its time passed and no host opened the room. */
export const interviewStatus = z.enum(['scheduled', 'live', 'ended', 'cancelled', 'no_show', 'expired']);
export type InterviewStatus = z.output<typeof interviewStatus>;

/**
 * For the panel: `awaiting_feedback`: over, and scorecards are missing; `complete`: all are in, or feedback was closed.
 */
export const panelInterviewStatus = z.enum([
  ...interviewStatus.exclude(['ended']).options,
  'awaiting_feedback',
  'complete',
]);
export type PanelInterviewStatus = z.output<typeof panelInterviewStatus>;
