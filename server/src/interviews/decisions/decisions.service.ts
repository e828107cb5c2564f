import type { Decision, NewDecision, Rejections } from '@assay/contract/rounds/decisions';
import { Failure, messageOf } from '@assay/contract/failure';
import type { RoundCandidate } from '@assay/contract/rounds/rounds';
import { candidateStatus, possibleOutcomes } from '@assay/contract/rounds/roundStatus';
import type { CandidateStatus, DecisionOutcome } from '@assay/contract/rounds/roundStatus';
import { announce } from '../../webhooks/announcing.service.ts';
import { recordAudit } from '../../audit/audit.service.ts';
import type { App, By } from '../../app.ts';
import type { CandidateState } from '../data/candidateStates.ts';
import { findDecisions, insertDecision } from '../data/decisions.store.ts';
import type { StoredDecision } from '../data/decisions.store.ts';
import { closeFeedback, findOwedCards } from '../data/owedCards.store.ts';
import { updateCandidate } from '../data/roundCandidates.store.ts';
import { anAdmin, tellEnded } from '../meetings/ending.service.ts';
import { callOffAhead, heldCandidate, shownCandidate } from '../rounds/candidates.service.ts';
import { roundForChange } from '../rounds/rounds.service.ts';
import { NAMELESS } from '../shared/shown.ts';

export interface InRound {
  id: number;
  candidateId: number;
}

/** The outcome that a call asks for, and the statuses it is for; absent: all. */
type Wish = NewDecision & { onlyIn?: readonly CandidateStatus[] };

/**
 * Decides about a candidate; the earlier decision is kept. Of two at once, one is refused with the other. Scorecards
 * that are missing need a reason, which closes their feedback.
 */
export async function decide(
  app: App,
  by: By,
  { id: roundId, candidateId }: InRound,
  { outcome, rationale, replaces, overrideReason, onlyIn = candidateStatus.options }: Wish,
): Promise<{ candidate: RoundCandidate; decision: Decision }> {
  const now = app.clock.now();
  const { ended, ...result } = await app.db.transaction().execute(async (tx) => {
    const inside = { ...app, db: tx };
    await roundForChange(inside, roundId, { kept: 'status', unless: ['archived'] });
    const before = await heldCandidate(inside, roundId, candidateId);
    if (!onlyIn.includes(before.status)) throw new Failure('candidate_state', { message: undecidable(before, null) });
    if ((before.decisionId ?? null) !== replaces)
      throw new Failure('candidate_state', { message: decidedWords(before) });
    if (!possibleOutcomes(before).includes(outcome))
      throw new Failure('candidate_state', { message: undecidable(before, outcome) });
    const owed = outcome === 'withdrawn' ? [] : await findOwedCards(tx, candidateId);
    if (owed.length > 0) {
      if (overrideReason === null)
        throw new Failure('scorecards_missing', { message: missingWords(before, owed.length) });
      const meetingIds = [...new Set(owed.map(({ meetingId }) => meetingId))];
      await closeFeedback(tx, meetingIds, { by: by.actor.userId, reason: overrideReason, now });
    }
    const ahead = outcome === 'withdrawn' ? await callOffAhead(inside, anAdmin(by), before) : [];
    if (outcome === 'withdrawn') await updateCandidate(tx, candidateId, { withdrawnAt: now });
    await insertDecision(tx, {
      candidateId,
      outcome,
      rationale,
      overrideReason: owed.length > 0 ? overrideReason : null,
      withoutInterview: !before.isInterviewed,
      by: by.actor.userId,
      now,
    });
    await recordAudit(inside, {
      action: 'round_candidate_decided',
      actorId: by.actor.userId,
      address: by.origin.address,
      details: {
        roundId,
        candidateId,
        outcome,
        missingScorecards: owed.length,
        withoutInterview: !before.isInterviewed,
      },
    });
    const decision = await decisionInForce(inside, before);
    const { id: decisionId, decidedAt, withoutInterview } = decision;
    const path = `/api/admin/virtual-rounds/${roundId}/candidates/${candidateId}`;
    const announced = { decisionId, roundId, candidateId, outcome, decidedAt, withoutInterview, path };
    await announce(inside, 'decision.made', announced, { candidateId });
    return {
      candidate: shownCandidate(await heldCandidate(inside, roundId, candidateId)),
      decision,
      ended: ahead,
    };
  });
  for (const { meetingId, waiting } of ended) tellEnded(app, meetingId, waiting, anAdmin(by));
  return result;
}

