import { sql } from 'kysely';
import type { RoundStatus } from '@assay/contract/rounds/roundStatus';
import { containsPattern } from '../../platform/database/containsPattern.ts';
import type { Db } from '../../platform/database/schema.ts';

/** The order of rounds everywhere. */
export const byStatus = sql`array_position(array['open', 'draft', 'closed', 'archived'], rounds.status)`;

/** Rounds whose title contains a text, open ones first, then the newest. */
export async function searchRounds(db: Db, search: string, limit: number) {
  const { rows } = await sql<{ id: number; title: string; status: RoundStatus }>`
    select id, title, status from rounds where title ilike ${containsPattern(search)}
    order by ${byStatus}, id desc limit ${limit}`.execute(db);
  return rows;
}

/** Candidates whose name or address contains a text, in the same order; without those whose data is gone. */
export async function searchCandidates(db: Db, search: string, limit: number) {
  const pattern = containsPattern(search);
  const { rows } = await sql<{ id: number; roundId: number; roundTitle: string; name: string; email: string }>`
    select candidate.id, rounds.id as "roundId", rounds.title as "roundTitle", candidate.name, candidate.email
    from round_candidates candidate join rounds on rounds.id = candidate.round_id
    where anonymised_at is null and (candidate.name ilike ${pattern} or candidate.email ilike ${pattern})
    order by ${byStatus}, candidate.id desc limit ${limit}`.execute(db);
  return rows;
}
