import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

export async function findByAddress(db: Db, roundId: number, emailKey: string) {
  return db
    .selectFrom('round_candidates')
    .select('name')
    .where('round_id', '=', roundId)
    .where('email_key', '=', emailKey)
    .executeTakeFirst();
}

/** Runs in the transaction that locks the round, so no other candidate gets the address meanwhile. */
export async function correctEmail(
  tx: Db,
  candidateId: number,
  { email, emailKey }: { email: string; emailKey: string },
): Promise<void> {
  await tx.updateTable('round_candidates').set({ email, email_key: emailKey }).where('id', '=', candidateId).execute();
}

/** Records that someone used a code from the candidate's mailbox. */
export async function markProven(tx: Db, candidateId: number, at: Date): Promise<void> {
  await tx.updateTable('round_candidates').set({ email_proven_at: at }).where('id', '=', candidateId).execute();
}

/**
 * Ends what was sent to a wrong address, and forgets what was done with it. An email about the decision did not arrive,
 * so it can be sent again.
 */
export async function forgetUseOf(tx: Db, candidateId: number): Promise<void> {
  for (const table of ['candidate_links', 'candidate_codes', 'sessions'] as const)
    await tx.deleteFrom(table).where('candidate_id', '=', candidateId).execute();
  await sql`delete from decision_emails where decision_id in
    (select id from round_decisions where candidate_id = ${candidateId})`.execute(tx);
  await tx
    .updateTable('round_candidates')
    .set({ user_id: null, rehearsal: null, reschedule_from: null, reschedule_note: null })
    .where('id', '=', candidateId)
    .execute();
}