/**
 * Rejects candidates who are invited, each in a transaction of its own, so that a refusal for one stops no other. No
 * email is sent.
 */
export async function rejectMany(
  app: App,
  by: By,
  roundId: number,
  { candidateIds, rationale }: { candidateIds: readonly number[]; rationale: string },
): Promise<Rejections> {
  await roundForChange(app, roundId, { kept: 'status', unless: ['archived'] });
  const asked = new Set(candidateIds);
  const rejection = {
    outcome: 'reject',
    rationale,
    replaces: null,
    overrideReason: null,
    onlyIn: ['invited'],
  } as const;
  const refused: Rejections['refused'] = [];
  for (const candidateId of asked) {
    try {
      await decide(app, by, { id: roundId, candidateId }, rejection);
    } catch (error) {
      if (!(error instanceof Failure)) throw error;
      refused.push({ id: candidateId, reason: messageOf(error) });
    }
  }
  return { done: asked.size - refused.length, refused };
}

/** @throws candidate_state without one */
export async function decisionInForce(
  { db }: Pick<App, 'db'>,
  { id, name }: Pick<CandidateState, 'id' | 'name'>,
): Promise<Decision> {
  const latest = (await findDecisions(db, id)).find(({ replacedAt }) => replacedAt === null);
  if (!latest) throw new Failure('candidate_state', { message: `There is no decision about ${name} yet.` });
  return shownDecision(latest);
}

export const shownDecision = (stored: StoredDecision): Decision => ({
  id: stored.id,
  outcome: stored.outcome,
  rationale: stored.rationale,
  decidedBy: stored.decidedBy || NAMELESS,
  decidedAt: stored.decidedAt.toISOString(),
  withoutInterview: stored.withoutInterview,
  overrideReason: stored.overrideReason,
  replacedAt: stored.replacedAt?.toISOString() ?? null,
  email: stored.emailedAt && { sentAt: stored.emailedAt.toISOString(), sentBy: stored.emailedBy || NAMELESS },
});

const outcomeWords: Readonly<Record<DecisionOutcome, string>> = {
  advance: 'advance',
  hold: 'on hold',
  reject: 'rejected',
  withdrawn: 'withdrawn',
};

function decidedWords({ name, outcome }: CandidateState): string {
  return outcome === null
    ? `There is no decision about ${name} any more. Reload the page.`
    : `${name} was just decided: ${outcomeWords[outcome]}. Reload the page before you decide again.`;
}

const missingWords = ({ name }: CandidateState, missing: number) =>
  `${missing === 1 ? 'A scorecard' : `${missing} scorecards`} of ${name}’s interviews ${missing === 1 ? 'is' : 'are'} missing. Wait, or say why you’re deciding now.`;

const statusWords: Readonly<Record<CandidateStatus, (name: string) => string>> = {
  invited: (name) => `${name} hasn’t had an interview yet. Schedule one, or reject them.`,
  scheduled: (name) => `${name} has an interview ahead. Decide when it’s over.`,
  interviewed: (name) => `${name} has been interviewed.`,
  decided: (name) => `${name} already has a decision.`,
  no_show: (name) => `${name} did not come to their interview. Schedule a new one, or reject them.`,
  withdrawn: (name) => `${name} has withdrawn from this round.`,
};

function undecidable({ status, name, isInterviewed }: CandidateState, outcome: DecisionOutcome | null): string {
  if (outcome === 'advance' && status === 'decided' && !isInterviewed)
    return `${name} hasn’t had an interview. Put them on hold to schedule one.`;
  return statusWords[status](name);
}
