import { sql } from 'kysely';
import type { DecisionTexts } from '@assay/contract/rounds/decisions';
import type { DecisionOutcome } from '@assay/contract/rounds/roundStatus';
import type { Db } from '../../platform/database/schema.ts';

export interface StoredDecision {
  id: number;
  outcome: DecisionOutcome;
  rationale: string;
  overrideReason: string | null;
  decidedBy: string | null;
  decidedAt: Date;
  withoutInterview: boolean;
  replacedAt: Date | null;
  emailedAt: Date | null;
  emailedBy: string | null;
}

/** The decisions about a candidate, latest first. */
export async function findDecisions(db: Db, candidateId: number): Promise<StoredDecision[]> {
  const { rows } = await sql<StoredDecision>`
    select decision.id, outcome, rationale, override_reason as "overrideReason",
      concat_ws(' ', nullif(decider.first_name, ''), nullif(decider.last_name, '')) as "decidedBy",
      decided_at as "decidedAt", without_interview as "withoutInterview", replaced_at as "replacedAt", email.sent_at as "emailedAt",
      concat_ws(' ', nullif(sender.first_name, ''), nullif(sender.last_name, '')) as "emailedBy"
    from round_decisions decision
      left join users decider on decider.id = decision.decided_by
      left join decision_emails email on email.decision_id = decision.id
      left join users sender on sender.id = email.sent_by
    where decision.candidate_id = ${candidateId}
    order by decision.id desc`.execute(db);
  return rows;
}

/** The new decision replaces the one in force. Runs in the transaction that locks the candidate. */
export async function insertDecision(
  tx: Db,
  given: {
    candidateId: number;
    outcome: DecisionOutcome;
    rationale: string;
    overrideReason: string | null;
    withoutInterview: boolean;
    by: number;
    now: Date;
  },
): Promise<void> {
  await tx
    .updateTable('round_decisions')
    .set({ replaced_at: given.now })
    .where('candidate_id', '=', given.candidateId)
    .where('replaced_at', 'is', null)
    .execute();
  await tx
    .insertInto('round_decisions')
    .values({
      candidate_id: given.candidateId,
      outcome: given.outcome,
      rationale: given.rationale,
      override_reason: given.overrideReason,
      without_interview: given.withoutInterview,
      decided_by: given.by,
      decided_at: given.now,
    })
    .execute();
}

export async function insertDecisionEmail(
  tx: Db,
  given: { decisionId: number; subject: string; text: string; by: number; now: Date },
): Promise<void> {
  await tx
    .insertInto('decision_emails')
    .values({
      decision_id: given.decisionId,
      subject: given.subject,
      text: given.text,
      sent_by: given.by,
      sent_at: given.now,
    })
    .execute();
}

export async function findDecisionEmail(db: Db, decisionId: number) {
  return db
    .selectFrom('decision_emails')
    .select(['subject', 'text'])
    .where('decision_id', '=', decisionId)
    .executeTakeFirst();
}

/** When a candidate was last emailed a decision; null: not yet, or an interview was planned for them since. */
export async function findDecisionEmailedAt(db: Db, candidateId: number): Promise<Date | null> {
  const { rows } = await sql<{ at: Date | null }>`
    select max(sent_at) as at from decision_emails
      join round_decisions on round_decisions.id = decision_emails.decision_id
    where candidate_id = ${candidateId} and not exists (
      select from round_meetings join meetings on meetings.id = round_meetings.meeting_id
      where round_meetings.candidate_id = ${candidateId} and not meetings.called_off
        and meetings.created_at > decision_emails.sent_at)`.execute(db);
  return rows[0]?.at ?? null;
}

/** @returns undefined if the round has the usual ones */
export async function findDecisionTexts(db: Db, roundId: number): Promise<DecisionTexts | undefined> {
  const found = await db
    .selectFrom('decision_texts')
    .select('texts')
    .where('round_id', '=', roundId)
    .executeTakeFirst();
  return found?.texts;
}

export async function storeDecisionTexts(tx: Db, roundId: number, texts: DecisionTexts): Promise<void> {
  const stored = JSON.stringify(texts);
  await tx
    .insertInto('decision_texts')
    .values({ round_id: roundId, texts: stored })
    .onConflict((conflict) => conflict.column('round_id').doUpdateSet({ texts: stored }))
    .execute();
}
