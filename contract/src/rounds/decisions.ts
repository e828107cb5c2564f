import { z } from 'zod';
import { decisionPlaceholders, unknownPlaceholders } from './decisionTexts.ts';
import type { Endpoints } from '../endpoint.ts';
import { id, idText, instant, line, nothing, prose } from '../fields.ts';
import { decisionOutcome } from './roundStatus.ts';
import { roundCandidate } from './rounds.ts';

export const decisionLimits = {
  rationale: 4000,
  reason: 500,
  subject: 200,
  text: 8000,
  /** Candidates rejected by one call. */
  atOnce: 500,
} as const;

export const decision = z.object({
  id,
  outcome: decisionOutcome,
  rationale: z.string(),
  /** Null after the account's deletion. */
  decidedBy: z.string().nullable(),
  decidedAt: instant,
  /** No interview had taken place. */
  withoutInterview: z.boolean(),
  /** Why it was made while scorecards were missing; null: all were there. */
  overrideReason: z.string().nullable(),
  /** When a later decision replaced it. */
  replacedAt: instant.nullable(),
  /** The email to the candidate about it. */
  email: z.object({ sentAt: instant, sentBy: z.string().nullable() }).nullable(),
});

export const rejections = z.object({
  /** How many were rejected. */
  done: z.int(),
  refused: z.array(z.object({ id, reason: z.string() })),
});

const byId = z.object({ id: idText });
const byCandidate = byId.extend({ candidateId: idText });

const subject = line(1, decisionLimits.subject);
const text = prose(1, decisionLimits.text);
const known = decisionPlaceholders.map((name) => `{${name}}`).join(', ');
const withPlaceholders = (given: string) => unknownPlaceholders(given).length === 0;
export const outcomeText = z.object({
  subject: subject.refine(withPlaceholders, `Use only ${known} in curly brackets`),
  text: text.refine(withPlaceholders, `Use only ${known} in curly brackets`),
});
export const shownText = z.object({ subject: z.string(), text: z.string() });
export const texts = z.object({ advance: shownText, hold: shownText, reject: shownText, withdrawn: shownText });

export const decisionsApi = {
  decide: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId/decision',
    access: 'admin',
    summary: 'Decide about a candidate; a new decision replaces the earlier one, which is kept',
    description:
      '`replaces` is the id of the decision that you saw: if there is a newer one, the call answers `candidate_state`. Missing scorecards answer `scorecards_missing` unless `overrideReason` says why not to wait. Without an interview, a candidate can only be rejected or recorded as withdrawn; a running quiz can be finished. No email is sent.',
    params: byCandidate,
    body: z.object({
      outcome: decisionOutcome,
      rationale: prose(1, decisionLimits.rationale),
      /** The decision in force that the caller has seen; null: none. */
      replaces: id.nullable(),
      /** Why not to wait for missing scorecards. */
      overrideReason: prose(1, decisionLimits.reason).nullable().default(null),
    }),
    failures: ['candidate_state', 'not_found', 'round_state', 'scorecards_missing'],
    response: z.object({ candidate: roundCandidate, decision }),
  },
  rejectMany: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/rejections',
    access: 'admin',
    summary: 'Reject several candidates who are invited; the response lists refused ones. No email is sent',
    description: 'Each one is decided on its own, with the same rationale: a refusal for one does not stop the others.',
    params: byId,
    body: z.object({
      candidateIds: z.array(id).min(1).max(decisionLimits.atOnce),
      rationale: prose(1, decisionLimits.rationale),
    }),
    failures: ['candidate_state', 'not_found', 'round_state', 'scorecards_missing'],
    response: rejections,
  },
  email: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId/decision/email',
    access: 'admin',
    summary: 'The email about the decision as it would be sent to the candidate, or as it was sent',
    params: byCandidate,
    failures: ['candidate_state', 'not_found'],
    response: z.object({ decision, name: z.string(), address: z.string(), subject: z.string(), text: z.string() }),
  },
  sendEmail: {
    method: 'POST',
    path: '/admin/virtual-rounds/:id/candidates/:candidateId/decision/email',
    access: 'admin',
    summary: 'Send the candidate an email about the decision, once for each decision',
    params: byCandidate,
    body: z.object({ decisionId: id, subject, text }),
    failures: ['candidate_state', 'not_found'],
    response: z.object({ decision }),
  },
  texts: {
    method: 'GET',
    path: '/admin/virtual-rounds/:id/decision-texts',
    access: 'admin',
    summary: 'The texts of a round’s emails about decisions, by outcome',
    params: byId,
    failures: ['not_found'],
    response: z.object({ texts, isUsual: z.boolean() }),
  },
  changeTexts: {
    method: 'PUT',
    path: '/admin/virtual-rounds/:id/decision-texts',
    access: 'admin',
    summary: 'Change the texts of a round’s emails about decisions',
    params: byId,
    body: z.object({ advance: outcomeText, hold: outcomeText, reject: outcomeText, withdrawn: outcomeText }),
    failures: ['not_found', 'round_state'],
    response: nothing,
  },
} satisfies Endpoints;

export type Decision = z.output<typeof decision>;
export type DecisionTexts = z.output<typeof texts>;
export type Rejections = z.output<typeof rejections>;
export type NewDecision = z.output<typeof decisionsApi.decide.body>;
