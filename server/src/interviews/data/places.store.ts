import { sql } from 'kysely';
import type { Db } from '../../platform/database/schema.ts';

const linksSentAt = sql<Date[]>`array(select sent_at from candidate_links
  where candidate_id = round_candidates.id order by sent_at)`.as('linksSentAt');

/** The places in rounds of an account or an address, each with the decisions about them, latest first. */
export async function findPlaces(db: Db, whose: { userId: number } | { emailKey: string }) {
  const places = await db
    .selectFrom('round_candidates')
    .innerJoin('rounds', 'rounds.id', 'round_candidates.round_id')
    .select([
      'round_candidates.id',
      'title as round',
      'name',
      'email',
      'tags',
      'added_at as addedAt',
      'withdrawn_at as withdrawnAt',
      'reschedule_note as rescheduleNote',
      'rehearsal',
      linksSentAt,
    ])
    .where((candidate) =>
      'userId' in whose ? candidate('user_id', '=', whose.userId) : candidate('email_key', '=', whose.emailKey),
    )
    .orderBy('round_candidates.id')
    .execute();
  if (places.length === 0) return [];
  const decisions = await db
    .selectFrom('round_decisions')
    .select(['candidate_id as candidateId', 'outcome', 'rationale', 'decided_at as decidedAt'])
    .where(
      'candidate_id',
      'in',
      places.map(({ id }) => id),
    )
    .orderBy('id', 'desc')
    .execute();
  return places.map(({ id, ...place }) => ({
    ...place,
    decisions: decisions.flatMap(({ candidateId, ...decision }) => (candidateId === id ? [decision] : [])),
  }));
}
